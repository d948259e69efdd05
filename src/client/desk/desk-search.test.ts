import { expect, test } from 'vitest';
import { maxPage } from '#shared/lists.ts';
import { deskSearch } from './desk-search.ts';

test.each([
  [{}, {}],
  [{ tab: 'messages', folder: 'deleted', search: 'ships', page: 3, message: 7 }, {}],
  [{ page: 1e20 }, { page: maxPage }],
  [{ page: '1e300' }, { page: maxPage }],
  [{ page: '' }, { page: undefined }],
  [{ message: 1e20 }, { message: Number.MAX_SAFE_INTEGER }],
  [{ tab: 'letters', page: 2, letter: 7 }, {}],
  [{ letter: 1e20 }, { letter: Number.MAX_SAFE_INTEGER }],
  [{ letter: 'x' }, { letter: undefined }],
  [{ tag: 'cost', status: 'scheduled', page: 2 }, {}],
  [{ deleted: 1 }, {}],
  [{ tags: 1 }, {}],
  [
    { status: 'ended', deleted: 'yes', tags: 2 },
    { status: undefined, deleted: undefined, tags: undefined },
  ],
  [{ search: 42 }, { search: '42' }],
  [{ tag: 2026 }, { tag: '2026' }],
  [{ tab: 'site', part: 'pages', page: 'responsible-ai' }, {}],
  [{ tab: 'site', part: 'pages', page: 'toString' }, { page: undefined }],
  [{ tab: 'site', part: 'pages', page: 2 }, { page: undefined }],
  [{ tab: 'site', part: 'company', page: 'terms' }, { page: undefined }],
  [{ tab: 'facts' }, { tab: undefined }],
  [{ tab: 'toString' }, { tab: undefined }],
  [{ folder: 'inbox' }, { folder: undefined }],
  [{ page: 1 }, { page: undefined }],
  [{ page: 0 }, { page: undefined }],
  [{ page: 1.5 }, { page: undefined }],
  [{ page: 'two' }, { page: undefined }],
  [{ message: -1 }, { message: undefined }],
  [{ search: '' }, { search: undefined }],
  [{ search: {} }, { search: undefined }],
])('the address %j is read with %j', (search, read) => {
  expect(deskSearch(search)).toEqual({ ...search, ...read });
});
