/** A ref for the body plan: loads what measures the hull when a mouse or a pen first enters it. */
export function measureOnHover(hull: SVGSVGElement) {
  const enter = async (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    hull.removeEventListener('pointerenter', enter);
    const { measureHull } = await import('./measure-hull.ts');
    measureHull(hull, event);
  };
  hull.addEventListener('pointerenter', enter);
  return () => hull.removeEventListener('pointerenter', enter);
}
