import { halfBreadth, nearestStation, stations } from '#client/paper/hull.ts';

/**
 * Measures the hull where the pointer is: the nearest section becomes stronger, a cross is set on it at the pointer's
 * height, and a dimension line runs from there to the center line.
 */
export function measureHull(hull: SVGSVGElement, entered: PointerEvent) {
  const mark = hull.appendChild(document.createElementNS(hull.namespaceURI, 'g'));
  mark.classList.add('hull-mark');
  mark.innerHTML = '<path/><path/><path/>';
  const [section, dimension, cross] = mark.children;

  const measure = ({ clientX, clientY }: PointerEvent) => {
    const toPlan = hull.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(toPlan);
    const [name, direction] = x < 0 ? (['aft', -1] as const) : (['fore', 1] as const);
    const station = nearestStation(stations[name], [Math.abs(x), -y]);
    mark.classList.toggle('is-shown', station !== undefined);
    if (station === undefined) return;

    const drawn = hull.querySelectorAll(`.hull-${name} path`)[stations[name].indexOf(station)];
    const reach = direction * halfBreadth(station, -y);
    section?.setAttribute('d', drawn?.getAttribute('d') ?? '');
    dimension?.setAttribute('d', `M0 ${y - 4}v8m0 -4H${reach}`);
    cross?.setAttribute('d', `M${reach - 3} ${y - 3}l6 6m0 -6l-6 6`);
  };
  measure(entered);
  hull.addEventListener('pointermove', measure);
  hull.addEventListener('pointerleave', () => mark.classList.remove('is-shown'));
}
