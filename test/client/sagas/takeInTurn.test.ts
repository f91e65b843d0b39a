import { createAction } from '@reduxjs/toolkit';
import { buffers, runSaga, stdChannel } from 'redux-saga';
import { call, type SagaGenerator } from 'typed-redux-saga';
import { takeInTurn } from '../../../src/client/sagas/takeInTurn';
import { createTestClient } from '../../support/client';
import { provokes } from '../../support/unexpected';
import { later } from '../features/checkout/support';

const saved = createAction<number>('test/saved');
type Saved = ReturnType<typeof saved>;

const turn = () => new Promise(process.nextTick);

it.each([
  ['every action that came meanwhile, in its order', undefined, [1, 2, 3]],
  ['the last action that came meanwhile, and no other', buffers.sliding<Saved>(1), [3]],
])('handles one action at a time, then %s, also after one that throws', async (_case, waiting, rest) => {
  provokes(/^log: save failed/);
  const said: string[] = [];
  const answer = later<void>();
  const { run, store } = createTestClient({ sagas: false });
  function* save({ payload }: Saved): SagaGenerator<void> {
    said.push(`begins ${payload}`);
    yield* call(() => answer.promise);
    said.push(`ends ${payload}`);
    if (payload === 0) throw new Error('It fails.');
  }
  run(takeInTurn<Saved>, [saved.type], save, waiting);
  for (const number of [0, 1, 2, 3]) store.dispatch(saved(number));
  expect(said).toEqual(['begins 0']);
  answer.answer();
  for (let turns = 0; turns < 8; turns += 1) await turn();
  expect(said).toEqual([0, ...rest].flatMap((number) => [`begins ${number}`, `ends ${number}`]));
});

it('waits for no action any more once its saga has ended', () => {
  const channel = stdChannel();
  const task = runSaga({ channel }, takeInTurn, [saved.type], function* (): SagaGenerator<void> {});
  const take = jest.spyOn(channel, 'take');
  channel.put(saved(1));
  expect(take).toHaveBeenCalled();
  task.cancel();
  take.mockClear();
  channel.put(saved(2));
  expect(take).not.toHaveBeenCalled();
});
