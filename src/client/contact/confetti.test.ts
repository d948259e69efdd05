import confetti from 'canvas-confetti';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fireConfetti } from './confetti.ts';

const fire = Object.assign(vi.fn(), { reset() {} });
const create = vi.fn(() => fire);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(confetti, 'create').mockImplementation(create);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  // A page without a canvas: a color is answered as its token is written.
  const createElement = () => ({ style: {}, remove() {}, getContext: () => null });
  vi.stubGlobal('document', { createElement, body: { append() {} } });
  vi.stubGlobal('getComputedStyle', ({ style }: HTMLElement) => style);
});

afterEach(async () => {
  await vi.advanceTimersByTimeAsync(3_000);
  vi.clearAllMocks();
});

test('three bursts of their own size and spread, above everything, without a worker', async () => {
  const burst = (particleCount: number, spread: number) => [
    expect.objectContaining({ particleCount, spread, origin: { x: 0.5, y: 0.7 }, zIndex: 100 }),
  ];
  void fireConfetti();
  await vi.advanceTimersByTimeAsync(249);
  expect(fire.mock.calls).toEqual([burst(50, 70)]);
  await vi.advanceTimersByTimeAsync(1);
  expect(fire.mock.calls).toEqual([burst(50, 70), burst(70, 90)]);
  await vi.advanceTimersByTimeAsync(150);
  expect(fire.mock.calls).toEqual([burst(50, 70), burst(70, 90), burst(100, 120)]);
  expect(create).toHaveBeenCalledWith(undefined, { useWorker: false, resize: true });
});

test('the pieces are flat discs, of colors that are seen on paper, and one in ten is red', async () => {
  void fireConfetti();
  await vi.advanceTimersByTimeAsync(0);
  const [{ shapes, flat, colors }] = fire.mock.calls[0] ?? [{}];
  expect([shapes, flat]).toEqual([['circle'], true]);
  const count = (token: string) =>
    colors.filter((color: string) => color === `var(--color-${token})`).length;
  expect(['surface', 'bar', 'field', 'rule', 'green', 'pencil'].map(count)).toEqual([
    0, 0, 2, 2, 5, 1,
  ]);
});

test('confetti is active for three seconds, in which nothing more is fired', async () => {
  void fireConfetti();
  await vi.advanceTimersByTimeAsync(2_999);
  void fireConfetti();
  await vi.advanceTimersByTimeAsync(1);
  expect(fire).toHaveBeenCalledTimes(3);

  void fireConfetti();
  await vi.advanceTimersByTimeAsync(400);
  expect(fire).toHaveBeenCalledTimes(6);
});

test('a visitor who asked for less motion gets none', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  await fireConfetti();
  expect(create).not.toHaveBeenCalled();
});
