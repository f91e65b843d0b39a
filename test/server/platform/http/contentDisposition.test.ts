import { attachmentDisposition } from '../../../../src/server/platform/http/contentDisposition';

it.each([
  ['appunti.pdf', 'appunti.pdf', 'appunti.pdf'],
  ['Perché.pdf', 'Perche.pdf', 'Perch%C3%A9.pdf'],
  ['a"b.pdf', 'a_b.pdf', 'a%22b.pdf'],
  ['a\\b.pdf', 'a_b.pdf', 'a%5Cb.pdf'],
  ['50%.pdf', '50_.pdf', '50%25.pdf'],
  ['a\r\nSet-Cookie: x.pdf', 'a__Set-Cookie: x.pdf', 'a%0D%0ASet-Cookie%3A%20x.pdf'],
  ["l'(uno)!*.pdf", "l'(uno)!*.pdf", 'l%27%28uno%29%21%2A.pdf'],
  ['日.pdf', '_.pdf', '%E6%97%A5.pdf'],
])('the file %j is saved under a name that every browser reads', (name, plain, encoded) => {
  expect(attachmentDisposition(name)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
});
