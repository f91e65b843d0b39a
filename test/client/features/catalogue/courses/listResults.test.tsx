import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { ActiveFilters } from '../../../../../src/client/features/catalogue/courses/components/ActiveFilters';
import { ListFilters } from '../../../../../src/client/features/catalogue/courses/components/ListFilters';
import { ListResults } from '../../../../../src/client/features/catalogue/courses/components/ListResults';
import {
  type CourseList,
  courseList,
  listKey,
} from '../../../../../src/client/features/catalogue/courses/courseList';
import { listPagesCode } from '../../../../../src/client/features/catalogue/courses/listPagesCode';
import { readListQuery } from '../../../../../src/client/features/catalogue/courses/listQuery';
import { navigationRequested } from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE } from '../../../../../src/client/routing/paths';
import { createTestClient } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';
import { sampleCard } from './samples';

const read = (query: string, search = '') => readListQuery({ query }, search);
const start = (part: ReactNode) => {
  const client = createTestClient({ sagas: false });
  renderPart(client, <MemoryRouter>{part}</MemoryRouter>);
  return client;
};
const show = (query: ReturnType<typeof read>, data: Partial<CourseList>) => {
  const list = { items: [], total: 0, ...data } as CourseList;
  start(
    <ListResults query={query} list={{ status: 'ready', key: listKey(query), data: list, message: '' }} />,
  );
};
const href = (name: string | RegExp) => screen.queryByRole('link', { name })?.getAttribute('href');

describe('the pages of a list', () => {
  beforeEach(async () => void (await listPagesCode.load()));

  it.each([
    [24, undefined],
    [25, `${BASE}/corsi/scalping?pagina=2&ordina=rating`],
    [48, `${BASE}/corsi/scalping?pagina=2&ordina=rating`],
  ])('of %i courses hold 24 each', (total, second) => {
    show(read('scalping', '?ordina=rating'), { items: [sampleCard(1)], total });
    expect(href('Pagina 2') ?? undefined).toBe(second);
    expect(screen.queryByRole('link', { name: 'Pagina 3' })).toBeNull();
  });

  it('end with the one that holds the last course', () => {
    show(read('', ''), { items: [sampleCard(1)], total: 49 });
    expect(href('Pagina 3')).toBe(`${BASE}/corsi?pagina=3`);
  });
});

describe('a list with nothing in it', () => {
  it('offers another text from its first page and without filters', () => {
    show(read('btcoin', '?pagina=2&livello=avanzato&ordina=newest'), { guess: 'bitcoin' });
    expect(href('bitcoin')).toBe(`${BASE}/corsi/bitcoin?ordina=newest`);
    expect(href('Togli i filtri')).toBe(`${BASE}/corsi/btcoin?ordina=newest`);
  });

  it('does not offer the text that was typed, nor to take off filters that are not on', () => {
    show(read('bitcoin'), { guess: 'bitcoin' });
    expect(screen.getByText(/^Controlla come è scritto/)).toBeInTheDocument();
    expect(screen.queryByText(/Forse cercavi/)).toBeNull();
    expect(href('Togli i filtri')).toBeUndefined();
  });

  it('without a text says so of its filters', () => {
    show(read('scalping', '?prezzo_max=1'), {});
    expect(screen.getByText('Nessun corso con questi filtri')).toBeInTheDocument();
    expect(screen.getByText(/^Prova ad allargare la scelta/)).toBeInTheDocument();
    expect(href('Togli i filtri')).toBeUndefined();
    expect(href('Vedi tutti i corsi')).toBe(`${BASE}/corsi`);
  });
});

it('a text that was understood otherwise is searched from its first page, with its filters', () => {
  show(read('volatlita', '?pagina=2&livello=avanzato'), {
    items: [sampleCard(1)],
    total: 30,
    corrected: 'volatilità',
  });
  expect(href('volatilità')).toBe(`${BASE}/corsi/volatilit%C3%A0?livello=avanzato`);
  expect(screen.queryByText(/contiene tutte le parole/)).toBeNull();
});

it('says that the courses found hold only some of the words', () => {
  show(read('nuvola candele'), { items: [sampleCard(1)], total: 1, isPartial: true });
  expect(screen.getByText(/^Nessun corso contiene tutte le parole/)).toBeInTheDocument();
});

