import { isIPv4 } from 'node:net';

/** Whether a server that listens on this host can be reached only from its own machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}
