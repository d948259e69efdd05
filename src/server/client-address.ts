import { isIP, isIPv6 } from 'node:net';

/**
 * The address a request came from. Each trusted proxy has appended one entry to X-Forwarded-For, so the client stands
 * that many from the right; what stands left of it anybody can write. Of an IPv6 address only the /64 network counts.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
  const claimed = trustedProxies > 0 ? hops.at(Math.max(-trustedProxies, -hops.length)) : undefined;
  const address = claimed && isIP(claimed) ? claimed : (socketAddress ?? 'unknown');
  return isIPv6(address) ? network(address) : address;
}

function network(address: string): string {
  const mapped = /^::ffff:(?<v4>\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.groups?.v4;
  if (mapped) return mapped;
  const [withoutZone = ''] = address.split('%');
  const [head = '', tail] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
