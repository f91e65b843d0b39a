import { screen } from '@testing-library/react';
import * as page from '../../../../src/client/features/account/pages/FarewellPage';
import { loggedOut } from '../../../../src/client/features/identity/session/sessionSlice';
import { paths } from '../../../../src/client/routing/paths';
import { createTestClient, testUser, until } from '../../../support/client';
import { emptyShop } from '../../../support/emptyShop';
import { renderPage } from '../../../support/renderPage';

it('says goodbye to a person whose account is gone', () => {
  renderPage(createTestClient({ address: paths.farewell(), sagas: false }), page.Page);
  expect(screen.getByText(/Il tuo account è stato eliminato/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Torna alla home' })).toHaveAttribute('href', paths.home());
  expect(screen.getByRole('link', { name: 'Scrivici' })).toHaveAttribute('href', paths.contacts());
});

it('the goodbye has a title and one main heading, and is not for search engines', () => {
  renderPage(createTestClient({ address: paths.farewell(), sagas: false }), page.Page);
  expect(document.title).toMatch(/^Account eliminato/);
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Grazie per la strada fatta insieme');
});

it('leads an account that still exists to its profile', async () => {
  const client = createTestClient({ address: paths.farewell(), user: testUser, sagas: false });
  await client.run(page.load).toPromise();
  expect(client.actions.at(-1)?.payload).toEqual({ to: paths.profile(), replace: true });
});

it('is where the end of a session leads that names it, in the place of the page before', async () => {
  const client = createTestClient({ address: paths.contacts(), user: testUser, api: emptyShop });
  client.store.dispatch(loggedOut(paths.farewell()));
  await until(client.store, ({ navigation }) => navigation.address.pathname === paths.farewell());
  expect(client.history.entries).toEqual([paths.farewell()]);
});
