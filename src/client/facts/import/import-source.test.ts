import { expect, test } from 'vitest';
import { readTableFile } from './import-source.tsx';

test.each([
  ['UTF-8', [0xc3, 0xa4, 0xe2, 0x82, 0xac], 'ä€'],
  ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0xc3, 0xa4], 'ä'],
  ['UTF-16, the large byte first', [0xfe, 0xff, 0x00, 0xe4, 0x20, 0xac], 'ä€'],
  ['UTF-16', [0xff, 0xfe, 0xe4, 0x00, 0xac, 0x20], 'ä€'],
  ['one byte', [0x41], 'A'],
  ['Windows-1252', [0xe4, 0x41, 0x80, 0x93], 'äA€“'],
])('a file in %s', async (_, bytes, text) => {
  expect(await readTableFile(new Blob([new Uint8Array(bytes)]))).toBe(text);
});
