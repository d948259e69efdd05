import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { island, islands, type PropsOf } from './registry.ts';

/** Loads a component that takes these props. */
const taking =
  <Props>() =>
  async () => ({ default: (_: Props) => null });

class Point {
  x = 1;
  isLeftOf(other: Point) {
    return this.x < other.x;
  }
}

test('only props that survive JSON are accepted, as types', async () => {
  interface Fact {
    id: number;
    text?: string;
    tags: readonly { name: string | null }[];
  }
  expect(await island(taking<Fact>()).load()).toBeTypeOf('function');
  island(async () => ({ default: () => null }));

  // @ts-expect-error a function
  island(taking<{ onPress: () => void }>());
  // @ts-expect-error a function that may be left out
  island(taking<{ onPress?: () => void }>());
  // @ts-expect-error a date
  island(taking<{ day: Date }>());
  // @ts-expect-error a map, deeper down
  island(taking<{ list: { tags: Map<string, string> }[] }>());
  // @ts-expect-error an instance of a class
  island(taking<{ point: Point }>());
  // @ts-expect-error undefined
  island(taking<{ text: undefined }>());
  // @ts-expect-error perhaps undefined, but required
  island(taking<{ text: string | undefined }>());
  // @ts-expect-error a big integer
  island(taking<{ count: bigint }>());
  // @ts-expect-error a promise
  island(taking<{ later: Promise<string> }>());
  // @ts-expect-error anything at all
  island(taking<{ value: unknown }>());
  // @ts-expect-error elements
  island(taking<{ children: ReactNode }>());
});

test('names and props are checked by name, as types', () => {
  // @ts-expect-error the form takes none
  const none: PropsOf<'contact'> = { day: new Date() };
  // @ts-expect-error there is no such island
  type Missing = PropsOf<'facs'>;

  const missing: Missing | undefined = undefined;
  expect([none, missing]).toHaveLength(2);
});

test('each island loads a component', async () => {
  for (const { load } of Object.values(islands)) {
    expect(await load()).toBeTypeOf('function');
  }
});
