import { act } from '@testing-library/react';
import { select } from 'typed-redux-saga';
import { createApp } from '../../../src/client/app/createApp';
import { rootSaga } from '../../../src/client/app/rootSaga';
import { start } from '../../../src/client/app/start';
import type { RootState } from '../../../src/client/app/store';
import type { Services } from '../../../src/client/services/services';
import { receive } from './sentPage';

/** Empties the browser, and starts with no application and no sagas. A test that uses it mocks both modules. */
export function forgetStarted() {
  window.localStorage.clear();
  window.sessionStorage.clear();
  jest
    .mocked(createApp)
    .mockReset()
    .mockReturnValue(null as never);
  jest
    .mocked(rootSaga)
    .mockReset()
    .mockImplementation(function* () {} as never);
}

/** Notes the state at each start of the sagas, which decide by it. */
export function noteSagas(): RootState[] {
  const states: RootState[] = [];
  jest.mocked(rootSaga).mockImplementation(function* () {
    states.push(yield* select((now: RootState) => now));
  } as never);
  return states;
}

/** The application that the start has made. */
export const made = () => {
  const call = jest.mocked(createApp).mock.calls[0];
  if (!call) throw new Error('no application was made');
  const { services, ...app } = call[0];
  return { ...app, services: services as Services };
};

/** Opens a page that the server sent. */
export async function open(...page: Parameters<typeof receive>) {
  receive(...page);
  const first = () => document.getElementById('root')?.firstElementChild;
  const sent = first();
  await act(() => start());
  return {
    /** Whether the page's own elements are still there. */
    isHydrated: first() === sent,
  };
}
