import { expect, test } from 'vitest';
import { createTestApp } from '#test/test-app.ts';
import { addressInWords, clientAddress, siteNetwork } from './client-address.ts';

const socket = '198.51.100.7';

test('without trusted proxies a forwarded address is ignored', () => {
  expect(clientAddress(socket, '203.0.113.5', 0)).toBe(socket);
});

test('each trusted proxy accounts for one entry, counted from the right', () => {
  expect(clientAddress(socket, '6.6.6.6, 203.0.113.5', 1)).toBe('203.0.113.5');
  expect(clientAddress(socket, '6.6.6.6, 203.0.113.5, 192.0.2.9', 2)).toBe('203.0.113.5');
  expect(clientAddress(socket, '203.0.113.5', 2)).toBe('203.0.113.5');
  expect(clientAddress(socket, '203.0.113.5:4123', 1)).toBe('203.0.113.5');
  expect(clientAddress(socket, '[2001:db8:1:2::9]:443', 1)).toBe('2001:db8:1:2::/64');
  expect(clientAddress(socket, 'nonsense', 1)).toBe(socket);
  expect(clientAddress(socket, undefined, 1)).toBe(socket);
});

test('an IPv6 visitor counts by network, an IPv4 address mapped to IPv6 as itself', () => {
  expect(clientAddress('2001:db8:1:2:3:4:5:6', undefined, 0)).toBe('2001:db8:1:2::/64');
  expect(clientAddress('2001:DB8:1:2::9', undefined, 0)).toBe('2001:db8:1:2::/64');
  expect(clientAddress('2001:db8::1', undefined, 0)).toBe('2001:db8:0:0::/64');
  expect(clientAddress('fe80::1%eth0', undefined, 0)).toBe('fe80:0:0:0::/64');
  expect(clientAddress('::1', undefined, 0)).toBe('0:0:0:0::/64');
  expect(clientAddress('::ffff:192.0.2.1', undefined, 0)).toBe('192.0.2.1');
});

test.each([
  ['::1', 'the server itself'],
  ['127.0.0.1', 'the server itself'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', 'an address that begins with 2001:db8:1:2'],
  [undefined, 'an unknown address'],
])('%s is %s in words', (address, words) => {
  expect(addressInWords(clientAddress(address, undefined, 0))).toBe(words);
});

test('a forwarded address from a proxy that is not announced is logged once', async () => {
  const site = await createTestApp();
  const forwarded = { 'X-Forwarded-For': '203.0.113.5' };
  for (const _ of [1, 2]) await site.openClient().get('/api/ai-facts', forwarded);
  const behindProxy = await createTestApp({ TRUST_PROXY: '1' });
  await behindProxy.openClient().get('/api/ai-facts', forwarded);

  const warnings = (lines: string[]) => lines.filter((line) => line.includes('TRUST_PROXY'));
  expect(warnings(site.logLines)).toHaveLength(1);
  expect(site.logLines.join()).not.toContain('203.0.113.5');
  expect(warnings(behindProxy.logLines)).toEqual([]);
});

test('the network around an IPv6 address is its /48; an IPv4 address has none', () => {
  expect(siteNetwork(clientAddress('2001:db8:1:2::9', undefined, 0))).toBe('2001:db8:1::/48');
  expect(siteNetwork('192.0.2.1')).toBeUndefined();
  expect(siteNetwork('unknown')).toBeUndefined();
});
