import type { IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { trustOf, visitorAddress } from '../../../src/server/http/visitorAddress';

const PROXIES = ['loopback', '10.0.0.0/8', '192.0.2.7', '2001:db8::/32'];

const request = (remoteAddress: string, list?: string) =>
  ({
    socket: { remoteAddress },
    headers: list === undefined ? {} : { 'x-forwarded-for': list },
  }) as unknown as IncomingMessage;

test.each([
  ['127.0.0.1', undefined],
  ['127.0.0.1', '203.0.113.9'],
  ['127.0.0.1', '198.51.100.1, 203.0.113.9'],
  ['127.0.0.1', '198.51.100.1, 10.1.2.3'],
  ['127.0.0.1', ' 198.51.100.1 ,10.1.2.3,  192.0.2.7'],
  ['127.0.0.1', '10.1.2.3, 10.9.9.9'],
  ['127.0.0.1', 'nonsense'],
  ['127.0.0.1', ''],
  ['::1', '2001:db8::5, 2001:db9::5'],
  ['::ffff:10.0.0.4', '203.0.113.9'],
  ['203.0.113.9', '198.51.100.1'],
  ['192.0.2.8', '198.51.100.1'],
])(
  'a call from %s with the list %s has the address that Fastify finds by its own rules',
  async (from, list) => {
    const app = Fastify({ trustProxy: PROXIES });
    app.get('/', async ({ ip }) => ip);
    const headers = list === undefined ? {} : { 'x-forwarded-for': list };
    const { body } = await app.inject({ url: '/', remoteAddress: from, headers });
    expect(visitorAddress(request(from, list), trustOf(PROXIES))).toBe(body);
  },
);

it('where no proxy is trusted the list says nothing', () => {
  expect(visitorAddress(request('127.0.0.1', '203.0.113.9'), undefined)).toBe('127.0.0.1');
});
