import * as page from '../../../../../src/client/features/identity/account/pages/SignUpPage';
import {
  passwordStrengthSlice,
  selectStrength,
} from '../../../../../src/client/features/identity/account/passwordStrength';
import { paths } from '../../../../../src/client/routing/paths';
import { createTestClient, until } from '../../../../support/client';

const { fieldFocused, typed: passwordTyped } = passwordStrengthSlice.actions;

async function measured(...typed: string[]) {
  const client = createTestClient({ address: paths.signUp(), slices: page.slices });
  await until(client.store, (state) => !state.navigation.isLoading);
  client.store.dispatch(fieldFocused());
  for (const password of typed) {
    const handle = client.services.vault.put(password);
    client.store.dispatch(passwordTyped({ password: handle, hints: ['Anna', 'Rossi'] }));
  }
  await until(client.store, (state) => selectStrength(state as object) !== null);
  return client;
}

describe('the strength of a password that is being typed', () => {
  it.each([
    ['password123', 0],
    ['qwertyuiop', 0],
    ['tavolo-verde-lampada-84', 4],
  ])('of %s has the score %i', async (password, score) => {
    const { store } = await measured(password);
    expect(selectStrength(store.getState() as object)?.score).toBe(score);
  });

  it('comes with Italian advice', async () => {
    const { store } = await measured('aaaaaaaaaaaa');
    expect(selectStrength(store.getState() as object)?.advice).toBe('Le ripetizioni si indovinano presto.');
  });

  it('is measured once for several keys in a row, and leaves none of them in the vault or the log', async () => {
    const client = await measured('tav', 'tavolo-ver', 'tavolo-verde-lampada-84');
    const found = client.actions.filter(({ type }) => type === 'passwordStrength/measured');
    expect(found).toHaveLength(1);
    expect(JSON.stringify([client.actions, client.store.getState()])).not.toContain('tav');
    for (let n = 1; n <= 3; n += 1) expect(client.services.vault.take(`handle-${n}`)).toBeUndefined();
  });
});
