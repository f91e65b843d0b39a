import { screen } from '@testing-library/react';
import { reviews } from '../../../../src/client/features/admin/reviews';
import { BASE } from '../../../../src/client/routing/paths';
import { openAdminPage } from '../../../support/adminPage';
import { createTestClient, until } from '../../../support/client';

const none = () => jest.fn(async (_query: object) => ({ items: [], total: 0, page: 1 }));
const page = { page: 1, pageSize: 25, Query: '' };

it.each([
  ['?Month=2026-10&State=disabled', { ...page, State: 'disabled', Month: 10, Year: 2026 }],
  ['?Month=0001-01', page],
  ['', page],
])('lists the reviews of the month in %s', async (search, asked) => {
  const getReviews = none();
  const { run } = createTestClient({
    api: { admin: { getReviews } },
    sagas: false,
    slices: [reviews.list.slice],
  });
  await run(reviews.list.load, search).toPromise();
  expect(getReviews.mock.calls).toEqual([[asked]]);
});

it('saves the reviews of the month that is shown as a file', async () => {
  const csv = jest.fn(async () => ({ isOk: false }));
  const { run, store } = createTestClient({
    api: { listCsv: { reviews: csv } },
    sagas: false,
    slices: [reviews.exporting.slice],
  });
  run(reviews.exporting.watch);
  store.dispatch(reviews.exporting.actions.requested('?Month=2026-10&State=disabled'));
  await until(store, (state) => reviews.exporting.select(state).status === 'failed');
  expect(csv.mock.calls).toEqual([[{ ...page, State: 'disabled', Month: 10, Year: 2026 }]]);
});

it('lists the admins, each with a link to the account, and no search', async () => {
  const admin = {
    IdEnc: 'u1',
    email: 'admin@example.com',
    firstName: 'Ada',
    lastName: 'Neri',
    role: 1,
    createdAt: '2026-01-02T09:00:00.000Z',
  };
  const getAdminsList = async () => ({ items: [admin], total: 1 });
  await openAdminPage('/admin/utenti/admin', { admin: { getAdminsList } });
  expect(screen.getByRole('link', { name: 'admin@example.com' })).toHaveAttribute(
    'href',
    `${BASE}/admin/utenti/dettaglio/u1`,
  );
  expect(screen.queryByRole('searchbox')).toBeNull();
});
