/** The value of a color token of the theme that is shown now, as `#rrggbb`. */
export function tokenColor(token: string): string {
  const probe = document.createElement('i');
  probe.style.color = `var(--color-${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  // A canvas writes every color that it understands in this one way.
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return color;
  canvas.fillStyle = color;
  return canvas.fillStyle;
}
