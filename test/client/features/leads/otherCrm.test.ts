import { leadForms } from '../../../../src/client/features/leads/leadForms';
import { createTestClient, testEnvironment, until } from '../../../support/client';
import { webinarLead } from './support';

const crm = { ...testEnvironment.crm, url: 'https://crm.example/servlet/web-to-lead' };
const { signal } = new AbortController();
const timeout = jest.fn(() => signal);

/** Sends a form to another CRM, which answers so. */
async function send(fetch: () => Promise<unknown>) {
  Object.assign(globalThis, { fetch });
  Object.assign(AbortSignal, { timeout });
  const { watch, actions, select, slice } = leadForms.webinar;
  const { run, store } = createTestClient({ environment: { crm }, sagas: false, slices: [slice] });
  run(watch);
  store.dispatch(actions.requested(webinarLead));
  await until(store, (state) => select(state).status !== 'pending');
  return select(store.getState());
}

it.each([
  ['is slow', new DOMException('slow', 'TimeoutError'), /non ha risposto in tempo/],
  ['breaks off', new DOMException('gone', 'AbortError'), /Connessione assente/],
  ['cannot be reached', new TypeError('Failed to fetch'), /Connessione assente/],
])('a form for another CRM that %s says so', async (_what, error, words) => {
  expect(await send(() => Promise.reject(error))).toMatchObject({
    status: 'failed',
    message: expect.stringMatching(words),
  });
});

it('a form for another CRM is posted, and waits half a minute', async () => {
  const fetch = jest.fn(async (..._request: unknown[]) => ({}));
  expect(await send(fetch)).toMatchObject({ status: 'done', result: { mailboxUrl: '' } });
  expect(fetch.mock.calls).toEqual([[crm.url, expect.objectContaining({ method: 'POST', signal })]]);
  expect(timeout).toHaveBeenLastCalledWith(30_000);
});
