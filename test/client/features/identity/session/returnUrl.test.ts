import { safeReturnUrl } from '../../../../../src/client/features/identity/session/returnUrl';
import { BASE, paths } from '../../../../../src/client/routing/paths';

describe('safeReturnUrl', () => {
  it.each([`${BASE}/corso/analisi-tecnica`, `${BASE}/corsi/caff%C3%A8?pagina=2#primo`, `${BASE}/in`, BASE])(
    'accepts a page of the shop: %s',
    (path) => {
      expect(safeReturnUrl(path)).toBe(path);
    },
  );

  it.each([
    'https://evil.example/corsi-trading-online/',
    '//evil.example/corsi-trading-online/',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/corsi-trading-online/../login',
    '/corsi-trading-online-vecchi/in',
    '/api/users/authenticate',
    '',
    null,
    undefined,
  ])('rejects other sites and addresses outside the shop: %s', (address) => {
    expect(safeReturnUrl(address)).toBe(paths.home());
  });
});
