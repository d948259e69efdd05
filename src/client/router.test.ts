import { expect, test } from 'vitest';
import { deskSearch } from './desk/desk-search.ts';
import { createAppRouter } from './router.tsx';

const { parseSearch, stringifySearch } = createAppRouter({
  data: () => Promise.reject(new Error('nothing is loaded')),
  publicUrl: 'http://localhost',
  name: 'Aster',
}).options;

test.each(['1e5', '007', 'null', '"quoted"', '{"a":1}', 'a+b &'])(
  'a search for %s is in the address as it was typed, and is read as such',
  (search) => {
    const address = stringifySearch({ tab: 'messages', search, page: 2 });
    expect(Object.fromEntries(new URLSearchParams(address))).toEqual({
      tab: 'messages',
      search,
      page: '2',
    });
    expect(deskSearch(parseSearch(address))).toMatchObject({ tab: 'messages', search, page: 2 });
  },
);

test('what an address leaves out stays out', () => {
  expect(stringifySearch({ tab: undefined, page: undefined })).toBe('');
});
