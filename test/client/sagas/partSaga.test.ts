import { createAction, createSlice } from '@reduxjs/toolkit';
import { put, type SagaGenerator } from 'typed-redux-saga';
import { lazyPart } from '../../../src/client/routing/lazyPart';
import { partSaga } from '../../../src/client/sagas/partSaga';
import { createTestClient } from '../../support/client';

const cue = createAction('cue');
const arrived = createAction('arrived');
const slice = createSlice({ name: 'part', initialState: { isHere: true }, reducers: {} });
const code = {
  slices: [slice],
  *watch(): SagaGenerator<void> {
    yield* put(arrived());
  },
};

function open(delayMs?: number, part: Pick<typeof code, 'watch'> = code) {
  const fetchCode = jest.fn(async () => part);
  const client = createTestClient({ sagas: false });
  client.run(partSaga, lazyPart('part', fetchCode), { on: cue, ...(delayMs && { delayMs }) }, client.inject);
  return { ...client, fetchCode };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

it('a part comes when it is asked for, once, with its slice; not before', async () => {
  const { store, fetchCode, actions } = open();
  expect(fetchCode).not.toHaveBeenCalled();
  store.dispatch(cue());
  await pass(0);
  expect(store.getState()).toHaveProperty('part');
  store.dispatch(cue());
  await pass(0);
  expect([fetchCode.mock.calls.length, actions.filter(arrived.match).length]).toEqual([1, 1]);
});

it('a part without a slice handles its actions too', async () => {
  const { store, actions, seen } = open(0, { watch: code.watch });
  store.dispatch(cue());
  await pass(0);
  expect([actions.at(-1), seen.log]).toEqual([arrived(), []]);
});

it('a part that does not come is logged, and asked for again with the next cue', async () => {
  const { store, fetchCode, seen } = open();
  fetchCode.mockRejectedValueOnce(new Error('the line is cut'));
  store.dispatch(cue());
  await pass(0);
  expect(seen.log).toEqual(['no part: Error: the line is cut']);
  store.dispatch(cue());
  await pass(0);
  expect(store.getState()).toHaveProperty('part');
});

it('a part that is patient lets the page go first', async () => {
  const { store, fetchCode } = open(500);
  store.dispatch(cue());
  await pass(499);
  expect(fetchCode).not.toHaveBeenCalled();
  await pass(1);
  expect(fetchCode).toHaveBeenCalledTimes(1);
});
