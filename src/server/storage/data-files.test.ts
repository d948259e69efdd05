import { expect, test } from 'vitest';
import { dataFile } from './data-files.ts';

test("the site's files are next to the database's, or in data where a server has it", () => {
  expect(dataFile('file:/srv/site/site.db', 'outbox')).toBe('/srv/site/outbox');
  expect(dataFile('http://db.test', 'session-secret')).toBe('data/session-secret');
});
