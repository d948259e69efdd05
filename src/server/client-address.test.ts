import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

const socket = '198.51.100.7';

test('without trusted proxies a forwarded address is hearsay', () => {
  expect(clientAddress(socket, '203.0.113.5', 0)).toBe(socket);
});

test('each trusted proxy vouches for one entry, counted from the right', () => {
  expect(clientAddress(socket, '6.6.6.6, 203.0.113.5', 1)).toBe('203.0.113.5');
  expect(clientAddress(socket, '6.6.6.6, 203.0.113.5, 192.0.2.9', 2)).toBe('203.0.113.5');
  expect(clientAddress(socket, '203.0.113.5', 2)).toBe('203.0.113.5');
  expect(clientAddress(socket, 'nonsense', 1)).toBe(socket);
  expect(clientAddress(socket, undefined, 1)).toBe(socket);
});

test('an IPv6 visitor counts by network, an IPv4 one in IPv6 clothes as itself', () => {
  expect(clientAddress('2001:db8:1:2:3:4:5:6', undefined, 0)).toBe('2001:db8:1:2::/64');
  expect(clientAddress('2001:DB8:1:2::9', undefined, 0)).toBe('2001:db8:1:2::/64');
  expect(clientAddress('2001:db8::1', undefined, 0)).toBe('2001:db8:0:0::/64');
  expect(clientAddress('fe80::1%eth0', undefined, 0)).toBe('fe80:0:0:0::/64');
  expect(clientAddress('::1', undefined, 0)).toBe('0:0:0:0::/64');
  expect(clientAddress('::ffff:192.0.2.1', undefined, 0)).toBe('192.0.2.1');
});
