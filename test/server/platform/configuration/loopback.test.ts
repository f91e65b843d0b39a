import { isLoopback } from '../../../../src/server/platform/configuration/loopback';

it.each(['localhost', '127.0.0.1', '127.255.0.9', '::1'])('%s is this machine', (host) => {
  expect(isLoopback(host)).toBe(true);
});

it.each([
  '0.0.0.0',
  '::',
  '::2',
  '192.168.1.20',
  'shop.example',
  '128.0.0.1',
  '10.127.0.1',
  '127.evil.example',
  'localhost.evil.example',
  '',
])('%j may be another machine', (host) => {
  expect(isLoopback(host)).toBe(false);
});
