import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { CategoryChips } from '../../../../../src/client/features/catalogue/courses/components/CategoryChips';
import { ListFilters } from '../../../../../src/client/features/catalogue/courses/components/ListFilters';
import { ListResults } from '../../../../../src/client/features/catalogue/courses/components/ListResults';
import { SortSelect } from '../../../../../src/client/features/catalogue/courses/components/SortSelect';
import {
  type CourseList,
  courseList,
  listKey,
} from '../../../../../src/client/features/catalogue/courses/courseList';
import { listPagesCode } from '../../../../../src/client/features/catalogue/courses/listPagesCode';
import { readListQuery } from '../../../../../src/client/features/catalogue/courses/listQuery';
import { Page, slices } from '../../../../../src/client/features/catalogue/courses/pages/CourseListPage';
import { BASE } from '../../../../../src/client/routing/paths';
import { createTestClient } from '../../../../support/client';
import { renderPage, renderPart } from '../../../../support/renderPage';
import { sampleCard } from './samples';

const read = (query: string, search = '') => readListQuery({ query }, search);
const show = (part: ReactNode) =>
  renderPart(createTestClient({ sagas: false }), <MemoryRouter>{part}</MemoryRouter>);
const optionsOf = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ value, text }) => [value, text]);

describe('the categories over a list', () => {
  it.each([
    [read(''), ['Tutto']],
    [read('avanzato'), ['Avanzato']],
    [read('scalping', '?livello=avanzato'), ['Avanzato', 'Scalping']],
    [read('nuvola', '?argomento=ichimoku'), ['Ichimoku']],
  ])('mark those that are chosen (%#)', (query, names) => {
    show(<CategoryChips query={query} />);
    const links = within(screen.getByRole('navigation', { name: 'Filtra per categoria' })).getAllByRole(
      'link',
    );
    expect(links).toHaveLength(7);
    const marked = links.filter((link) => link.getAttribute('aria-current') === 'true');
    expect(marked.map(({ textContent }) => textContent)).toEqual(names);
    expect(links.filter((link) => link.hasAttribute('aria-current'))).toEqual(marked);
  });
});

describe('the filters of a list', () => {
  const anna = { slug: 'anna-riva', name: 'Anna Riva' };

  it('are behind a button that says whether they are open, and what it opens', () => {
    show(<ListFilters query={read('', '?durata=breve')} teachers={[anna]} />);
    const button = screen.getByRole('button', { name: 'Altri filtri (1)' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByRole('list', { name: 'Filtri attivi' })).toBeInTheDocument();
    fireEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    const form = screen.getByRole('form', { name: 'Filtri' });
    expect(document.getElementById(button.getAttribute('aria-controls') ?? '')).toBe(form);
    expect(screen.queryByRole('list', { name: 'Filtri attivi' })).toBeNull();
  });

  it('offer each choice by its own name', () => {
    show(<ListFilters query={read('')} teachers={[anna]} />);
    expect(optionsOf('Durata')).toEqual([
      ['', 'Qualsiasi'],
      ['breve', 'Fino a 1 ora'],
      ['media', 'Da 1 a 3 ore'],
      ['lunga', 'Oltre 3 ore'],
    ]);
    expect(optionsOf('Voto')).toEqual([
      ['', 'Qualsiasi'],
      ['4.5', 'Da 4,5 stelle'],
      ['4', 'Da 4,0 stelle'],
      ['3', 'Da 3,0 stelle'],
    ]);
    expect(optionsOf('Relatore')).toEqual([
      ['', 'Tutti'],
      ['anna-riva', 'Anna Riva'],
    ]);
  });

  it('keep a teacher of the address who is not among the courses found', () => {
    show(<ListFilters query={read('', '?relatore=altra')} teachers={[anna]} />);
    expect(screen.getByLabelText('Relatore')).toHaveValue('altra');
    expect(optionsOf('Relatore')).toHaveLength(3);
    expect(screen.getByRole('link', { name: 'Togli il filtro Con altra' })).toBeInTheDocument();
  });

  it.each([
    ['Prezzo da (€)', 'prezzo_min'],
    ['Prezzo fino a (€)', 'prezzo_max'],
  ])('take as %s what can be a price', (label, name) => {
    show(<ListFilters query={read('')} teachers={[]} />);
    const field = screen.getByLabelText<HTMLInputElement>(label);
    expect([field.name, field.type, field.min, field.max, field.step, field.inputMode]).toEqual([
      name,
      'number',
      '0',
      '100000',
      'any',
      'decimal',
    ]);
  });
});

it.each([
  ['', ['newest', 'popular', 'rating', 'price_up', 'price_down'], 'newest'],
  ['nuvola', ['relevance', 'newest', 'popular', 'rating', 'price_up', 'price_down'], 'relevance'],
])('the order of a list for %j is one of those it has', (text, orders, chosen) => {
  show(<SortSelect query={read(text)} />);
  expect(optionsOf('Ordina per').map(([value]) => value)).toEqual(orders);
  expect(screen.getByLabelText('Ordina per')).toHaveValue(chosen);
});

describe('the page of a list', () => {
  const open = (address: string, data: Partial<CourseList> | null) => {
    const client = createTestClient({ address: `${BASE}${address}`, slices, sagas: false });
    const [path = '', search = ''] = address.split('?');
    const query = path.split('/')[2] ?? '';
    client.store.dispatch(courseList.actions.requested(listKey(read(query, search && `?${search}`))));
    if (data) client.store.dispatch(courseList.actions.received({ items: [], total: 0, ...data } as never));
    renderPage(client, Page, query ? { query } : {});
    return client;
  };
  const said = () => screen.getByRole('status').textContent?.trim();
  const items = [sampleCard(1)];
  beforeEach(async () => void (await listPagesCode.load()));

  it.each([
    ['many', { items, total: 1000 }, '1.000 corsi trovati'],
    ['one', { items, total: 1 }, '1 corso trovato'],
    ['more than it counts', { items, total: 1000, isTotalCapped: true }, 'Oltre 1.000 corsi trovati'],
    ['none', {}, '0 corsi trovati'],
  ])('reads out that it found %s', async (_what, data, text) => {
    await act(async () => void open('/corsi', data));
    expect(said()).toBe(text);
  });

  it('names its page in its title, and itself to search engines', async () => {
    await act(async () => void open('/corsi/scalping?pagina=2', { items, total: 30 }));
    expect(document.title).toMatch(/^Corsi di scalping, pagina 2 ·/);
    expect(document.head.querySelector('meta[name="description"]')).toHaveAttribute(
      'content',
      'Corsi di scalping: videocorsi in italiano di trading e investimenti, con accesso per sempre.',
    );
    expect(screen.getByRole('heading', { level: 2, name: 'Corso 1' })).toBeInTheDocument();
  });

  it('leads to the list without the filters of the panel, where some are on', async () => {
    await act(async () => void open('/corsi/scalping?livello=avanzato&durata=breve', { items, total: 1 }));
    expect(screen.getByRole('link', { name: 'Togli tutti i filtri' })).toHaveAttribute(
      'href',
      `${BASE}/corsi/scalping?livello=avanzato`,
    );
  });
});

it('a page past the last one leads back to the first', () => {
  const query = read('scalping', '?pagina=9&ordina=rating');
  const data = { items: [], total: 30 } as unknown as CourseList;
  show(<ListResults query={query} list={{ status: 'ready', key: listKey(query), data, message: '' }} />);
  expect(screen.getByText('Questa pagina dei risultati non c’è più')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Torna alla prima pagina' })).toHaveAttribute(
    'href',
    `${BASE}/corsi/scalping?ordina=rating`,
  );
});
