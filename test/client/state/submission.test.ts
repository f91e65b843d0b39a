import { createAction } from '@reduxjs/toolkit';
import { call } from 'typed-redux-saga';
import { CallFailed } from '../../../src/client/api/failure';
import { accepted, createSubmission, refuseFaults, wholeMessage } from '../../../src/client/state/submission';
import { tellUnseen } from '../../../src/client/state/tellOutcome';
import { createTestClient } from '../../support/client';

interface Draft {
  readonly name: string;
}
type Answer = {
  readonly isOk: boolean;
  readonly code?: string;
  readonly message?: string;
  readonly errors?: Record<string, string>;
};

const ended = createAction('test/ended');

function setup(
  answer: () => Answer | Promise<Answer>,
  options: { rowOf?: (draft: Draft) => string; tell?: ReturnType<typeof tellUnseen> } = {},
) {
  const sent = jest.fn(async () => answer());
  const form = createSubmission({
    ...options,
    name: 'form',
    resetOn: ended.match,
    *send({ name }: Draft) {
      refuseFaults({
        Name: name ? undefined : 'Scrivi il tuo nome.',
        Email: 'Scrivi una e-mail.'.slice(name ? 99 : 0),
      });
      accepted(yield* call(sent));
      return `ciao ${name}`;
    },
  });
  const client = createTestClient({ slices: [form.slice], sagas: false });
  const watching = client.run(form.watch);
  const submit = async (name: string) => {
    client.store.dispatch(form.actions.requested({ name }));
    await new Promise(process.nextTick);
    return form.select(client.store.getState());
  };
  return { ...client, form, sent, submit, watching, state: () => form.select(client.store.getState()) };
}

it('keeps the draft and the result of what was accepted', async () => {
  const { submit } = setup(() => ({ isOk: true }));
  expect(await submit('Sara')).toEqual({
    status: 'done',
    message: '',
    errors: {},
    draft: { name: 'Sara' },
    result: 'ciao Sara',
  });
});

it.each<[string, NonNullable<Parameters<typeof setup>[1]>]>([
  ['it', {}],
  ['its row', { rowOf: ({ name }: Draft) => name }],
])('%s is not under way any more once its page is left, and keeps what was typed', async (_what, options) => {
  const { submit, watching, state, form } = setup(() => new Promise<Answer>(() => {}), options);
  expect(await submit('Sara')).toMatchObject({ status: 'pending' });
  watching.cancel();
  expect(state()).toEqual({ ...form.slice.getInitialState(), draft: { name: 'Sara' } });
});

it.each([
  [{}, ['ciao Sara']],
  [{ rowOf: ({ name }: Draft) => name }, ['ciao Sara', 'ciao Anna']],
])('of three presses of two rows while one is on its way (%j), those are done: %p', async (options, all) => {
  const waiting: ((answer: Answer) => void)[] = [];
  const { submit, actions } = setup(() => new Promise((resolve) => waiting.push(resolve)), options);
  await submit('Sara');
  await submit('Anna');
  await submit('Sara');
  for (const answer of waiting) answer({ isOk: true });
  await new Promise(process.nextTick);
  const done = actions.filter(({ type }) => type === 'form/done');
  expect(done.map((action) => 'payload' in action && action.payload)).toEqual(all);
});

it('of two rows that are done one after the other, the one that was pressed last is shown', async () => {
  const waiting: ((answer: Answer) => void)[] = [];
  const options = { rowOf: ({ name }: Draft) => name };
  const { submit, state } = setup(() => new Promise((resolve) => waiting.push(resolve)), options);
  await submit('Sara');
  await submit('Anna');
  for (const answer of waiting) {
    answer({ isOk: true });
    await new Promise(process.nextTick);
  }
  expect(state()).toMatchObject({ status: 'done', draft: { name: 'Anna' }, result: 'ciao Anna' });
});

