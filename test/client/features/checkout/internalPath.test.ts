import { internalPath } from '../../../../src/client/features/checkout/internalPath';
import { BASE } from '../../../../src/client/routing/paths';

const SHOP = `https://shop.example${BASE}`;

it.each([
  [`${BASE}/corsi?pagina=2#primo`, `${BASE}/corsi?pagina=2#primo`],
  [`https://shop.example${BASE}/in?x=1#y`, `${BASE}/in?x=1#y`],
  [BASE, BASE],
  ['/sandbox-pay/1', undefined],
  [`http://shop.example${BASE}/in`, undefined],
  [`https://shop.example:8443${BASE}/in`, undefined],
  [`https://evil.example${BASE}/in`, undefined],
  [`//evil.example${BASE}/in`, undefined],
  [`${BASE}x/in`, undefined],
  ['javascript:alert(1)', undefined],
  ['https://', undefined],
])('the address %s leads inside to %s', (url, path) => {
  expect(internalPath(url, SHOP)).toBe(path);
});

it('a shop that does not know its address goes inside by paths alone', () => {
  expect(internalPath(`${BASE}/in`, '')).toBe(`${BASE}/in`);
  expect(internalPath(`https://shop.example${BASE}/in`, '')).toBeUndefined();
});
