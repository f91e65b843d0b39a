import { ThemeProvider } from '@mui/material/styles';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { theme } from '../../../../../src/client/app/theme';
import { SortSelect } from '../../../../../src/client/features/catalogue/courses/components/SortSelect';
import { courseList } from '../../../../../src/client/features/catalogue/courses/courseList';
import { listPagesCode } from '../../../../../src/client/features/catalogue/courses/listPagesCode';
import { readListQuery } from '../../../../../src/client/features/catalogue/courses/listQuery';
import { Page, slices } from '../../../../../src/client/features/catalogue/courses/pages/CourseListPage';
import {
  navigationRequested,
  selectIsLoading,
  travelRequested,
} from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE } from '../../../../../src/client/routing/paths';
import { createTestClient, until } from '../../../../support/client';
import { emptyShop } from '../../../../support/emptyShop';
import { failing } from '../../../../support/failing';
import { sampleCard } from './samples';

const loaded = (state: Parameters<typeof selectIsLoading>[0]) => !selectIsLoading(state);
const found =
  (total: number, items = [sampleCard(1), sampleCard(2)]) =>
  async () => ({ items, total });

async function open(path: string, getFilteredCourses: jest.Mock) {
  const client = createTestClient({
    address: `${BASE}${path}`,
    api: { ...emptyShop, courses: { ...emptyShop.courses, getFilteredCourses } },
    slices,
  });
  await until(client.store, loaded);
  return client;
}

function show(client: Awaited<ReturnType<typeof open>>, query?: string) {
  const params = query === undefined ? {} : { query };
  return render(
    <Provider store={client.store}>
      <ThemeProvider theme={theme}>
        <MemoryRouter>
          <Page params={params} />
        </MemoryRouter>
      </ThemeProvider>
    </Provider>,
  );
}

/** Awaited, since a part whose code is not here yet suspends what is rendered. */
async function showSuspended(client: Awaited<ReturnType<typeof open>>) {
  await act(async () => {
    show(client);
    await listPagesCode.load().catch(() => undefined);
  });
}

