import type { Failure } from '../../../../src/client/api/failure';
import { load, slices as pageSlices } from '../../../../src/client/features/admin/gift/GiftPage';
import { gift, watchGift } from '../../../../src/client/features/admin/gift/gift';
import {
  filterCourses,
  watchFilterCourses,
} from '../../../../src/client/features/admin/questions/courseFilter';
import { askHiding } from '../../../../src/client/features/admin/questions/questions';
import {
  choicesFailed,
  selectAllChosen,
  selectOffer,
} from '../../../../src/client/features/admin/resource/adminSlice';
import { roleChange, watchRole } from '../../../../src/client/features/admin/users/role';
import { watchUser } from '../../../../src/client/features/admin/users/UserPage';
import { users } from '../../../../src/client/features/admin/users/users';
import { BASE } from '../../../../src/client/routing/paths';
import { createTestClient, until } from '../../../support/client';

const LOST: Failure = { kind: 'network', endpoint: 'x', guarded: false, message: 'no' };
const slices = [...pageSlices, users.record.slice, roleChange.slice];
const retries = (actions: readonly { type: string }[]) =>
  actions.filter(({ type }) => type === users.record.actions.retryRequested.type).length;

describe('the gift of a course', () => {
  const give = async (draft: object, answer: object, isOnAccount = false) => {
    const giftCourse = jest.fn(async (_input: object) => answer);
    const client = createTestClient({ api: { courses: { giftCourse } }, sagas: false, slices });
    const { run, store } = client;
    run(isOnAccount ? watchUser : watchGift);
    store.dispatch(gift.actions.requested(draft as never));
    await until(store, (state) => gift.select(state).status !== 'pending');
    return {
      ...client,
      sent: giftCourse.mock.calls.map(([input]) => input),
      form: gift.select(store.getState()),
    };
  };
  const DRAFT = { EmailUser: ' a@example.com ', IdCourseEnc: 'c1' };

  it.each([
    [{ isOk: true }, 'Corso abilitato.'],
    [{ isOk: true, message: 'Gli abbiamo scritto.' }, 'Gli abbiamo scritto.'],
  ])('is told in the server’s words, or in ours: %j', async (answer, text) => {
    const { sent, toasts, actions } = await give(DRAFT, answer);
    expect(sent).toEqual([{ EmailUser: 'a@example.com', IdCourseEnc: 'c1' }]);
    expect(toasts).toEqual([{ text, kind: 'success' }]);
    expect(retries(actions)).toBe(0);
  });

  it('is seen at once on the page of its account', async () => {
    expect(retries((await give(DRAFT, { isOk: true }, true)).actions)).toBe(1);
  });

  it('names all that is missing', async () => {
    const { sent, form } = await give({ EmailUser: ' ', IdCourseEnc: '' }, {});
    expect(form.errors).toEqual({
      EmailUser: 'Scrivi l’e-mail di chi riceve il corso.',
      IdCourseEnc: 'Scegli un corso.',
    });
    expect(sent).toEqual([]);
  });

  it.each([
    ['', 0, {}],
    ['?IdCourseEnc=a%2Fb%2B', 1, { 'a/b+': 'Ichimoku' }],
  ])(
    'begins with the course of the address %j, and with nothing of an earlier one',
    async (search, times, names) => {
      const item = { title: 'Ichimoku', isOperative: true, price: 1 };
      const getDetailCourseAdmin = jest.fn(async (_input: object) => ({ isOk: true, item }));
      const { run, store } = createTestClient({
        address: `${BASE}/admin/corsi/abilita${search}`,
        api: { courses: { getDetailCourseAdmin } },
        sagas: false,
        slices,
      });
      store.dispatch(gift.actions.refused({ errors: { EmailUser: 'No.' } }));
      const field = 'field-IdCourseEnc';
      store.dispatch(choicesFailed({ field, failure: LOST }));
      await run(load).toPromise();
      // Nor with what another form's picker has found, or has not.
      expect(selectOffer(store.getState() as never, field)).toMatchObject({ status: 'loading', message: '' });
      expect(gift.select(store.getState())).toMatchObject({ status: 'idle', errors: {} });
      expect(getDetailCourseAdmin).toHaveBeenCalledTimes(times);
      expect(selectAllChosen(store.getState() as never)).toEqual(names);
    },
  );
});

it('an account that is gone is none', async () => {
  const refusal = { isOk: false, code: 'not_found', message: 'Non trovato.' };
  const { read } = users.calls({
    admin: { users: {}, admin: { getUserData: async () => refusal } },
  } as never);
  expect(await read?.('u1')).toEqual({ ...refusal, item: undefined });
});

it('a role that was changed is told, and the account is read again', async () => {
  const updateUserClaim = jest.fn(async (_input: object) => ({ isOk: true }));
  const { run, store, toasts, actions } = createTestClient({
    api: { admin: { updateUserClaim } },
    sagas: false,
    slices,
  });
  run(watchRole);
  store.dispatch(roleChange.actions.requested({ IdEnc: 'u1', Role: 2 }));
  await until(store, (state) => roleChange.select(state).status === 'done');
  expect(updateUserClaim.mock.calls).toEqual([[{ IdEnc: 'u1', Role: 2 }]]);
  expect([toasts, retries(actions)]).toEqual([[{ text: 'Ruolo cambiato.', kind: 'success' }], 1]);
});

it('the courses that questions can be filtered by are the first hundred by their titles', async () => {
  const getAllCourses = jest.fn(async (_input: object) => ({ items: [{ IdCourseEnc: 'c1', title: 'Uno' }] }));
  const { run, store } = createTestClient({
    api: { courses: { getAllCourses } },
    sagas: false,
    slices: [filterCourses.slice],
  });
  run(watchFilterCourses);
  await until(store, (state) => filterCourses.selectAny(state).status === 'ready');
  expect(getAllCourses.mock.calls).toEqual([[{ pageSize: 100, Sort: 'title' }]]);
  expect(filterCourses.selectAny(store.getState()).data).toEqual([['c1', 'Uno']]);
});

it.each([
  [false, 'La vedranno solo chi l’ha scritta e chi può rispondere.'],
  [true, 'La vedranno tutti gli studenti del corso.'],
])(
  'the question before a question is hidden or shown (%s) names it, cut where it is long',
  (isHidden, result) => {
    const { text } = askHiding({ author: 'Ada', Text: 'x'.repeat(121), isHidden } as never);
    expect(text).toBe(`Ada: «${'x'.repeat(120)}». ${result}`);
  },
);
