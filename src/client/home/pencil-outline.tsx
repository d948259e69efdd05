/**
 * Drawn without lifting the pencil: past each corner and back, so that one path with one length can
 * show the whole of it. Its box must be positioned; it takes no room. On 1 s after the page is there, off 2 s later.
 */
export function PencilOutline() {
  return (
    <svg
      viewBox="0 0 400 104"
      preserveAspectRatio="none"
      className="pencil-outline"
      aria-hidden="true"
    >
      <path
        pathLength="1"
        d="M1 4.5 Q200 1 397 2.5 L390 2.5 Q390.3 0 390 -2 Q387 46 389 103 L388.5 94 Q395 94 399 93.5 L388.5 94 L395 87.5 L382 100.5 L388.5 94 Q200 98 1 95 L10 95 L16.5 88.5 L3.5 101.5 L10 95 L10.5 103 Q12.5 46 9.5 -5"
      />
    </svg>
  );
}
