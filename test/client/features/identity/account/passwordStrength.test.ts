import * as page from '../../../../../src/client/features/identity/account/pages/SignUpPage';
import {
  passwordStrengthSlice,
  selectStrength,
  watchPasswordStrength,
  weaknessOf,
} from '../../../../../src/client/features/identity/account/passwordStrength';
import * as meter from '../../../../../src/client/features/identity/account/strengthMeter';
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

describe('the meter of passwords', () => {
  const scored = (score: number, warning: string | null = null) =>
    jest.spyOn(meter, 'measure').mockReturnValue({ score, warning } as never);

  it.each([
    [0, true],
    [1, true],
    [2, false],
    [4, false],
  ])('refuses a password of the score %i: %s', async (score, isRefused) => {
    scored(score);
    const { run } = createTestClient({ sagas: false });
    const fault = await run(weaknessOf, 'tavolo-verde', ['Anna']).toPromise();
    expect(fault !== undefined).toBe(isRefused);
  });

  it('leaves the judgement to the server where its code does not work', async () => {
    jest.spyOn(meter, 'measure').mockImplementation(() => {
      throw new Error('broken');
    });
    const { run, seen } = createTestClient({ sagas: false });
    expect(await run(weaknessOf, 'password', []).toPromise()).toBeUndefined();
    expect(seen.log.join()).toMatch(/could not be measured: .*broken/);
  });

  it.each([
    [2, 'dates', 'Le date si indovinano presto.'],
    [2, null, 'Aggiungi altre parole poco comuni.'],
    [2, 'unknown', 'Aggiungi altre parole poco comuni.'],
    [3, null, ''],
    [4, null, ''],
  ])('advises on the score %i with the warning %p: %p', async (score, warning, advice) => {
    scored(score, warning);
    const { store } = await measured('tavolo-verde');
    expect(selectStrength(store.getState() as object)).toEqual({ score, advice });
  });

  describe('says in Italian what makes a password weak', () => {
    beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }));
    afterEach(() => void jest.useRealTimers());

    it.each([
      ['topTen', 'È una delle password più usate al mondo.'],
      ['topHundred', 'È una delle password più usate al mondo.'],
      ['common', 'È una password molto usata.'],
      ['similarToCommon', 'Somiglia a una password molto usata.'],
      ['wordByItself', 'Una parola sola si indovina presto.'],
      ['namesByThemselves', 'Un nome da solo si indovina presto.'],
      ['commonNames', 'Nomi e cognomi si indovinano presto.'],
      ['userInputs', 'Contiene il tuo nome o la tua e-mail.'],
      ['straightRow', 'I tasti vicini si indovinano presto.'],
      ['keyPattern', 'I disegni sulla tastiera si indovinano presto.'],
      ['simpleRepeat', 'Le ripetizioni si indovinano presto.'],
      ['extendedRepeat', 'Le ripetizioni si indovinano presto.'],
      ['sequences', 'Le sequenze come «abc» o «123» si indovinano presto.'],
      ['recentYears', 'Gli anni si indovinano presto.'],
      ['dates', 'Le date si indovinano presto.'],
      ['pwned', 'È in un elenco di password rubate.'],
    ])('%s', async (warning, advice) => {
      scored(2, warning);
      const { run, store, services } = createTestClient({ sagas: false, slices: [passwordStrengthSlice] });
      run(watchPasswordStrength);
      store.dispatch(passwordTyped({ password: services.vault.put('tavolo'), hints: [] }));
      await jest.advanceTimersByTimeAsync(151);
      expect(selectStrength(store.getState() as object)?.advice).toBe(advice);
    });
  });

  describe('waits for a pause in typing', () => {
    beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }));
    afterEach(() => void jest.useRealTimers());

    it('of 150 milliseconds, and measures nothing of an empty field', async () => {
      const measure = scored(4);
      const client = createTestClient({ sagas: false, slices: [passwordStrengthSlice] });
      client.run(watchPasswordStrength);
      const type = async (password: string, wait: number) => {
        client.store.dispatch(
          passwordTyped({ password: client.services.vault.put(password), hints: ['Anna'] }),
        );
        await jest.advanceTimersByTimeAsync(wait);
      };
      await type('tavolo', 149);
      await type('tavolo-verde', 149);
      expect(measure).not.toHaveBeenCalled();
      await jest.advanceTimersByTimeAsync(1);
      expect(measure.mock.calls).toEqual([['tavolo-verde', ['Anna']]]);
      expect(selectStrength(client.store.getState() as object)?.score).toBe(4);
      await type('', 150);
      expect(selectStrength(client.store.getState() as object)).toBeNull();
      expect(measure).toHaveBeenCalledTimes(1);
    });
  });
});
