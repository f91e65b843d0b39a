import { chooseEncoding } from '../../../../src/server/platform/http/encoding';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0, gzip;q=0, *', 'identity'],
  ['gzip;q=1.0, br;q=0.8', 'gzip'],
  ['gzip; q=0.5 , br ;q=0.5', 'br'],
  ['br;q=0', 'identity'],
  ['*;q=0', 'identity'],
  ['br;q=0.5, identity', 'identity'],
  ['br;q=0.5, identity;q=0.5', 'br'],
  ['br;q=nothing', 'identity'],
  ['deflate', 'identity'],
  ['brotli, gzipped', 'identity'],
  [`br, ${'x'.repeat(296)}`, 'br'],
  [`br, ${'x'.repeat(297)}`, 'identity'],
])('who accepts %s gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});
