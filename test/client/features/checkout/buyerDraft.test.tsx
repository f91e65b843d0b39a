import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import * as page from '../../../../src/client/features/checkout/pages/CheckoutPage';
import { emailKnown } from '../../../../src/client/features/identity/account/knownEmail';
import { loggedIn, loggedOut, replaced } from '../../../../src/client/features/identity/session/sessionSlice';
import { selectIsLoading } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../src/client/routing/paths';
import { type Area, memoryArea } from '../../../../src/client/services/sessionStorage';
import { createTestClient, testUser, until } from '../../../support/client';
import { emptyShop } from '../../../support/emptyShop';
import { renderPage } from '../../../support/renderPage';
import { sampleCourse } from '../catalogue/courses/samples';
import { PASSWORD } from '../identity/account/support';

const { token: _token, ...user } = testUser;
const LABELS = ['Nome', 'Cognome', 'E-mail'];
const TYPED = ['Anna', 'Verdi', 'anna@example.com'];

/** The checkout’s page of a visitor, as a load of the tab shows it. */
async function open(tab: Area, known = '') {
  cleanup();
  const client = createTestClient({
    address: paths.checkout('course', 'corso-1'),
    services: { tab },
    api: {
      ...emptyShop,
      courses: {
        ...emptyShop.courses,
        getDetailCourseByTitle: async () => ({ isOk: true, item: sampleCourse(1) }),
      },
    },
  });
  await until(client.store, (state) => !selectIsLoading(state));
  if (known) client.store.dispatch(emailKnown(known));
  renderPage(client, page.Page, { title: 'corso-1' });
  return client;
}
const field = (label: string) => within(screen.getByRole('tabpanel')).getByLabelText<HTMLInputElement>(label);
const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const shown = () => LABELS.map((label) => field(label).value);

async function typed() {
  const tab = memoryArea();
  const client = await open(tab);
  for (const [at, label] of LABELS.entries()) write(label, TYPED[at] ?? '');
  write('Password', PASSWORD);
  fireEvent.click(screen.getByRole('checkbox', { name: /^Accetto i termini/ }));
  return { ...client, tab };
}

describe('the names and the address of a new buyer', () => {
  it('survive a reload of the tab, without the password and what was agreed to', async () => {
    const { tab, actions } = await typed();
    await open(tab);
    expect(shown()).toEqual(TYPED);
    expect(field('Password')).toHaveValue('');
    expect(screen.getByRole('checkbox', { name: /^Accetto i termini/ })).not.toBeChecked();
    expect(JSON.stringify([tab.getItem('buyerDraft'), actions])).not.toContain(PASSWORD.slice(0, 8));
  });

  it('are kept with an address that the page knew already', async () => {
    const tab = memoryArea();
    await open(tab, 'anna@example.com');
    write('Nome', 'Anna');
    await open(tab);
    expect(shown()).toEqual(['Anna', '', 'anna@example.com']);
  });

  it.each([
    ['a login, which makes them needless and leaves a gift to its giver', loggedIn({ user, claim: 0 }), '{}'],
    ['a logout, as is a gift', loggedOut(), null],
    ['another account’s login in another tab, as is a gift', replaced(), null],
  ])('are gone from the tab after %s', async (_what, action, gift) => {
    const { tab, store } = await typed();
    expect(tab.getItem('buyerDraft')).not.toBeNull();
    tab.setItem('giftDraft', '{}');
    await act(async () => void store.dispatch(action));
    expect([tab.getItem('buyerDraft'), tab.getItem('giftDraft')]).toEqual([null, gift]);
  });
});
