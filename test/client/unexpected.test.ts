import { call } from 'typed-redux-saga';
import { createTestClient, until } from '../support/client';
import { provokes, takeUnexpected } from '../support/unexpected';

describe('what a test did not provoke makes it fail', () => {
  it('a call that nobody answers', async () => {
    const { api } = createTestClient({ sagas: false }).services;
    await expect(api.users.logout()).rejects.toThrow('the test answers no call users.logout');
    expect(takeUnexpected()).toEqual(['the test answers no call users.logout']);
  });

  it('a worker that throws, and the end of the root saga', async () => {
    const { run, services } = createTestClient({ sagas: false });
    services.log('worker failed', new Error('a'));
    services.log('no banner', new Error('handled'));
    const task = run(function* () {
      yield* call(() => {
        throw new Error('b');
      });
    });
    await task.toPromise().catch(() => undefined);
    expect(takeUnexpected()).toEqual([
      'log: worker failed: Error: a',
      expect.stringMatching(/^log: saga failed: .*Error: b$/s),
    ]);
  });

  it('a line on the console', () => {
    console.error('%s is wrong', 'this');
    console.warn('and that');
    expect(takeUnexpected()).toEqual(['console.error: this is wrong', 'console.warn: and that']);
  });

  it('a failure that it announced and that never came', () => {
    provokes(/boom/);
    expect(takeUnexpected()).toEqual(['never came: /boom/']);
    const { services } = createTestClient({ sagas: false });
    provokes(/boom/);
    services.log('worker failed', new Error('boom'));
    expect(takeUnexpected()).toEqual([]);
  });
});

it('waiting for a state says what was waited for, and what the state is', async () => {
  const { store } = createTestClient({ sagas: false });
  const waiting = until(store, (state) => state.session.status === 'logged_in', 1);
  await expect(waiting).rejects.toThrow(
    /^Waited 1 ms for state => state\.session\.status === 'logged_in'; the state is \{"navigation":/,
  );
});