it('requests a category of the address as a category, with page and order', async () => {
  const ask = jest.fn(found(30));
  const client = await open('/corsi/scalping?pagina=2&ordina=price_up', ask);
  expect(ask).toHaveBeenCalledWith({
    Query: '',
    Categories: ['scalping'],
    Sort: 'price_up',
    page: 2,
    pageSize: 24,
  });
  await listPagesCode.load();
  show(client, 'scalping');
  expect(screen.getByRole('heading', { level: 1, name: 'Corsi di scalping' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('30 corsi trovati');
  expect(screen.getByRole('link', { name: 'Scalping', current: true })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Pagina 2', current: 'page' })).toBeInTheDocument();
});

it('shows links to other pages, and fetches their code, only where there are others', async () => {
  const load = jest.spyOn(listPagesCode, 'load');
  const { unmount } = show(await open('/corsi', jest.fn(found(24))));
  expect(load).not.toHaveBeenCalled();
  expect(screen.queryByRole('navigation', { name: 'Pagine dei risultati' })).toBeNull();
  unmount();
  await showSuspended(await open('/corsi', jest.fn(found(25))));
  expect(await screen.findByRole('link', { name: 'Pagina 2' })).toBeInTheDocument();
});

it('offers the links to other pages again after their code did not come', async () => {
  const load = jest.spyOn(listPagesCode, 'load').mockRejectedValue(new Error('no code'));
  jest.spyOn(console, 'error').mockImplementation();
  await showSuspended(await open('/corsi', jest.fn(found(25))));
  const retry = await screen.findByRole('button', { name: 'Riprova' });
  expect(screen.getByText('I link alle altre pagine non si sono caricati.')).toBeInTheDocument();
  load.mockRestore();
  // The code is awaited inside: React does not go on with what suspends in an `act` that nobody awaits.
  await act(async () => {
    await userEvent.click(retry);
    await listPagesCode.load();
  });
  expect(screen.getByRole('link', { name: 'Pagina 2' })).toBeInTheDocument();
});

it('searches for the decoded text of the address', async () => {
  const ask = jest.fn(found(1));
  const client = await open('/corsi/citt%C3%A0%2050%25', ask);
  expect(ask).toHaveBeenCalledWith(expect.objectContaining({ Query: 'città 50%', Categories: [] }));
  show(client, 'città 50%');
  expect(screen.getByRole('heading', { level: 1, name: 'Risultati per “città 50%”' })).toBeInTheDocument();
});

it('cuts a long search text in the heading, and gives it whole to screen readers and as a tooltip', async () => {
  const text = 'x'.repeat(200);
  const client = await open(`/corsi/${text}`, jest.fn(found(1)));
  show(client, text);
  const heading = screen.getByRole('heading', { level: 1, name: `Risultati per “${text}”` });
  expect(heading).toHaveAttribute('title', `Risultati per “${text}”`);
  expect(heading).toHaveStyle({ overflow: 'hidden' });
});

it('goes to the address of a chosen order, back on page 1, and keeps the list while it loads', async () => {
  const ask = jest.fn(found(60));
  const client = await open('/corsi?pagina=2', ask);
  show(client);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Ordina per' }), 'Prezzo crescente');
  expect(client.history.current()).toMatchObject({ pathname: `${BASE}/corsi`, search: '?ordina=price_up' });
  expect(screen.getAllByTestId('course-card')).toHaveLength(2);
  expect(ask).toHaveBeenLastCalledWith(expect.objectContaining({ Sort: 'price_up', page: 1 }));
});

it('follows an order that was chosen before the scripts ran', async () => {
  const client = await open('/corsi?pagina=2', jest.fn(found(60)));
  const list = (
    <Provider store={client.store}>
      <ThemeProvider theme={theme}>
        <SortSelect query={readListQuery({}, '?pagina=2')} />
      </ThemeProvider>
    </Provider>
  );
  const page = document.createElement('div');
  page.innerHTML = renderToString(list);
  document.body.append(page);
  const untouched = await act(() => hydrateRoot(page, list));
  expect(client.history.current().search).toBe('?pagina=2');
  act(() => untouched.unmount());

  page.innerHTML = renderToString(list);
  screen.getByRole<HTMLSelectElement>('combobox', { name: 'Ordina per' }).value = 'price_up';
  const root = await act(() => hydrateRoot(page, list));
  expect(client.history.current()).toMatchObject({ pathname: `${BASE}/corsi`, search: '?ordina=price_up' });
  act(() => root.unmount());
  page.remove();
});

it('says that nothing was found, suggests another text and shows popular courses', async () => {
  const answer = async () => ({ items: [], total: 0, guess: 'bitcoin', popular: [sampleCard(9)] });
  const client = await open('/corsi/btcoiiin?livello=avanzato', jest.fn(answer));
  show(client, 'btcoiiin');
  expect(screen.getByText('Nessun corso per “btcoiiin”')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('0 corsi trovati');
  expect(screen.getByRole('heading', { name: 'I corsi più apprezzati' })).toBeInTheDocument();
  const link = (name: string) => screen.getByRole('link', { name });
  // Without the filters: they may be why nothing was found.
  expect(link('bitcoin')).toHaveAttribute('href', `${BASE}/corsi/bitcoin`);
  expect(link('Togli i filtri')).toHaveAttribute('href', `${BASE}/corsi/btcoiiin`);
  expect(link('Vedi tutti i corsi')).toHaveAttribute('href', `${BASE}/corsi`);
});

it('shows the empty result without a suggestion or popular courses too', async () => {
  const client = await open('/corsi/xyz', jest.fn(found(0, [])));
  show(client, 'xyz');
  expect(screen.getByText('Nessun corso per “xyz”')).toBeInTheDocument();
  expect(screen.queryByText(/Forse cercavi/)).toBeNull();
});

it('says how it understood a mistyped text', async () => {
  const answer = async () => ({ items: [sampleCard(1)], total: 1, corrected: 'volatilità', isPartial: true });
  const client = await open('/corsi/volatlita', jest.fn(answer));
  show(client, 'volatlita');
  expect(screen.getByRole('link', { name: 'volatilità' })).toHaveAttribute(
    'href',
    `${BASE}/corsi/volatilit%C3%A0`,
  );
  expect(screen.getByText(/questi ne contengono alcune/)).toBeInTheDocument();
});

describe('filters', () => {
  const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

  it('of the address are requested, shown as chosen, and can be removed one by one', async () => {
    const teachers = [{ name: 'Anna Riva', slug: 'anna-riva' }];
    const ask = jest.fn(async () => ({ items: [sampleCard(1)], total: 2, teachers }));
    const panel = 'prezzo_min=10&prezzo_max=99.5&voto=4.5&durata=media&relatore=anna-riva';
    const client = await open(`/corsi/scalping?livello=avanzato&${panel}&ordina=popular&pagina=2`, ask);
    expect(ask).toHaveBeenCalledWith({
      Query: '',
      Categories: ['avanzato', 'scalping'],
      PriceMin: 10,
      PriceMax: 99.5,
      RatingMin: 4.5,
      DurationMin: 3601,
      DurationMax: 10_800,
      Teacher: 'anna-riva',
      Sort: 'popular',
      page: 2,
      pageSize: 24,
    });
    show(client, 'scalping');
    expect(screen.getByLabelText('Durata')).toHaveValue('media');
    expect(screen.getByLabelText('Voto')).toHaveValue('4.5');
    expect(screen.getByLabelText('Relatore')).toHaveValue('anna-riva');
    expect(screen.getByLabelText('Prezzo da (€)')).toHaveValue(10);
    const list = `${BASE}/corsi/scalping?livello=avanzato`;
    expect(href('Togli il filtro Da 1 a 3 ore')).toBe(
      `${list}&prezzo_min=10&prezzo_max=99.5&voto=4.5&relatore=anna-riva&ordina=popular`,
    );
    expect(href('Togli il filtro Da 4,5 stelle')).toBe(
      `${list}&prezzo_min=10&prezzo_max=99.5&durata=media&relatore=anna-riva&ordina=popular`,
    );
    expect(href('Togli il filtro Con Anna Riva')).toBe(
      `${list}&prezzo_min=10&prezzo_max=99.5&voto=4.5&durata=media&ordina=popular`,
    );
    expect(href(/Togli il filtro Da 10/)).toBe(
      `${list}&prezzo_max=99.5&voto=4.5&durata=media&relatore=anna-riva&ordina=popular`,
    );
    expect(href(/Togli il filtro Fino a 99/)).toBe(
      `${list}&prezzo_min=10&voto=4.5&durata=media&relatore=anna-riva&ordina=popular`,
    );
    expect(href('Togli tutti i filtri')).toBe(`${list}&ordina=popular`);
    // The open panel says the same.
    await userEvent.click(screen.getByRole('button', { name: 'Altri filtri (5)', expanded: false }));
    expect(screen.queryByRole('list', { name: 'Filtri attivi' })).toBeNull();
  });

  it('go into the address when applied, back on page 1, and keep what was chosen beside them', async () => {
    const client = await open('/corsi/nuvola?livello=avanzato&pagina=2&ordina=rating', jest.fn(found(60)));
    show(client, 'nuvola');
    await userEvent.click(screen.getByRole('button', { name: 'Altri filtri' }));
    await userEvent.selectOptions(screen.getByLabelText('Durata'), 'Oltre 3 ore');
    await userEvent.type(screen.getByLabelText('Prezzo fino a (€)'), '100{Enter}');
    expect(client.history.current()).toMatchObject({
      pathname: `${BASE}/corsi/nuvola`,
      search: '?livello=avanzato&prezzo_max=100&durata=lunga&ordina=rating',
    });
    expect(screen.getByLabelText('Prezzo fino a (€)')).toHaveFocus();
  });

  it('take a price when it is left, ask for it once, and follow the address back', async () => {
    const ask = jest.fn(found(60));
    const client = await open('/corsi', ask);
    show(client);
    await userEvent.click(screen.getByRole('button', { name: 'Altri filtri' }));
    const [from, to] = ['Prezzo da (€)', 'Prezzo fino a (€)'].map((label) => screen.getByLabelText(label));
    await userEvent.type(from as HTMLElement, '300');
    expect(client.history.current().search).toBe('');
    await userEvent.click(to as HTMLElement);
    expect(client.history.current().search).toBe('?prezzo_min=300');
    await userEvent.keyboard('200{Enter}{Enter}');
    await userEvent.tab();
    expect(client.history.current().search).toBe('?prezzo_min=200&prezzo_max=300');
    // The lower one is put first.
    expect([from, to].map((field) => (field as HTMLInputElement).value)).toEqual(['200', '300']);
    expect(ask).toHaveBeenCalledTimes(3);
    client.store.dispatch(travelRequested(-1));
    await act(async () => void (await until(client.store, loaded)));
    expect([from, to].map((field) => (field as HTMLInputElement).value)).toEqual(['300', '']);
  });

  it('of a teacher who is not in the list stay chosen when others are applied', async () => {
    const client = await open('/corsi?relatore=zeno', jest.fn(found(2)));
    show(client);
    await userEvent.click(screen.getByRole('button', { name: 'Altri filtri (1)' }));
    await userEvent.selectOptions(screen.getByLabelText('Voto'), 'Da 4,0 stelle');
    expect(client.history.current().search).toBe('?voto=4&relatore=zeno');
  });

  it('a category is added to all the others and taken back; one of its kind takes its place', async () => {
    const client = await open('/corsi/scalping?livello=avanzato&voto=4&pagina=2', jest.fn(found(60)));
    show(client, 'scalping');
    const nav = within(screen.getByRole('navigation', { name: 'Filtra per categoria' }));
    const to = (name: string) => nav.getByRole('link', { name }).getAttribute('href');
    expect(nav.getAllByRole('link', { current: true }).map((link) => link.textContent)).toEqual([
      'Avanzato',
      'Scalping',
    ]);
    expect(to('Scalping')).toBe(`${BASE}/corsi/avanzato?voto=4`);
    expect(to('Avanzato')).toBe(`${BASE}/corsi/scalping?voto=4`);
    expect(to('Principiante')).toBe(`${BASE}/corsi/principiante?argomento=scalping&voto=4`);
    expect(to('Ichimoku')).toBe(`${BASE}/corsi/avanzato?argomento=ichimoku&voto=4`);
    expect(to('Tutto')).toBe(`${BASE}/corsi?voto=4`);
  });

  it('a category beside a search text stays a filter of the search', async () => {
    const client = await open('/corsi/nuvola', jest.fn(found(2)));
    show(client, 'nuvola');
    expect(href('Ichimoku')).toBe(`${BASE}/corsi/nuvola?argomento=ichimoku`);
    expect(screen.getByRole('link', { name: 'Tutto', current: true })).toBeInTheDocument();
  });
});

it('shows a list as it was when the reader goes back, without a request', async () => {
  const ask = jest.fn(found(2));
  const client = await open('/corsi/scalping', ask);
  client.store.dispatch(navigationRequested({ to: `${BASE}/evento` }));
  await until(client.store, loaded);
  client.store.dispatch(travelRequested(-1));
  await until(client.store, loaded);
  expect(client.history.current().pathname).toBe(`${BASE}/corsi/scalping`);
  expect(ask).toHaveBeenCalledTimes(1);
  show(client, 'scalping');
  expect(screen.getAllByTestId('course-card')).toHaveLength(2);
});

it('shows each of several lists as it was when the reader goes back over them', async () => {
  const ask = jest.fn(async ({ Categories, page }: { Categories: string[]; page: number }) => ({
    items: [sampleCard(Categories.length === 0 ? page : 9)],
    total: 30,
  }));
  const client = await open('/corsi', ask);
  for (const path of ['/corsi?pagina=2', '/corsi/scalping']) {
    client.store.dispatch(navigationRequested({ to: `${BASE}${path}` }));
    await until(client.store, loaded);
  }
  const shown = () => {
    const { status, key, data } = courseList.selectAny(client.store.getState());
    return { status, query: JSON.parse(key), ...data };
  };
  for (const [page, search] of [
    [2, '?pagina=2'],
    [1, ''],
  ] as const) {
    client.store.dispatch(travelRequested(-1));
    await until(client.store, loaded);
    expect(client.history.current()).toMatchObject({ pathname: `${BASE}/corsi`, search });
    expect(shown()).toMatchObject({ status: 'ready', total: 30, query: { page }, items: [sampleCard(page)] });
  }
  client.store.dispatch(travelRequested(2));
  await until(client.store, loaded);
  expect(shown()).toMatchObject({ query: { category: 'scalping' }, items: [sampleCard(9)] });
  expect(ask).toHaveBeenCalledTimes(3);
});

it('leads from a page past the last back to the first', async () => {
  const client = await open('/corsi?pagina=9', jest.fn(found(30, [])));
  show(client);
  expect(screen.getByRole('link', { name: 'Torna alla prima pagina' })).toHaveAttribute(
    'href',
    `${BASE}/corsi`,
  );
});

it('shows a failure in the page, with a retry', async () => {
  const ask = failing();
  const client = await open('/corsi', ask);
  show(client);
  expect(screen.getByRole('alert')).toHaveTextContent('Connessione assente');
  ask.mockImplementation(found(2));
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  await act(async () => void (await until(client.store, loaded)));
  expect(screen.getAllByTestId('course-card')).toHaveLength(2);
});

it('never shows the list of another category under this heading', async () => {
  const client = await open('/corsi/scalping', jest.fn(found(2)));
  show(client, 'ichimoku');
  expect(screen.queryByTestId('course-card')?.textContent ?? '').toBe('');
  expect(screen.getByRole('status')).not.toHaveTextContent('corsi');
});

it('asks for a list again that a link leads to, though it was shown before', async () => {
  const ask = jest.fn(found(2));
  const client = await open('/corsi/scalping', ask);
  for (const [place, to] of ['/corsi/ichimoku', '/corsi/scalping'].entries()) {
    client.store.dispatch(navigationRequested({ to: `${BASE}${to}` }));
    await until(client.store, (state) => loaded(state) && ask.mock.calls.length === place + 2);
  }
  const asked = (ask.mock.calls as unknown as { Categories: string[] }[][]).map(
    ([query]) => query?.Categories[0],
  );
  expect(asked).toEqual(['scalping', 'ichimoku', 'scalping']);
});
