import { isReplayed, noteDispatched } from '../../../src/client/state/replayed';

/** A store whose DevTools show the state after so many of the actions; by default after all. */
const storeOf = (actions: readonly { type: string }[], currentStateIndex = actions.length) => {
  const all = [{ type: '@@INIT' }, ...actions];
  return {
    liftedStore: {
      getState: () => ({
        stagedActionIds: all.map((_action, id) => id),
        actionsById: Object.fromEntries(all.map((action, id) => [id, { action }])),
        currentStateIndex,
      }),
    },
  };
};
const dispatched = (type: string) => {
  const action = { type };
  const next = jest.fn((passed) => passed);
  expect(noteDispatched({} as never)(next)(action)).toBe(action);
  expect(next.mock.calls).toEqual([[action]]);
  return action;
};

describe('a state is a replayed one', () => {
  it('never without DevTools', () => {
    expect(isReplayed({})).toBe(false);
  });

  it('not after this page’s own actions, none of them included', () => {
    expect(isReplayed(storeOf([]))).toBe(false);
    expect(isReplayed(storeOf([dispatched('a'), dispatched('b')]))).toBe(false);
  });

  it('before the last of them', () => {
    const own = [dispatched('a'), dispatched('b')];
    expect([0, 1, 2].map((index) => isReplayed(storeOf(own, index)))).toEqual([true, true, false]);
  });

  it('after an imported action, even of the same type, and whatever is dispatched next', () => {
    const imported = { ...dispatched('a') };
    expect(isReplayed(storeOf([imported]))).toBe(true);
    expect(isReplayed(storeOf([imported, dispatched('b')]))).toBe(true);
  });

  it('not for the action by which DevTools stand for those of a paused recording', () => {
    expect(isReplayed(storeOf([dispatched('a'), { type: '@@PAUSED' }]))).toBe(false);
  });
});
