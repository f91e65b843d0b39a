import { Listeners } from '../../../../src/server/platform/backplane/backplane';

it('a listener that fails is told to the operator with its reason, and keeps nothing from the others', () => {
  const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };
  const listeners = new Listeners(log);
  const heard: unknown[] = [];
  const fail = () => {
    throw new Error('mine alone');
  };
  listeners.subscribe('content', fail);
  listeners.subscribe('content', (subjects) => void heard.push(subjects));
  listeners.onGap(fail);
  const leave = listeners.onGap(() => void heard.push('gap'));
  listeners.emit('content', ['courses']);
  listeners.emit('purchase', {});
  listeners.emitGap();
  leave();
  listeners.emitGap();
  expect(heard).toEqual([['courses'], 'gap']);
  const line = [{ err: new Error('mine alone') }, 'a backplane listener failed'];
  expect(log.error.mock.calls).toEqual([line, line, line]);
});
