import { ThemeProvider } from '@mui/material/styles';
import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { theme } from '../../../../../src/client/app/theme';
import { ListFilters } from '../../../../../src/client/features/catalogue/courses/components/ListFilters';
import {
  type CourseList,
  courseList,
  listKey,
} from '../../../../../src/client/features/catalogue/courses/courseList';
import { readListQuery } from '../../../../../src/client/features/catalogue/courses/listQuery';
import { Page, slices } from '../../../../../src/client/features/catalogue/courses/pages/CourseListPage';
import { NoCoursesYet } from '../../../../../src/client/features/catalogue/suggestions/SuggestedCourses';
import { suggestedCourses } from '../../../../../src/client/features/catalogue/suggestions/suggestions';
import { navigationRequested } from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE } from '../../../../../src/client/routing/paths';
import { createTestClient } from '../../../../support/client';
import { renderPage } from '../../../../support/renderPage';
import { sampleCard } from './samples';

describe('the page of a list', () => {
  const open = (data?: Partial<CourseList>, search = '') => {
    const client = createTestClient({ address: `${BASE}/corsi${search}`, sagas: false, slices });
    client.store.dispatch(courseList.actions.requested(listKey(readListQuery({}, search))));
    if (data)
      client.store.dispatch(courseList.actions.received({ items: [], total: 0, ...data } as CourseList));
    renderPage(client, Page);
  };
  const sort = () => screen.queryByRole('combobox', { name: 'Ordina per' });

  it('offers an order while it loads and where there is something to order, not for nothing', () => {
    open();
    expect(sort()).toBeInTheDocument();
    expect(screen.getByRole('status').textContent?.trim()).toBe('');
  });

  it.each([
    [0, false],
    [1, true],
  ])('with %i courses offers an order: %s', (total, isOffered) => {
    open({ items: total ? [sampleCard(1)] : [], total });
    expect(sort() !== null).toBe(isOffered);
  });

  it.each([
    ['', false],
    ['?pagina=2&ordina=rating', false],
    ['?livello=avanzato', false],
    ['?prezzo_max=10', true],
  ])('at the address %j offers to take off the filters: %s', (search, isOffered) => {
    open({ items: [sampleCard(1)], total: 30 }, search);
    expect(screen.queryByRole('link', { name: 'Togli tutti i filtri' }) !== null).toBe(isOffered);
  });
});

it('follows the filters that were chosen before the scripts ran', async () => {
  const client = createTestClient({ sagas: false });
  const filters = (
    <Provider store={client.store}>
      <ThemeProvider theme={theme}>
        <MemoryRouter>
          <ListFilters query={readListQuery({}, '?pagina=2')} teachers={[]} />
        </MemoryRouter>
      </ThemeProvider>
    </Provider>
  );
  const page = document.createElement('div');
  page.innerHTML = renderToString(filters);
  document.body.append(page);
  const asked = () => client.actions.filter(navigationRequested.match).map(({ payload }) => payload.to);
  const untouched = await act(() => hydrateRoot(page, filters));
  expect(asked()).toEqual([]);
  act(() => untouched.unmount());
  page.innerHTML = renderToString(filters);
  screen.getByLabelText<HTMLSelectElement>('Voto').value = '4';
  const root = await act(() => hydrateRoot(page, filters));
  expect(asked()).toEqual([`${BASE}/corsi?voto=4`]);
  act(() => root.unmount());
  page.remove();
});

it('the most chosen courses have a heading while they load, and none if there are none', () => {
  const { store, services } = createTestClient({ sagas: false, slices: [suggestedCourses.slice] });
  renderPage({ store, services }, () => <NoCoursesYet title="Ancora nessuno" />);
  const isHeaded = () => screen.queryByRole('heading', { name: 'I corsi più scelti' }) !== null;
  expect(isHeaded()).toBe(false);
  act(() => void store.dispatch(suggestedCourses.actions.requested('')));
  expect(isHeaded()).toBe(true);
  act(() => void store.dispatch(suggestedCourses.actions.received([])));
  expect(isHeaded()).toBe(false);
});

it('the most chosen courses are asked for once, four of them', async () => {
  const getFilteredCourses = jest.fn(async (_query: object) => ({ items: [sampleCard(1)] }));
  const client = createTestClient({
    api: { courses: { getFilteredCourses } },
    sagas: false,
    slices: [suggestedCourses.slice],
  });
  for (let times = 0; times < 2; times += 1) await client.run(suggestedCourses.load).toPromise();
  expect(getFilteredCourses.mock.calls).toEqual([[{ Query: '', Sort: 'popular', pageSize: 4 }]]);
  expect(suggestedCourses.selectAny(client.store.getState()).data).toEqual([sampleCard(1)]);
});
