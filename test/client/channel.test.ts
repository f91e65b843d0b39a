import { whenever } from '../../src/client/channel';
import { createTestClient } from '../support/client';

function source() {
  const listeners = new Set<() => void>();
  const listen = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { listen, listeners, tell: () => [...listeners].forEach((listener) => void listener()) };
}

it('each event is answered, after a throw too, and none is heard once it is over', () => {
  const returns = source();
  const { run, seen } = createTestClient({ sagas: false });
  let times = 0;
  // biome-ignore lint/correctness/useYield: what is counted is the call alone
  const task = run(whenever, returns.listen, function* count() {
    times += 1;
    if (times === 1) throw new Error('once');
  });
  returns.tell();
  returns.tell();
  expect(times).toBe(2);
  expect(seen.log).toEqual(['count failed: Error: once']);
  task.cancel();
  expect(returns.listeners.size).toBe(0);
});
