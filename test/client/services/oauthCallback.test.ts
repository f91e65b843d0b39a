import { BASE, paths } from '../../../src/client/routing/paths';
import { hideOauthCallback, type OauthCallback } from '../../../src/client/services/oauthCallback';
import { createVault } from '../../../src/client/services/vault';

const SECRET = '?code=un-codice&state=uno-stato';

function open(address: string) {
  window.history.replaceState({ key: 'before' }, '', address);
  const vault = createVault();
  hideOauthCallback(window, vault);
  return { vault, address: window.location.href.replace(window.location.origin, '') };
}

it('moves the query of a provider from the address to the vault, and leaves its handle there', () => {
  const { length } = window.history;
  const { vault, address } = open(paths.providerReturn('google') + SECRET);
  // Back leads to no entry with the secret.
  expect(window.history).toHaveLength(length);
  expect(address).toBe(`${BASE}/accesso/google#handle-1`);
  expect(vault.take<OauthCallback>('handle-1')).toEqual({ query: SECRET });
});

it.each([paths.providerReturn('google'), `${BASE}/corsi${SECRET}`, `/login${SECRET}`])(
  'leaves %s as it is',
  (given) => {
    const { vault, address } = open(given);
    expect(address).toBe(given);
    expect(vault.take('handle-1')).toBeUndefined();
  },
);
