import { call } from 'typed-redux-saga';
import { accepted, createSubmission, isAsking } from '../../../src/client/state/submission';
import { tellFailure, tellUnseen } from '../../../src/client/state/tellOutcome';
import { createTestClient } from '../../support/client';

interface Draft {
  readonly name: string;
}
interface Answer {
  readonly isOk: boolean;
  readonly code?: string;
  readonly message?: string;
  readonly errors?: Record<string, string>;
}

const tick = () => new Promise(process.nextTick);

/** A form that the buttons of many rows share, each with its own answer, which comes when it is asked to. */
function setup() {
  const waiting = new Map<string, (answer: Answer | Promise<Answer>) => void>();
  const sent: string[] = [];
  const form = createSubmission({
    name: 'form',
    rowOf: ({ name }: Draft) => name,
    tell: tellUnseen('Non salvato.'),
    *send({ name }: Draft) {
      sent.push(name);
      accepted(yield* call(() => new Promise<Answer>((resolve) => waiting.set(name, resolve))));
      return name;
    },
  });
  const client = createTestClient({ slices: [form.slice], sagas: false });
  client.run(form.watch);
  const { store } = client;
  const press = async (name: string) => {
    store.dispatch(form.actions.requested({ name }));
    await tick();
  };
  const end = async (name: string, answer: Answer | Promise<Answer>) => {
    waiting.get(name)?.(answer);
    await tick();
  };
  const isPending = (name: string) => form.selectIsPending(name)(store.getState());
  return { ...client, form, sent, press, end, isPending, state: () => form.select(store.getState()) };
}

it('is on its way until its own answer comes, not another row’s', async () => {
  const { press, end, isPending, sent } = setup();
  await press('Sara');
  await press('Anna');
  expect(['Sara', 'Anna', 'Luca'].map(isPending)).toEqual([true, true, false]);
  await end('Sara', { isOk: true });
  expect(['Sara', 'Anna'].map(isPending)).toEqual([false, true]);
  await press('Sara');
  await press('Anna');
  expect(sent).toEqual(['Sara', 'Anna', 'Sara']);
});

it.each(['opened', 'closed'] as const)(
  'is not sent again while it is on its way, though a dialog was %s',
  async (dialog) => {
    const { press, end, store, form, sent, isPending } = setup();
    await press('Sara');
    await press('Anna');
    await end('Anna', { isOk: true });
    store.dispatch(dialog === 'opened' ? form.actions.opened({ name: 'Luca' }) : form.actions.closed());
    expect(isPending('Sara')).toBe(true);
    await press('Sara');
    expect(sent).toEqual(['Sara', 'Anna']);
  },
);

it.each<[string, () => Answer | Promise<Answer>]>([
  ['a refusal', () => ({ isOk: false, message: 'No.', errors: { Name: 'Troppo lungo.' } })],
  ['a failure', () => Promise.reject(new Error('the line is cut'))],
  ['success', () => ({ isOk: true })],
])('ends by %s without a change of what is typed for another row', async (_what, answer) => {
  const { press, end, store, form, state } = setup();
  await press('Sara');
  store.dispatch(form.actions.opened({ name: 'Anna' }));
  await end('Sara', answer());
  expect(state()).toEqual({ ...form.slice.getInitialState(), draft: { name: 'Anna' } });
});

it('shows how it ended once its dialog was closed, and tells it nowhere else', async () => {
  const { press, end, store, form, state, toasts } = setup();
  await press('Sara');
  await press('Anna');
  await end('Anna', { isOk: true });
  store.dispatch(form.actions.closed());
  await end('Sara', { isOk: false, message: 'Chiuso.' });
  expect([state().status, state().message, toasts]).toEqual(['failed', 'Chiuso.', []]);
});

it('tells nobody of a success that another row hides', async () => {
  const { press, end, store, form, toasts } = setup();
  await press('Sara');
  store.dispatch(form.actions.opened({ name: 'Anna' }));
  await end('Sara', { isOk: true });
  expect(toasts).toEqual([]);
});

