import { setImmediate } from 'node:timers';
import { render, screen } from '@testing-library/react';
import { apiMaker, type Send, statusFailure } from '../../../../../src/client/api/createApi';
import { CallFailed, type Failure } from '../../../../../src/client/api/failure';
import { App } from '../../../../../src/client/app/App';
import { matchRoute } from '../../../../../src/client/app/matchRoute';
import {
  navigationRequested,
  retryRequested,
} from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { createSessionStorage, memoryArea } from '../../../../../src/client/services/sessionStorage';
import { table } from '../../../../../src/contract/table';
import { createTestClient, testUser, until } from '../../../../support/client';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A student on a page whose every call gets this answer; `token: false`: the token is gone from the storage. */
async function visit(
  address: string,
  send: Send,
  { token = true, now = () => 0 }: { token?: boolean; now?: () => number } = {},
) {
  await matchRoute(address).row.page.load();
  const session = createSessionStorage(memoryArea());
  session.save(testUser, 0);
  const area = token ? session.token : () => undefined;
  const sent = jest.fn(send);
  const client = createTestClient({
    address: paths.paymentFailed(),
    user: testUser,
    services: { session, api: apiMaker(sent, area)(table), now },
  });
  await settle();
  client.store.dispatch(navigationRequested({ to: address }));
  for (let turn = 0; turn < 5; turn += 1) await settle();
  return { ...client, sent, stored: session.read() };
}

/** The server's answer with any status but 200, as the api client throws it. */
const status =
  (code: number, data: unknown = null): Send =>
  async (request) => {
    throw statusFailure(request, code, data);
  };
/** No answer at all. */
const broken =
  (kind: Failure['kind'], message: string): Send =>
  async ({ endpoint, route }) => {
    throw new CallFailed({ kind, endpoint, guarded: route.access === 'user', message });
  };

const GUARDED = paths.profile();
const PUBLIC = paths.courses();
const atLogin = paths.login(GUARDED);

describe('the error catalogue of the specification', () => {
  it.each([400, 401, 403, 404, 409, 422, 429, 499])(
    'a %d on a guarded call clears user and claim and leads to login',
    async (code) => {
      const { stored, history, seen, store } = await visit(GUARDED, status(code));
      expect(stored).toBeUndefined();
      expect(history.entries.at(-1)).toBe(atLogin);
      expect(store.getState().session).toMatchObject({ status: 'logged_out', ended: code });
      expect(seen.alerts).toEqual([]);
    },
  );

  it.each([501, 502, 503, 504, 599])('a %d shows exactly the specified alert', async (code) => {
    for (const address of [GUARDED, PUBLIC]) {
      const { seen, stored, history } = await visit(address, status(code));
      expect(seen.alerts).toEqual([`E' avvenuto un errore: ${code}`]);
      expect(stored).toBeDefined();
      expect(history.entries.at(-1)).toBe(address);
    }
  });

  it('alerts once when several calls of a page fail together, and again the next time', async () => {
    const clock = { now: 0 };
    const { seen, store } = await visit(GUARDED, status(503), { now: () => clock.now });
    expect(seen.alerts).toHaveLength(1);
    clock.now = 2_000;
    store.dispatch(retryRequested());
    for (let turn = 0; turn < 5; turn += 1) await settle();
    expect(seen.alerts).toHaveLength(2);
  });

  it('shows a toast for a 500, and no alert', async () => {
    const { seen, toasts } = await visit(PUBLIC, status(500));
    expect(seen.alerts).toEqual([]);
    expect(toasts).toEqual([
      { text: 'Si è verificato un errore sul server. Riprova tra poco.', kind: 'error' },
    ]);
  });

  it('a missing token on an authenticated call leads to login, and nothing is sent', async () => {
    const { sent, history, stored } = await visit(GUARDED, status(200), { token: false });
    expect(sent).not.toHaveBeenCalled();
    expect(history.entries.at(-1)).toBe(atLogin);
    expect(stored).toBeUndefined();
  });

  it.each([201, 204, 302, 304, 400, 404, 500])(
    'logs the status %d, which is not 200, as an error and shows nothing of its data',
    async (code) => {
      const data = { isOk: true, items: [{ title: 'Non deve vedersi' }], total: 1 };
      const { seen, store } = await visit(PUBLIC, status(code, data));
      expect(seen.log).toContain(
        `courseList/failed: courses.getFilteredCourses Request failed with status code ${code}`,
      );
      expect(store.getState()).toHaveProperty('courseList.status', 'failed');
      expect(JSON.stringify(store.getState())).not.toContain('Non deve vedersi');
    },
  );

  it.each([
    ['network', 'Network Error', 'Connessione assente o interrotta. Controlla la rete e riprova.'],
    ['aborted', 'Request aborted', 'La richiesta è stata interrotta. Riprova.'],
    ['timeout', 'timeout of 30000ms exceeded', 'Il server non ha risposto in tempo. Riprova tra poco.'],
  ] as const)('logs %s: "%s", and the page says it in Italian', async (kind, message, shown) => {
    const { seen, store, stored, toasts } = await visit(PUBLIC, broken(kind, message));
    expect(seen.log).toContain(`courseList/failed: courses.getFilteredCourses ${message}`);
    expect(store.getState()).toHaveProperty('courseList.message', shown);
    expect([seen.alerts, toasts]).toEqual([[], []]);
    expect(stored).toBeDefined();
  });

  it('leads from a course that is not there to the site’s root, which says so', async () => {
    const { history } = await visit(paths.course('nessuno'), status(404, { code: 'not_found' }));
    expect(history.entries.at(-1)).toBe(`${paths.home()}?corso=nessuno`);
  });

  it.each([
    ['timeout', 'tempo scaduto'],
    ['missing', 'file non trovato'],
    ['error', 'errore di rete'],
  ])('names a page chunk that fails, with the kind of failure: %s', async (type, kind) => {
    const { page } = matchRoute(paths.webinar()).row;
    await matchRoute(paths.paymentFailed()).row.page.load();
    jest.spyOn(page, 'peek').mockReturnValue(undefined);
    jest.spyOn(page, 'load').mockRejectedValue(Object.assign(new Error('Loading chunk failed'), { type }));
    const client = createTestClient({ address: paths.webinar() });
    await until(client.store, ({ navigation }) => navigation.chunkFailure !== null);
    render(<App store={client.store} services={client.services} />);
    expect(screen.getByRole('alert')).toHaveTextContent(
      `Non è stato possibile caricare la parte «${page.chunk}» (${kind}).`,
    );
  });
});
