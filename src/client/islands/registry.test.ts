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

test('only props that survive JSON are accepted, as types', () => {
  interface Fact {
    id: number;
    text?: string;
    tags: readonly { name: string | null }[];
  }
  expect(island('a', taking<Fact>())).toMatchObject({ chunk: 'a' });
  island('a', async () => ({ default: () => null }));

  // @ts-expect-error a function
  island('a', taking<{ onPress: () => void }>());
  // @ts-expect-error a function that may be left out
  island('a', taking<{ onPress?: () => void }>());
  // @ts-expect-error a date
  island('a', taking<{ day: Date }>());
  // @ts-expect-error a map, deeper down
  island('a', taking<{ list: { tags: Map<string, string> }[] }>());
  // @ts-expect-error an instance of a class
  island('a', taking<{ point: Point }>());
  // @ts-expect-error undefined
  island('a', taking<{ text: undefined }>());
  // @ts-expect-error perhaps undefined, but required
  island('a', taking<{ text: string | undefined }>());
  // @ts-expect-error a big integer
  island('a', taking<{ count: bigint }>());
  // @ts-expect-error a promise
  island('a', taking<{ later: Promise<string> }>());
  // @ts-expect-error anything at all
  island('a', taking<{ value: unknown }>());
  // @ts-expect-error elements
  island('a', taking<{ children: ReactNode }>());
});

test('names and props are checked by name, as types', () => {
  const facts: PropsOf<'facts'> = {
    facts: [{ id: 1, factText: 'Ships float', source: '' }],
    total: 1,
  };
  // @ts-expect-error a prop of the wrong type
  const wrong: PropsOf<'facts'> = { facts: [], total: '1' };
  // @ts-expect-error the form takes none
  const none: PropsOf<'contact'> = { day: new Date() };
  // @ts-expect-error there is no such island
  type Missing = PropsOf<'facs'>;

  const missing: Missing | undefined = undefined;
  expect([facts, wrong, none, missing]).toHaveLength(4);
});

test('each island loads a component', async () => {
  for (const { load } of Object.values(islands)) {
    expect(await load()).toBeTypeOf('function');
  }
});
