import { leadForms } from '../../../../src/client/features/leads/leadForms';
import { createTestClient, testEnvironment, until } from '../../../support/client';
import { webinarLead } from './support';

it('a form for another CRM that is slow says so', async () => {
  Object.assign(globalThis, { fetch: () => Promise.reject(new DOMException('slow', 'TimeoutError')) });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  const crm = { ...testEnvironment.crm, url: 'https://crm.example/servlet/web-to-lead' };
  const { watch, actions, select, slice } = leadForms.webinar;
  const { run, store } = createTestClient({ environment: { crm }, sagas: false, slices: [slice] });
  run(watch);
  store.dispatch(actions.requested(webinarLead));
  await until(store, (state) => select(state).status === 'failed');
  expect(select(store.getState()).message).toMatch(/non ha risposto in tempo/);
});
