import { MessageChannel } from 'node:worker_threads';
import { nextTask } from '../../../src/client/services/nextTask';

// jsdom has none.
beforeAll(() => Object.assign(globalThis, { MessageChannel }));
afterAll(() => Reflect.deleteProperty(globalThis, 'MessageChannel'));

it('ends this task, and then goes on', async () => {
  let isOver = false;
  const waiting = nextTask().then(() => {
    isOver = true;
  });
  await Promise.resolve();
  expect(isOver).toBe(false);
  await waiting;
  expect(isOver).toBe(true);
});
