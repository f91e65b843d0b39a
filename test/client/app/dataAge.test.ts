import { matchRoute } from '../../../src/client/app/matchRoute';
import { navigationSaga } from '../../../src/client/app/navigationSaga';
import {
  renderingStarted,
  retryRequested,
  selectIsLoading,
} from '../../../src/client/features/platform/navigation/navigationSlice';
import type { PageModule } from '../../../src/client/routing/page';
import { paths } from '../../../src/client/routing/paths';
import { createTestClient, until } from '../../support/client';

const MINUTE = 60_000;
const START = Date.parse('2026-11-21T10:00:00Z');

/** A page of the test's own, that the server rendered so many minutes ago; undefined: the browser built it. */
async function open(minutesAgo?: number) {
  let time = START;
  const client = createTestClient({
    address: paths.teachers(),
    sagas: false,
    services: { now: () => time },
  });
  const load = jest.fn(function* (_params: object, _reason?: string) {});
  const module = { Page: () => null, load } as unknown as PageModule;
  const { page } = matchRoute(paths.teachers()).row;
  jest.spyOn(page, 'peek').mockReturnValue(module);
  const isRendered = minutesAgo !== undefined;
  if (isRendered) client.store.dispatch(renderingStarted(START - minutesAgo * MINUTE));
  client.run(navigationSaga, client.inject, isRendered);
  await until(client.store, (state) => !selectIsLoading(state));
  const returnAfter = (minutes: number) => {
    time += minutes * MINUTE;
    client.returnByBack();
  };
  return { ...client, returnAfter, reasons: () => load.mock.calls.map(([, reason]) => reason) };
}

describe('a rendered page', () => {
  it.each([
    [10, []],
    [15, []],
    [16, ['entered']],
  ])('that is %i minutes old when it starts loads for %j', async (age, reasons) => {
    expect((await open(age)).reasons()).toEqual(reasons);
  });

  it('that comes back by Back asks for its data again once they are older than a quarter of an hour', async () => {
    const { returnAfter, reasons } = await open(10);
    returnAfter(4);
    expect(reasons()).toEqual([]);
    returnAfter(2);
    expect(reasons()).toEqual(['identityChanged']);
    returnAfter(10);
    expect(reasons()).toHaveLength(1);
  });
});

describe('a page that the browser built', () => {
  it('asks for its data again by Back, counted from the time when they were last loaded', async () => {
    const { store, returnAfter, reasons, services } = await open();
    returnAfter(14);
    const { onReturn } = services.browser;
    let listening = 1;
    Object.assign(services.browser, {
      onReturn: (listener: () => void) => {
        const stop = onReturn(listener);
        listening += 1;
        return () => {
          listening -= 1;
          stop();
        };
      },
    });
    store.dispatch(retryRequested());
    // The one before it had begun without the count.
    expect(listening).toBe(2);
    store.dispatch(retryRequested());
    expect(listening).toBe(2);
    returnAfter(14);
    expect(reasons()).toEqual(['entered', 'retried', 'retried']);
    returnAfter(2);
    expect(reasons()).toEqual(['entered', 'retried', 'retried', 'identityChanged']);
  });
});
