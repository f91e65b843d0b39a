import type { Action, Middleware } from '@reduxjs/toolkit';
import { useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';

/** The part of Redux DevTools' own state that is needed here. */
interface LiftedState {
  /** The first stands for the state before all. */
  readonly stagedActionIds: readonly number[];
  readonly actionsById: Readonly<Record<number, { readonly action: Action }>>;
  readonly currentStateIndex: number;
}
interface MaybeLifted {
  readonly liftedStore?: { readonly getState: () => LiftedState };
}

/** Actions dispatched in this page. Those of an imported log are other objects. */
const dispatched = new WeakSet<object>();

/** The last middleware: what it passes on is the very object that DevTools keep. */
export const noteDispatched: Middleware = () => (next) => (action) => {
  dispatched.add(action as object);
  return next(action);
};

/** Of DevTools themselves, such as the one that stands for all while recording is paused. */
const isOfDevTools = ({ type }: Action) => type.startsWith('@@');

/** Whether the state is a replayed one: from an imported log, or an earlier one of this page (docs/replay.md). */
export function isReplayed(store: object): boolean {
  const lifted = (store as MaybeLifted).liftedStore?.getState();
  if (!lifted) return false;
  const { stagedActionIds, actionsById, currentStateIndex } = lifted;
  if (currentStateIndex < stagedActionIds.length - 1) return true;
  return stagedActionIds.some((id) => {
    const action = actionsById[id]?.action;
    return action !== undefined && !isOfDevTools(action) && !dispatched.has(action);
  });
}

/** For elements whose mere presence fetches something: a replay shows them without. */
export function useIsReplayed(): boolean {
  const store = useStore();
  return useSyncExternalStore(
    store.subscribe,
    () => isReplayed(store),
    () => false,
  );
}
