import { isMotionReduced } from '#client/ui/motion.ts';
import { tokenColor } from './token-color.ts';

const bursts = [
  { afterMs: 0, particleCount: 50, spread: 70 },
  { afterMs: 250, particleCount: 70, spread: 90 },
  { afterMs: 400, particleCount: 100, spread: 120 },
];
const origin = { x: 0.5, y: 0.7 };
const zIndex = 100;
/** What a punch leaves, flat discs in turns of the colors that are seen on paper; here and there a red one. */
const chads = 'green field green rule green field green rule green pencil'.split(' ');
const activeMs = 3_000;

let isActive = false;

/** Fires three bursts of punched chads, from anywhere; not again while they fly, and never under reduced motion. */
export async function fireConfetti(): Promise<void> {
  if (isActive || isMotionReduced()) return;
  isActive = true;
  setTimeout(() => (isActive = false), activeMs);
  const { default: confetti } = await import('canvas-confetti');
  // A worker would come from a blob, which the content security policy forbids.
  const fire = confetti.create(undefined, { useWorker: false, resize: true });
  const look = {
    shapes: ['circle' as const],
    flat: true,
    scalar: 0.75,
    colors: chads.map(tokenColor),
  };
  for (const { afterMs, ...burst } of bursts) {
    setTimeout(() => void fire({ ...burst, ...look, origin, zIndex }), afterMs);
  }
}
