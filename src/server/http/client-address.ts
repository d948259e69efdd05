import { isIP, isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { expandIPv6 } from 'hono/utils/ipaddr';
import type { Deps } from '../context.ts';

/**
 * Returns a function that finds the client's address of a request. The first X-Forwarded-For that may not be believed
 * is logged: behind a proxy that TRUST_PROXY does not count, all visitors seem to be one.
 */
export function createClientAddress({ env: { trustedProxies }, log }: Pick<Deps, 'env' | 'log'>) {
  let isLogged = false;
  return <E extends { Bindings: Partial<HttpBindings> }>(c: Context<E>): string => {
    const forwardedFor = c.req.header('X-Forwarded-For');
    if (forwardedFor !== undefined && trustedProxies === 0 && !isLogged) {
      isLogged = true;
      const hint =
        'Behind a proxy all visitors share one limit. Set TRUST_PROXY to the number of proxies.';
      log.warn('X-Forwarded-For ignored, since TRUST_PROXY is 0', { hint });
    }
    // There is no socket in tests that call the app directly.
    const socketAddress = c.env?.incoming && getConnInfo(c).remote.address;
    return clientAddress(socketAddress, forwardedFor, trustedProxies);
  };
}

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
  const entry = claimed && withoutPort(claimed);
  const address = entry && isIP(entry) ? entry : (socketAddress ?? 'unknown');
  return isIPv6(address) ? network(address) : address;
}

/** Some proxies write the port as well: "192.0.2.1:4123", "[2001:db8::1]:4123". */
function withoutPort(entry: string): string {
  const { v4, v6 } = /^(?:(?<v4>[\d.]+)|\[(?<v6>.+)\])(?::\d+)?$/.exec(entry)?.groups ?? {};
  return v4 ?? v6 ?? entry;
}

function network(address: string): string {
  const mapped = /^::ffff:(?<v4>\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.groups?.v4;
  if (mapped) return mapped;
  const [withoutZone = ''] = address.split('%');
  const groups = expandIPv6(withoutZone).split(':').slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** The /48 around a /64, which is what one customer of a provider is given at most; `undefined` for an IPv4 address. */
export function siteNetwork(address: string): string | undefined {
  return address.endsWith('::/64') ? address.replace(/:[^:]+::\/64$/, '::/48') : undefined;
}

export function addressInWords(address: string): string {
  if (address === 'unknown') return 'an unknown address';
  if (address === '0:0:0:0::/64' || address.startsWith('127.')) return 'the server itself';
  return address.replace(/^(?<start>.+)::\/64$/, 'an address that begins with $<start>');
}
