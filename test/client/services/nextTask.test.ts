import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { nextTask } from '../../../src/client/services/nextTask';

const made: MessageChannel[] = [];
class NotedChannel extends MessageChannel {
  constructor() {
    super();
    made.push(this);
  }
}

// jsdom has none.
beforeAll(() => Object.assign(globalThis, { MessageChannel: NotedChannel }));
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
  // Nothing stays open for it.
  const [channel] = made;
  if (channel) await once(channel.port2, 'close');
  expect(made).toHaveLength(1);
});
