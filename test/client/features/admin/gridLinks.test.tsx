import { fireEvent, screen } from '@testing-library/react';
import { StoreRouter } from '../../../../src/client/features/platform/navigation';
import {
  navigationRequested,
  selectIsLoading,
} from '../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE } from '../../../../src/client/routing/paths';
import { ROLE } from '../../../../src/contract/identity/roles';
import { adminView, openAdminPage } from '../../../support/adminPage';
import { courseRecord } from '../../../support/adminRecords';
import { createTestClient, testUser, until } from '../../../support/client';
import { renderPart } from '../../../support/renderPage';

const COURSES = [
  courseRecord({ isOperative: true }),
  courseRecord({ IdCourseEnc: 'c2', title: 'Opzioni', slug: 'opzioni' }),
];
const BUNDLES = [{ IdBundleEnc: 'b1', slug: 'primo', title: 'Primo', isOperative: true }];
const of = (items: object[]) => async () => ({ items, total: items.length, page: 1 });
const shopLinks = () =>
  screen.queryAllByLabelText(/^Vedi nel negozio/).map((link) => link.getAttribute('href'));

describe('the link of a row to its page in the shop', () => {
  const onPhone = async (open: () => Promise<unknown>) => {
    const { matchMedia } = window;
    Object.assign(window, { matchMedia: (query: string) => ({ ...matchMedia(query), matches: true }) });
    await open();
    Object.assign(window, { matchMedia });
  };
  const openCourses = () => openAdminPage('/admin/corsi/tutti', { courses: { getAllCourses: of(COURSES) } });
  const openBundles = () => openAdminPage('/admin/bundles', { bundles: { list: of(BUNDLES) } });

  it('is there on a wide screen', async () => {
    await openBundles();
    expect(shopLinks()).toEqual([`${BASE}/percorsi-formativi/primo`]);
  });

  it('is left to the record’s own page on a phone', async () => {
    await onPhone(openBundles);
    expect(shopLinks()).toEqual([]);
  });

  it('stays on a phone beside the switch of a course', async () => {
    await onPhone(openCourses);
    expect(shopLinks()).toEqual([`${BASE}/corso/ichimoku`]);
    expect(screen.getByLabelText('In vendita: Ichimoku')).toBeChecked();
    expect(screen.getByLabelText('In vendita: Opzioni')).not.toBeChecked();
  });
});

it('a row’s link leaves the page at its place, for its dialog or its form lies over the same list', async () => {
  const list = of([{ id: 'l1', email: 'a@example.com', firstName: '', lastName: '' }]);
  const address = `${BASE}/admin/leads`;
  const client = createTestClient({ address, api: { leads: { list } }, user: testUser, claim: ROLE.admin });
  await until(client.store, (state) => !selectIsLoading(state));
  const Page = await adminView('/admin/leads');
  renderPart(
    client,
    <StoreRouter>
      <Page params={{}} />
    </StoreRouter>,
  );
  fireEvent.click(screen.getByText('a@example.com'));
  expect(client.actions.filter(navigationRequested.match).map(({ payload }) => payload)).toMatchObject([
    { to: `${address}?id=l1`, keepsPlace: true },
  ]);
});

it('the dialog of a row lies over the list as its address asks for it', async () => {
  const list = of([{ id: 'l1', email: 'a@example.com', firstName: '', lastName: '' }]);
  const { store } = await openAdminPage('/admin/leads', { leads: { list } }, '', '?Kind=video&page=2');
  const link = screen.getByText('a@example.com').closest('a');
  expect(link).toHaveAttribute('href', `${BASE}/admin/leads?Kind=video&page=2&id=l1`);
  fireEvent.keyDown(link?.closest('[role=gridcell]') as Element, { key: 'Enter' });
  expect(store.getState().navigation.address.search).toBe('?Kind=video&page=2&id=l1');
});
