import type { Failure } from '../../../../src/client/api/failure';
import { bundles } from '../../../../src/client/features/admin/bundles';
import { coupons } from '../../../../src/client/features/admin/coupons';
import adminSlice, {
  choiceNamed,
  choicesFailed,
  choicesReceived,
  choicesRequested,
  choiceUnnamed,
  selectAllChosen,
  selectOffer,
  selectPrices,
} from '../../../../src/client/features/admin/resource/adminSlice';
import { watchChoices, watchNames } from '../../../../src/client/features/admin/resource/choiceSaga';
import { slicesOf } from '../../../../src/client/features/admin/resource/resourcePages';
import { createTestClient, until } from '../../../support/client';

const LOST: Failure = { kind: 'network', endpoint: 'x', guarded: false, message: 'no' };
const UNO = { id: 'c1', label: 'Uno' };
const DUE = { id: 'c2', label: 'Due' };

describe('what a picker offers', () => {
  const open = () => {
    const { store } = createTestClient({ sagas: false, slices: [adminSlice] });
    const ask = (text: string) => store.dispatch(choicesRequested({ field: 'a', picker: 'course', text }));
    const offer = (field = 'a') => selectOffer(store.getState() as never, field);
    return { store, ask, offer };
  };

  it('stays while the next letters are searched, and is that of its own field', () => {
    const { store, ask, offer } = open();
    ask('u');
    store.dispatch(choicesReceived({ field: 'a', choices: [UNO] }));
    ask('un');
    expect(offer('b')).toEqual({ status: 'loading', text: '', choices: [], message: '' });
    store.dispatch(choicesRequested({ field: 'b', picker: 'course', text: 'd' }));
    store.dispatch(choicesReceived({ field: 'b', choices: [DUE] }));
    expect(offer()).toEqual({ status: 'loading', text: 'un', choices: [UNO], message: '' });
  });

  it('is nothing after a failure, whose reason goes with the next letter', () => {
    const { store, ask, offer } = open();
    ask('u');
    store.dispatch(choicesReceived({ field: 'a', choices: [UNO] }));
    ask('un');
    store.dispatch(choicesFailed({ field: 'a', failure: LOST }));
    expect(offer()).toMatchObject({ status: 'failed', text: 'un', choices: [] });
    expect(offer().message).toMatch(/Connessione assente/);
    ask('uno');
    expect(offer()).toMatchObject({ status: 'loading', message: '' });
  });

  it('keeps a name that is known when it cannot be loaded again, and the price of what is free', () => {
    const { store } = open();
    store.dispatch(choiceNamed({ ...UNO, price: 0 }));
    store.dispatch(choiceNamed({ ...DUE, price: 49.9 }));
    store.dispatch(choiceNamed(DUE));
    store.dispatch(choiceUnnamed({ id: 'c1', failure: LOST }));
    store.dispatch(choiceUnnamed({ id: 'c3', failure: LOST }));
    const state = store.getState() as never;
    expect(selectAllChosen(state)).toEqual({ c1: 'Uno', c2: 'Due', c3: 'Nome non disponibile' });
    expect(selectPrices(state)).toEqual({ c1: 0, c2: 49.9 });
  });
});

describe('the search of a picker', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

  it('runs 300 ms after the last letter, and gives no answer to an earlier one', async () => {
    const answers: ((found: object) => void)[] = [];
    const getAllCourses = jest.fn(
      (_query: object) => new Promise((resolve) => void answers.push(resolve as never)),
    );
    const { store, run } = createTestClient({
      api: { courses: { getAllCourses } },
      sagas: false,
      slices: [adminSlice],
    });
    run(watchChoices);
    const ask = (text: string) => store.dispatch(choicesRequested({ field: 'a', picker: 'course', text }));
    ask('u');
    await pass(299);
    ask('un');
    await pass(299);
    expect(getAllCourses).not.toHaveBeenCalled();
    await pass(1);
    ask('uno');
    await pass(300);
    expect(getAllCourses.mock.calls).toMatchObject([[{ Query: 'un' }], [{ Query: 'uno' }]]);
    const found = (title: string) => ({ items: [{ IdCourseEnc: 'c1', title, isOperative: true }] });
    answers[1]?.(found('Uno'));
    await pass(0);
    answers[0]?.(found('Un altro'));
    await pass(0);
    expect(selectOffer(store.getState() as never, 'a').choices).toMatchObject([UNO]);
  });
});

it('the one course and the one learning path of a record are named, each by its own call', async () => {
  const getDetailCourseAdmin = async () => ({ isOk: true, item: { title: 'Uno', isOperative: true } });
  const getAdmin = async ({ id }: { id: string }) => ({ isOk: true, item: { title: `Percorso ${id}` } });
  const { store, run } = createTestClient({
    api: { courses: { getDetailCourseAdmin }, bundles: { getAdmin } },
    sagas: false,
    slices: slicesOf(coupons),
  });
  run(watchNames<never>, coupons as never);
  const record = { IdCourseEnc: 'c1', IdBundleEnc: 'b1', CouponCode: 'UNO' };
  store.dispatch(coupons.record.actions.received(record as never));
  await until(store, (state) => Object.keys(selectAllChosen(state as never)).length === 2);
  expect(selectAllChosen(store.getState() as never)).toEqual({ c1: 'Uno', b1: 'Percorso b1' });
});

it('the names of chosen records are asked for once each, all at once, and again where that failed', async () => {
  jest.useFakeTimers();
  const isLost = new Set(['c2']);
  const getDetailCourseAdmin = jest.fn(async ({ IdCourseEnc }: { IdCourseEnc: string }) => {
    if (isLost.has(IdCourseEnc)) throw new Error('no line');
    return { isOk: true, item: { title: IdCourseEnc, isOperative: true, price: 1 } };
  });
  const { store, run } = createTestClient({
    api: { courses: { getDetailCourseAdmin } },
    sagas: false,
    slices: slicesOf(bundles),
  });
  run(watchNames<never>, bundles as never);
  const asked = () => getDetailCourseAdmin.mock.calls.splice(0).map(([{ IdCourseEnc }]) => IdCourseEnc);
  const receive = (...courseIds: string[]) =>
    store.dispatch(bundles.record.actions.received({ courseIds } as never));
  receive('c1', '', 'c2', 'c3');
  expect(asked()).toEqual(['c1', 'c2', 'c3']);
  await jest.advanceTimersByTimeAsync(0);
  isLost.clear();
  receive('c1', 'c2', 'c3', 'c4');
  expect(asked()).toEqual(['c2', 'c4']);
  jest.useRealTimers();
});