it('a list is in view, and said to be busy, while another page of it is on its way', () => {
  const query = read('scalping');
  const data = { items: [sampleCard(1)], total: 1 } as CourseList;
  start(<ListResults query={query} list={{ status: 'loading', key: listKey(query), data, message: '' }} />);
  expect(screen.getByTestId('course-card').closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
});

it('an empty list does not say that nothing was found while the next one loads', () => {
  const query = read('scalping');
  const data = { items: [], total: 0 } as unknown as CourseList;
  start(<ListResults query={query} list={{ status: 'loading', key: listKey(query), data, message: '' }} />);
  expect(screen.queryByText(/^Nessun corso/)).toBeNull();
});

describe('the active filters', () => {
  const labels = () =>
    screen.queryAllByRole('link').map((link) => link.getAttribute('aria-label') ?? link.textContent);

  it('are those of the panel alone, each with its way out', () => {
    const query = read('avanzato', '?argomento=scalping&prezzo_min=0&relatore=anna-riva');
    start(<ActiveFilters query={query} teachers={[{ name: 'Anna Riva', slug: 'anna-riva' }]} />);
    expect(labels()).toEqual(['Togli il filtro Con Anna Riva', 'Togli il filtro Da 0,00\u00a0€']);
  });

  it('are none of a category alone', () => {
    start(<ActiveFilters query={read('scalping', '?livello=avanzato')} teachers={[]} />);
    expect(labels()).toEqual([]);
  });
});

describe('the form of the filters', () => {
  const open = () => fireEvent.click(screen.getByRole('button', { name: /Altri filtri/ }));
  const apply = () => fireEvent.submit(screen.getByRole('form', { name: 'Filtri' }));
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const asked = (client: ReturnType<typeof start>) =>
    client.actions.filter(navigationRequested.match)[0]?.payload;

  it('keeps the place of a list whose path stays', () => {
    const client = start(<ListFilters query={read('nuvola', '?pagina=2&ordina=rating')} teachers={[]} />);
    open();
    choose('Prezzo da (€)', '0');
    apply();
    expect(asked(client)).toEqual({
      to: `${BASE}/corsi/nuvola?prezzo_min=0&ordina=rating`,
      keepsPlace: true,
    });
  });

  it('keeps the price of the address while the field has one that is not allowed', () => {
    const client = start(<ListFilters query={read('', '?prezzo_min=300')} teachers={[]} />);
    open();
    choose('Prezzo da (€)', '-5');
    fireEvent.blur(screen.getByLabelText('Prezzo da (€)'));
    expect(asked(client)).toBeUndefined();
    choose('Prezzo da (€)', '5');
    fireEvent.blur(screen.getByLabelText('Prezzo da (€)'));
    expect(asked(client)?.to).toBe(`${BASE}/corsi?prezzo_min=5`);
  });

  it.each([
    ['', null],
    ['?ordina=rating', 'rating'],
  ])('sends the order %j and the categories without scripts too', (search, order) => {
    start(
      <ListFilters
        query={read('scalping', `${search}${search ? '&' : '?'}livello=avanzato`)}
        teachers={[]}
      />,
    );
    open();
    const form = screen.getByRole<HTMLFormElement>('form', { name: 'Filtri' });
    const sent = new FormData(form);
    expect([sent.get('ordina'), sent.get('livello'), sent.get('argomento')]).toEqual([
      order,
      'avanzato',
      'scalping',
    ]);
    expect(form).toHaveAttribute('action', `${BASE}/corsi`);
  });

  it('shows the filters of another address', () => {
    const client = createTestClient({ sagas: false });
    const part = (search: string) => (
      <MemoryRouter>
        <ListFilters query={read('', search)} teachers={[]} />
      </MemoryRouter>
    );
    const { unmount } = renderPart(client, part('?durata=breve&prezzo_min=0&prezzo_max=10'));
    expect(
      ['Durata', 'Prezzo da (€)', 'Prezzo fino a (€)'].map(
        (label) => screen.getByLabelText<HTMLInputElement>(label).value,
      ),
    ).toEqual(['breve', '0', '10']);
    expect(screen.getByRole('button', { name: 'Altri filtri (3)' })).toBeInTheDocument();
    unmount();
    renderPart(client, part(''));
    expect(screen.getByRole('button', { name: 'Altri filtri' })).toBeInTheDocument();
  });
});

it('the list of another text is not this one’s, another page of it is', () => {
  const { store } = createTestClient({ slices: [courseList.slice], sagas: false });
  const first = read('nuvola');
  store.dispatch(courseList.actions.requested(listKey(first)));
  store.dispatch(courseList.actions.received({ items: [sampleCard(1)], total: 30 } as never));
  const shown = (query: ReturnType<typeof read>) =>
    courseList.selectByKey(listKey(query))(store.getState()).data;
  expect(shown({ ...first, page: 2, sort: 'newest' })?.total).toBe(30);
  expect(shown(read('candele'))).toBeNull();
  expect(shown(read('scalping'))).toBeNull();
});

it('a price of nothing is asked for as it is', async () => {
  const getFilteredCourses = jest.fn(async (_query: object) => ({ items: [] }));
  const { run } = createTestClient({
    api: { courses: { getFilteredCourses } },
    slices: [courseList.slice],
    sagas: false,
  });
  await run(courseList.load, listKey(read('', '?prezzo_min=0&prezzo_max=0'))).toPromise();
  expect(getFilteredCourses.mock.calls[0]?.[0]).toMatchObject({ PriceMin: 0, PriceMax: 0 });
});

it.each([
  ['breve', undefined, 3600],
  ['media', 3601, 10_800],
  ['lunga', 10_801, undefined],
])('lessons that are %s are asked for from %p to %p seconds', async (duration, DurationMin, DurationMax) => {
  const getFilteredCourses = jest.fn(async (_query: Record<string, unknown>) => ({
    items: [sampleCard(1), sampleCard(2)],
  }));
  const { run, store } = createTestClient({
    api: { courses: { getFilteredCourses } },
    slices: [courseList.slice],
    sagas: false,
  });
  await run(courseList.load, listKey(read('', `?durata=${duration}`))).toPromise();
  const asked = getFilteredCourses.mock.calls[0]?.[0];
  expect([asked?.DurationMin, asked?.DurationMax]).toEqual([DurationMin, DurationMax]);
  // The server that counts nothing has sent all.
  expect(courseList.selectAny(store.getState()).data?.total).toBe(2);
});
