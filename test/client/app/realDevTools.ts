import { ActionCreators, type EnhancedStore, instrument, type Options } from '@redux-devtools/instrument';
import type { Action, StoreEnhancer } from '@reduxjs/toolkit';
import { compose } from 'redux';
import type { DevTools } from './devTools';

/** Actions that the extension keeps of a store that asks for nothing else. */
const DEFAULT_MAX_AGE = 50;

type Enhanced = EnhancedStore<unknown, Action, null>;
type EnhancerOptions = Options<unknown, Action, null, Action>;

/**
 * Takes the place of the extension with the code that the extension itself runs in the page. Its messages are those of
 * the extension's page: import, export, jump and skip.
 */
export function installRealDevTools(): void {
  const withOptions =
    (options: EnhancerOptions = {}) =>
    (...enhancers: StoreEnhancer[]) => {
      const devTools = instrument<unknown, Action, null>(undefined, {
        ...options,
        maxAge: options.maxAge ?? DEFAULT_MAX_AGE,
      }) as unknown as StoreEnhancer;
      const exposed: StoreEnhancer = (createStore) => (reducer, preloaded) => {
        const store = devTools(createStore)(reducer, preloaded);
        window.devToolsOfTest = panelOf((store as unknown as Enhanced).liftedStore);
        return store;
      };
      return compose<StoreEnhancer>(...enhancers, exposed);
    };
  Object.assign(window, { __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: withOptions });
}

/** The page of the extension, as far as a replay needs it. */
function panelOf(lifted: Enhanced['liftedStore']): DevTools {
  const staged = () => {
    const { stagedActionIds, actionsById } = lifted.getState();
    return stagedActionIds.map((id) => actionsById[id]?.action as Action);
  };
  return {
    // The first one stands for the state before all.
    actions: () => staged().slice(1),
    states: () => lifted.getState().computedStates.map(({ state }) => state),
    jumpTo: (index) => void lifted.dispatch(ActionCreators.jumpToState(index) as never),
    toggle: (index) => {
      const id = lifted.getState().stagedActionIds[index] ?? -1;
      lifted.dispatch(ActionCreators.toggleAction(id) as never);
    },
    exportLog: () => {
      const { committedState } = lifted.getState();
      return JSON.stringify({
        ...(committedState === undefined ? {} : { preloadedState: JSON.stringify(committedState) }),
        payload: JSON.stringify(staged().slice(1)),
      });
    },
    importLog: (file) => {
      const { payload, preloadedState } = JSON.parse(file) as { payload: string; preloadedState?: string };
      lifted.dispatch({
        type: 'IMPORT_STATE',
        nextLiftedState: JSON.parse(payload),
        preloadedState: preloadedState === undefined ? undefined : JSON.parse(preloadedState),
      } as never);
    },
  };
}