it('is told with what was sent and what came of it, and whether it is the row on the page', async () => {
  const told: unknown[] = [];
  const form = createSubmission({
    name: 'form',
    rowOf: ({ name }: Draft) => name,
    *send({ name }: Draft) {
      return yield* call(async () => `ciao ${name}`);
    },
    *tell({ status, draft, result }, isShown) {
      yield* call(() => void told.push([status, draft, result, isShown]));
    },
  });
  const { run, store } = createTestClient({ slices: [form.slice], sagas: false });
  run(form.watch);
  for (const name of ['Sara', 'Anna']) store.dispatch(form.actions.requested({ name }));
  await tick();
  expect(told).toEqual([
    ['done', { name: 'Sara' }, 'ciao Sara', false],
    ['done', { name: 'Anna' }, 'ciao Anna', true],
  ]);
});

it.each([
  [{ status: 'done' }, []],
  [{ status: 'failed', message: 'Chiuso.' }, [{ text: 'Chiuso.', kind: 'error' }]],
  [
    { status: 'refused', errors: { Name: 'No.' } },
    [{ text: expect.stringMatching(/^Non è stato possibile .*riprova\.$/), kind: 'error' }],
  ],
] as const)('is told where nothing on the page does, unless it is well: %j', async (ended, told) => {
  const { run, toasts } = createTestClient({ sagas: false });
  await run(tellFailure, { message: '', errors: {}, draft: null, result: null, ...ended }).toPromise();
  expect(toasts).toEqual(told);
});

it('says to those who no longer see it why it failed: the first of two reasons', async () => {
  const { run, toasts } = createTestClient({ sagas: false });
  const errors = { Name: 'Scrivi il nome.', Email: 'Scrivi la e-mail.' };
  const ended = { status: 'refused', message: '', errors, draft: null, result: null } as const;
  await run(tellUnseen('Non salvato.'), ended, false).toPromise();
  expect(toasts).toEqual([{ text: 'Non salvato. Scrivi il nome.', kind: 'error' }]);
});

it.each([
  [null, 'idle', false],
  [{ name: 'Sara' }, 'idle', true],
  [{ name: 'Sara' }, 'pending', true],
  [{ name: 'Sara' }, 'refused', true],
  [{ name: 'Sara' }, 'failed', true],
  [{ name: 'Sara' }, 'done', false],
] as const)('of the draft %j that is %s the question is open: %s', (draft, status, isOpen) => {
  expect(isAsking({ draft, status, message: '', errors: {}, result: null })).toBe(isOpen);
});

it('says the code of a refusal at a field too', async () => {
  const { press, end, state } = setup();
  await press('Sara');
  await end('Sara', { isOk: false, code: 'taken', errors: { Name: 'Già usato.' } });
  expect(state()).toMatchObject({ status: 'refused', code: 'taken', errors: { Name: 'Già usato.' } });
});

it.each<[string, Partial<Answer>, string]>([
  ['as a whole', { message: 'Già usato.' }, 'failed'],
  ['at a field', { errors: { Name: 'Già usato.' } }, 'refused'],
])(
  'says nothing of the refusal of one row %s once another is done, where their dialog was closed',
  async (_where, refusal, status) => {
    const { press, end, store, form, state } = setup();
    await press('Sara');
    await press('Anna');
    store.dispatch(form.actions.closed());
    store.dispatch(form.actions.opened());
    await end('Sara', { isOk: false, code: 'taken', ...refusal });
    expect(state()).toMatchObject({ status, code: 'taken' });
    await end('Anna', { isOk: true });
    const { status: after, message, errors } = state();
    expect([after, message, errors]).toEqual(['done', '', {}]);
    expect(state()).not.toHaveProperty('code');
  },
);

it('says nothing more about the whole once a field is changed', async () => {
  const { press, end, state, store, form } = setup();
  await press('Sara');
  await end('Sara', { isOk: false, message: 'Chiuso.' });
  expect(state().message).toBe('Chiuso.');
  store.dispatch(form.actions.fieldChanged('Name'));
  expect(state().message).toBe('');
});

it('has no progress any more once it is done', async () => {
  const { press, end, state, store, form } = setup();
  await press('Sara');
  store.dispatch(form.actions.progressed(40));
  await end('Sara', { isOk: true });
  expect(state()).toMatchObject({ status: 'done', result: 'Sara' });
  expect(state().progress).toBeUndefined();
});
