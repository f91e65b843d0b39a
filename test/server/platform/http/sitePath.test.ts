import { isSitePath, sitePathOf } from '../../../../src/server/platform/http/sitePath';

it.each(['/', '/corsi-trading-online/corso/ichimoku?a=b#recensioni', '/a//b'])(
  '%j is a path of this site',
  (path) => {
    expect(isSitePath(path)).toBe(true);
    expect(sitePathOf(path)).toBe(path);
  },
);

it.each([
  '',
  'corsi',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/a b',
  undefined,
  ['/a'],
])('%j is no path of this site', (value) => {
  expect(isSitePath(value)).toBe(false);
  expect(sitePathOf(value)).toBe('');
});

it('a path of more than 4,000 characters is not kept', () => {
  expect(sitePathOf(`/${'a'.repeat(3999)}`)).toHaveLength(4000);
  expect(sitePathOf(`/${'a'.repeat(4000)}`)).toBe('');
});