describe('the end of a row', () => {
  const rows = (...answers: Answer[]) => {
    const waiting: ((answer: Answer) => void)[] = [];
    const options = { rowOf: ({ name }: Draft) => name, tell: tellUnseen('Non salvato.') };
    const client = setup(() => new Promise((resolve) => waiting.push(resolve)), options);
    const end = async () => {
      for (const answer of answers) waiting.shift()?.(answer);
      await new Promise(process.nextTick);
    };
    return { ...client, end };
  };

  it('leaves alone what is typed for another row meanwhile', async () => {
    const { submit, store, form, state, end } = rows({ isOk: true });
    await submit('Sara');
    store.dispatch(form.actions.opened({ name: 'Anna' }));
    await end();
    expect(state()).toEqual({ ...form.slice.getInitialState(), draft: { name: 'Anna' } });
  });

  it('is told where it is a failure that another row hides, and there alone', async () => {
    const { submit, toasts, state, end } = rows(
      { isOk: false, message: 'No.' },
      { isOk: false, message: 'Mai.' },
    );
    await submit('Sara');
    await submit('Anna');
    await end();
    expect(toasts).toEqual([{ text: 'Non salvato. No.', kind: 'error' }]);
    expect(state()).toMatchObject({ status: 'failed', message: 'Mai.', draft: { name: 'Anna' } });
  });

  it('is told where it is a failure and its page was left, and keeps what was typed', async () => {
    const { submit, toasts, state, watching, end } = rows({ isOk: false, errors: { Name: 'Troppo lungo.' } });
    await submit('Sara');
    watching.cancel();
    await end();
    expect(toasts).toEqual([{ text: 'Non salvato. Troppo lungo.', kind: 'error' }]);
    expect(state()).toMatchObject({ status: 'refused', draft: { name: 'Sara' } });
  });

  it('is told no more once the session has ended', async () => {
    const { submit, store, toasts, state, form, end } = rows({ isOk: false });
    await submit('Sara');
    store.dispatch(ended());
    await end();
    expect([toasts, state()]).toEqual([[], form.slice.getInitialState()]);
  });
});

it('refuses faults at their fields and sends nothing', async () => {
  const { submit, sent } = setup(() => ({ isOk: true }));
  expect(await submit('')).toMatchObject({
    status: 'refused',
    message: '',
    errors: { Name: 'Scrivi il tuo nome.', Email: 'Scrivi una e-mail.' },
  });
  expect(sent).not.toHaveBeenCalled();
});

it.each<[string, () => Answer | Promise<Answer>, object]>([
  [
    'of a field',
    () => ({ isOk: false, message: 'No.', errors: { Name: 'Troppo lungo.' } }),
    { status: 'refused', message: '' },
  ],
  ['of the whole', () => ({ isOk: false, message: 'Chiuso.' }), { status: 'failed', message: 'Chiuso.' }],
  [
    'without a word',
    () => ({ isOk: false }),
    { status: 'failed', message: expect.stringContaining('riprova') },
  ],
])('shows the server’s refusal %s', async (_what, answer, shown) => {
  const { submit } = setup(answer);
  expect(await submit('Sara')).toMatchObject({ ...shown, draft: { name: 'Sara' } });
});

it.each([
  [{}, { status: 'failed', message: expect.stringContaining('non ha risposto in tempo') }],
  [
    { errors: { Name: 'Quale?' }, code: 'taken' },
    { status: 'refused', message: '', errors: { Name: 'Quale?' }, code: 'taken' },
  ],
])('shows a failed call with %j', async (more, shown) => {
  const failure = { kind: 'timeout', endpoint: 'x', guarded: false, message: 'timeout of 30000ms' } as const;
  const { submit } = setup(() => Promise.reject(new CallFailed({ ...failure, ...more })));
  expect(await submit('Sara')).toMatchObject(shown);
});

it('keeps the code of a refusal until the form is sent again', async () => {
  const { submit, store, form, state } = setup(() => ({ isOk: false, code: 'not_activated' }));
  expect((await submit('Sara')).code).toBe('not_activated');
  store.dispatch(form.actions.opened());
  expect(state().code).toBeUndefined();
});

