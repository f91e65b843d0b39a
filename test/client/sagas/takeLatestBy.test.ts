import { createAction } from '@reduxjs/toolkit';
import { call, cancelled } from 'typed-redux-saga';
import { takeLatestBy } from '../../../src/client/sagas/takeLatestBy';
import { createTestClient } from '../../support/client';
import { later } from '../features/checkout/support';

const asked = createAction('test/asked');
const askedAgain = createAction('test/askedAgain');

it('replaces a worker by the next one of another key, and leaves one of the same key alone until it is done', async () => {
  const said: string[] = [];
  const first = later<void>();
  const answers = [first.promise, later<void>().promise];
  let key = 'a';
  const { run, store } = createTestClient({ sagas: false });
  run(
    takeLatestBy,
    [asked, askedAgain],
    function* () {
      return yield* call(() => key);
    },
    function* () {
      const own = key;
      said.push(`begins ${own}`);
      try {
        yield* call(() => answers.shift() ?? Promise.resolve());
        said.push(`ends ${own}`);
      } finally {
        if (yield* cancelled()) said.push(`is cancelled ${own}`);
      }
    },
  );
  for (let times = 0; times < 2; times += 1) store.dispatch(asked());
  expect(said).toEqual(['begins a']);
  first.answer();
  await new Promise(process.nextTick);
  store.dispatch(asked());
  expect(said.splice(0)).toEqual(['begins a', 'ends a', 'begins a']);
  key = 'b';
  store.dispatch(askedAgain());
  expect(said).toEqual(['is cancelled a', 'begins b']);
});
