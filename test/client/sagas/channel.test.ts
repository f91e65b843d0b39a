import { channelOf } from '../../../src/client/sagas/channel';

it('each event of a source is told, and none once the channel is closed', () => {
  const listeners = new Set<() => void>();
  const channel = channelOf((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  });
  const told = jest.fn();
  for (const _time of ['once', 'again']) {
    channel.take(told);
    for (const listener of listeners) listener();
  }
  expect(told.mock.calls).toEqual([[true], [true]]);
  channel.close();
  expect(listeners.size).toBe(0);
});
