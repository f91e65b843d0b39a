import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Whether an address is a proxy of ours, whose word on the visitor's address holds. */
export type Trusts = (address: string) => boolean;

const LOOPBACK = ['127.0.0.0/8', '::1'];

/** @param proxies TRUSTED_PROXY: addresses, networks (10.0.0.0/8), `loopback` */
export function trustOf(proxies: readonly string[]): Trusts {
  const trusted = new BlockList();
  for (const proxy of proxies.flatMap((name) => (name === 'loopback' ? LOOPBACK : [name]))) {
    const [address = '', bits] = proxy.split('/');
    const family = familyOf(address);
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return (address) => isIP(address) > 0 && trusted.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * The visitor's address as Fastify's `request.ip` has it: of the connection and the proxies' list, from our
 * side, the first that is no proxy of ours.
 */
export function visitorAddress({ socket, headers }: IncomingMessage, trusts: Trusts | undefined): string {
  const nearest = socket.remoteAddress ?? '';
  const list = headers['x-forwarded-for'];
  if (!trusts || !list || !trusts(nearest)) return nearest;
  const behind = [list]
    .flat()
    .join(',')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .reverse();
  return behind.find((address) => !trusts(address)) ?? behind.at(-1) ?? nearest;
}
