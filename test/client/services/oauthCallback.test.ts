import { BASE, paths } from '../../../src/client/routing/paths';
import { type Arrival, hideArrival } from '../../../src/client/services/oauthCallback';
import { createVault } from '../../../src/client/services/vault';

const SECRET = '?code=un-codice&state=uno-stato';

function open(address: string) {
  window.history.replaceState({ key: 'before' }, '', address);
  const vault = createVault();
  hideArrival(window, vault);
  return { vault, address: window.location.href.replace(window.location.origin, '') };
}

it('what a provider wrote into the address goes to the vault; its handle stands there instead', () => {
  const { vault, address } = open(paths.providerReturn('google') + SECRET);
  expect(address).toBe(`${BASE}/accesso/google#handle-1`);
  expect(vault.take<Arrival>('handle-1')).toEqual({ arrived: SECRET });
});

it.each([paths.providerReturn('google'), `${BASE}/corsi${SECRET}`, `/login${SECRET}`])(
  '%s is left as it is',
  (given) => {
    const { vault, address } = open(given);
    expect(address).toBe(given);
    expect(vault.take('handle-1')).toBeUndefined();
  },
);
