import { expired } from '../../../../src/client/features/identity/session/sessionSlice';
import contactDraftSlice, {
  contactChanged,
  selectContactDraft,
} from '../../../../src/client/features/leads/contactDraft';
import { leadForms } from '../../../../src/client/features/leads/leadForms';
import { createTestClient, testEnvironment, until } from '../../../support/client';

const LEAD = {
  kind: 'webinar',
  firstName: 'Sara',
  lastName: '',
  email: 'sara@example.com',
  hasAgreed: true,
  wantsAdvertising: false,
  trap: '',
  video: '',
} as const;

it('a form for another CRM that is slow says so', async () => {
  Object.assign(globalThis, { fetch: () => Promise.reject(new DOMException('slow', 'TimeoutError')) });
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  const crm = { ...testEnvironment.crm, url: 'https://crm.example/servlet/web-to-lead' };
  const { watch, actions, select, slice } = leadForms.webinar;
  const { run, store } = createTestClient({ environment: { crm }, sagas: false, slices: [slice] });
  run(watch);
  store.dispatch(actions.requested(LEAD));
  await until(store, (state) => select(state).status === 'failed');
  expect(select(store.getState()).message).toMatch(/non ha risposto in tempo/);
});

it('what was typed in the contact form is forgotten once the session of its writer is over', () => {
  const { store } = createTestClient({ sagas: false, slices: [contactDraftSlice] });
  store.dispatch(contactChanged({ message: 'Vorrei sapere' }));
  store.dispatch(expired());
  expect(selectContactDraft(store.getState() as object)).toEqual({});
});
