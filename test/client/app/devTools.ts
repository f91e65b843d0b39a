import type { Action, Reducer } from '@reduxjs/toolkit';

/** What the page of Redux DevTools shows and can do, as far as a replay needs it. */
export interface DevTools {
  readonly actions: () => readonly Action[];
  readonly states: () => readonly unknown[];
  /** Shows the state after so many actions; 0 is the state before the first. */
  readonly jumpTo: (index: number) => void;
  /** Takes the action with this number (from 1) out of the computation, or puts it back in. */
  readonly toggle: (index: number) => void;
  /** The file that "Export" saves. */
  readonly exportLog: () => string;
  /** What "Import" does with such a file. */
  readonly importLog: (file: string) => void;
}

declare global {
  interface Window {
    devToolsOfTest?: DevTools;
  }
}

/**
 * Stands in for the extension: an enhancer under the middleware that keeps the log of actions, and computes
 * their states by the reducer. Imports, jumps and skips are its own messages: no middleware sees them.
 * Self-contained, because the browser tests send its text into the page.
 */
export function installDevTools(): void {
  type Enhancer = (createStore: unknown) => unknown;
  interface Lifted {
    readonly committed: unknown;
    readonly actions: readonly Action[];
    readonly skipped: readonly number[];
    readonly states: readonly unknown[];
    readonly index: number;
  }
  type Message =
    | { type: 'PERFORM'; action: Action }
    | { type: 'JUMP'; index: number }
    | { type: 'TOGGLE'; index: number }
    | { type: 'IMPORT'; committed: unknown; actions: readonly Action[] };

  const lift = (reducer: Reducer, preloaded: unknown) => {
    const computed = (lifted: Lifted): Lifted => {
      const states = [reducer(lifted.committed, { type: '@@INIT' })];
      lifted.actions.forEach((action, position) => {
        const before = states[position];
        states.push(lifted.skipped.includes(position + 1) ? before : reducer(before, action));
      });
      return { ...lifted, states };
    };
    const empty: Lifted = { committed: preloaded, actions: [], skipped: [], states: [], index: 0 };
    return (lifted: Lifted = empty, message: Message): Lifted => {
      switch (message.type) {
        case 'PERFORM': {
          const { actions, states, index } = lifted;
          return {
            ...lifted,
            actions: [...actions, message.action],
            states: [...states, reducer(states[actions.length], message.action)],
            index: index === actions.length ? index + 1 : index,
          };
        }
        case 'JUMP':
          return { ...lifted, index: message.index };
        case 'TOGGLE': {
          const { skipped } = lifted;
          const without = skipped.filter((number) => number !== message.index);
          return computed({
            ...lifted,
            skipped: without.length < skipped.length ? without : [...skipped, message.index],
          });
        }
        case 'IMPORT': {
          const { committed, actions } = message;
          return computed({ ...empty, committed, actions, index: actions.length });
        }
        default:
          // The start, and a reducer that was replaced.
          return computed(lifted);
      }
    };
  };

  const instrument = ((createStore: (reducer: unknown) => object) =>
    (reducer: Reducer, preloaded: unknown) => {
      const lifted = createStore(lift(reducer, preloaded)) as {
        dispatch: (message: Message) => void;
        getState: () => Lifted;
        replaceReducer: (reducer: unknown) => void;
      };
      window.devToolsOfTest = {
        actions: () => lifted.getState().actions,
        states: () => lifted.getState().states,
        jumpTo: (index) => lifted.dispatch({ type: 'JUMP', index }),
        toggle: (index) => lifted.dispatch({ type: 'TOGGLE', index }),
        exportLog: () => {
          const { committed, actions } = lifted.getState();
          return JSON.stringify({
            ...(committed === undefined ? {} : { preloadedState: JSON.stringify(committed) }),
            payload: JSON.stringify(actions),
          });
        },
        importLog: (file) => {
          const { payload, preloadedState } = JSON.parse(file) as {
            payload: string;
            preloadedState?: string;
          };
          const committed = preloadedState === undefined ? undefined : JSON.parse(preloadedState);
          lifted.dispatch({ type: 'IMPORT', committed, actions: JSON.parse(payload) });
        },
      };
      return {
        ...lifted,
        getState: () => lifted.getState().states[lifted.getState().index],
        dispatch: (action: Action) => {
          lifted.dispatch({ type: 'PERFORM', action });
          return action;
        },
        replaceReducer: (next: Reducer) => lifted.replaceReducer(lift(next, preloaded)),
      };
    }) as unknown as Enhancer;

  const compose =
    () =>
    (...enhancers: Enhancer[]) =>
    (createStore: unknown) =>
      [...enhancers, instrument].reduceRight((inner, enhancer) => enhancer(inner), createStore);
  Object.assign(window, { __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: compose });
}
