import { screen, within } from '@testing-library/react';
import * as login from '../../../../../src/client/app/pages/LoginPage';
import { paths } from '../../../../../src/client/routing/paths';
import { onItsWay } from '../../../../support/client';
import { EMAIL, open, PASSWORD, press, write } from '../account/support';

const REFUSED = { isOk: false, message: 'Non ora.' };
const button = (name: string) => screen.getByRole('button', { name });

describe('the buttons of login providers', () => {
  const loginProviders = [
    { id: 'google', name: 'Google', kind: 'social' as const },
    { id: 'posta', name: 'Posta', kind: 'mail' as const },
  ];
  const part = () => within(screen.getByRole('region', { name: 'Accesso con un altro account' }));
  const states = () =>
    part()
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-disabled'));

  it('say while one leads away that none can be pressed', async () => {
    await open(login, paths.login(), { socialLogin: onItsWay }, { environment: { loginProviders } });
    expect(states()).toEqual(['false', 'false']);
    await press('Continua con Google');
    expect(states()).toEqual(['true', 'true']);
    expect(button('Ti portiamo da Google…')).toHaveAttribute('aria-disabled', 'true');
  });

  it('say so too while the form above is on its way', async () => {
    await open(login, paths.login(), { authenticate: onItsWay }, { environment: { loginProviders } });
    write('E-mail', EMAIL);
    write('Password', PASSWORD);
    await press('Accedi');
    expect(states()).toEqual(['true', 'true']);
  });

  it('tell at once why one cannot be reached', async () => {
    await open(
      login,
      paths.login(),
      { socialLogin: async () => REFUSED },
      { environment: { loginProviders } },
    );
    await press('Continua con Google');
    expect(part().getByText('Non ora.').closest('[aria-live]')).toHaveAttribute('aria-live', 'assertive');
  });

  it('have the terms beside them, which open in another tab', async () => {
    await open(login, paths.login(), {}, { environment: { loginProviders } });
    const links = part().getAllByRole('link');
    expect(links.map((link) => ['target', 'rel'].map((name) => link.getAttribute(name)))).toEqual(
      links.map(() => ['_blank', 'noopener']),
    );
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/d', '/e']);
  });
});