it('says that the network is away, as a failure that others react to', async () => {
  const away = new CallFailed({ kind: 'network', endpoint: 'x', guarded: false, message: 'Network Error' });
  const { submit, actions } = setup(() => Promise.reject(away));
  expect(await submit('Sara')).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('Connessione assente'),
  });
  expect(actions.at(-1)).toMatchObject({ type: 'form/failed', payload: away.failure });
});

it('drops the error of a field that is changed, and only that', async () => {
  const { submit, store, form, state } = setup(() => ({ isOk: true }));
  await submit('');
  store.dispatch(form.actions.fieldChanged('Name'));
  expect(state().errors).toEqual({ Email: 'Scrivi una e-mail.' });
});

it('sends once when pressed twice', async () => {
  const { store, form, sent, submit } = setup(() => ({ isOk: true }));
  store.dispatch(form.actions.requested({ name: 'Sara' }));
  await submit('Sara');
  expect(sent).toHaveBeenCalledTimes(1);
});

it('opens with what its dialog asks about, and closes unless it is on its way', async () => {
  const { store, form, state } = setup(() => new Promise(() => undefined));
  store.dispatch(form.actions.opened({ name: 'Sara' }));
  expect(state()).toMatchObject({ status: 'idle', draft: { name: 'Sara' } });
  store.dispatch(form.actions.closed());
  expect(state().draft).toBeNull();
  store.dispatch(form.actions.requested({ name: 'Sara' }));
  store.dispatch(form.actions.closed());
  expect(state()).toMatchObject({ status: 'pending', draft: { name: 'Sara' } });
});

it('shows how much was transferred until the form is sent again', async () => {
  const { store, form, state } = setup(() => new Promise(() => undefined));
  store.dispatch(form.actions.progressed(40));
  expect(state().progress).toBe(40);
  store.dispatch(form.actions.requested({ name: 'Sara' }));
  expect(state().progress).toBeUndefined();
});

it('has a message for a form without fields when a field is refused', async () => {
  const { submit } = setup(() => ({ isOk: true }));
  expect(wholeMessage(await submit(''))).toContain('Controlla i dati');
  expect(wholeMessage(await submit('Sara'))).toBe('');
});

it('forgets what was typed and refused when the session ends', async () => {
  const { submit, store, state, form } = setup(() => ({ isOk: false, code: 'x', errors: { Name: 'No.' } }));
  await submit('Sara');
  store.dispatch(ended());
  expect(state()).toEqual(form.slice.getInitialState());
});

it('forgets what was typed too where it was on its way then, and its page is left', async () => {
  const { submit, store, watching, state, form } = setup(() => new Promise<Answer>(() => {}));
  await submit('Sara');
  store.dispatch(ended());
  watching.cancel();
  expect(state()).toEqual(form.slice.getInitialState());
});

it('shows errors at the fields to which they have moved', async () => {
  const { submit, store, form, state } = setup(() => ({ isOk: false, errors: { 'rows.1': 'No.' } }));
  await submit('Sara');
  store.dispatch(form.actions.errorsMoved({ 'rows.0': 'No.' }));
  expect(state()).toMatchObject({ status: 'refused', errors: { 'rows.0': 'No.' }, draft: { name: 'Sara' } });
});

it('shows nothing of a former refusal while it is sent again, nor once that is done', async () => {
  const answers: Answer[] = [{ isOk: false, code: 'x', errors: { Name: 'No.' } }, { isOk: true }];
  const { submit, actions } = setup(() => answers.shift() as Answer);
  await submit('Sara');
  const after = await submit('Anna');
  expect(after).toEqual({
    status: 'done',
    message: '',
    errors: {},
    draft: { name: 'Anna' },
    result: 'ciao Anna',
  });
  expect(actions.filter(({ type }) => type === 'form/done')).toHaveLength(1);
});

it('can be sent again by another watcher after its page was left', async () => {
  const { submit, watching, run, form } = setup(() => ({ isOk: true }));
  watching.cancel();
  expect(await submit('Sara')).toMatchObject({ status: 'pending' });
  run(form.watch);
  expect(await submit('Sara')).toMatchObject({ status: 'done' });
});
