const sectionsOfHalf = 6;
const create = <Name extends 'svg' | 'path'>(name: Name) =>
  document.createElementNS('http://www.w3.org/2000/svg', name);

/**
 * Measures the hull where the pointer is: the nearest section becomes stronger, a cross is set on it at the pointer's
 * height, and a dimension line runs from there to the center line.
 */
export function measureHull(hull: HTMLElement, entered: PointerEvent) {
  const mark = create('svg');
  const [strong, dimension, cross] = [create('path'), create('path'), create('path')];
  mark.setAttribute('viewBox', hull.querySelector('svg')?.getAttribute('viewBox') ?? '');
  mark.setAttribute('class', 'hull-mark');
  mark.append(strong, dimension, cross);
  hull.append(mark);
  const halves = [...hull.querySelectorAll('.hull-half path')].map((path) =>
    path.getAttribute('d'),
  );
  const sections = halves.flatMap((d) => d?.split(/(?=M)/).slice(0, sectionsOfHalf) ?? []);
  /** Of each section, from the keel to the deck. */
  const points = sections.map((d) => {
    strong.setAttribute('d', d);
    return Array.from({ length: strong.getTotalLength() }, (_, n) => strong.getPointAtLength(n));
  });

  const measure = ({ clientX, clientY }: PointerEvent) => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(mark.getScreenCTM()?.inverse());
    const reaches = points.map((section) => section.find((point, n) => n > 0 && point.y <= y)?.x);
    const away = reaches.map((reach = Infinity) =>
      reach * x < 0 ? Infinity : Math.abs(reach - x),
    );
    const nearest = away.indexOf(Math.min(...away));
    const reach = reaches[nearest];
    mark.classList.toggle('is-shown', reach !== undefined);
    if (reach === undefined) return;
    strong.setAttribute('d', sections[nearest] ?? '');
    dimension.setAttribute('d', `M0 ${y - 4}v8m0-4H${reach}`);
    cross.setAttribute('d', `M${reach - 3} ${y - 3}l6 6m0-6-6 6`);
  };
  measure(entered);
  hull.addEventListener('pointermove', measure);
  hull.addEventListener('pointerleave', () => mark.classList.remove('is-shown'));
}
