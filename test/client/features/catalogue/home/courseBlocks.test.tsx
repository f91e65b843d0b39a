import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import {
  FeaturedCourses,
  FurtherSections as FurtherParts,
  LatestCourses,
  RandomCourses,
} from '../../../../../src/client/features/catalogue/home/components/CourseBlocks';
import FurtherSections from '../../../../../src/client/features/catalogue/home/components/FurtherSections';
import { homeBlocks } from '../../../../../src/client/features/catalogue/home/homeBlocks';
import { paths } from '../../../../../src/client/routing/paths';
import type { CourseCard } from '../../../../../src/contract/catalogue/courses';
import type { HomeHighlights, HomeSection } from '../../../../../src/contract/catalogue/homeSections';
import { createTestClient } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';
import { sampleBundle } from '../bundles/samples';
import { sampleCard } from '../courses/samples';
import { sampleHighlights } from './samples';

const cards = (count: number, more: Partial<CourseCard> = {}) =>
  Array.from({ length: count }, (_, at) => sampleCard(at + 1, more));
const numbered = (...numbers: number[]) => numbers.map((number) => sampleCard(number));
const section = (id: string, of: Partial<HomeSection> = {}): HomeSection => ({
  id,
  title: id,
  text: '',
  position: 1,
  isActive: true,
  version: 1,
  courses: [],
  bundles: [],
  ...of,
});

interface Answers {
  readonly latest?: CourseCard[];
  readonly featured?: CourseCard[];
  readonly random?: CourseCard[];
  readonly sections?: HomeSection[];
  readonly highlights?: HomeHighlights;
}
const NOTHING = { teachers: [], reviews: [] };

/** Shows a part once every block has its answer; returns the slugs of its course cards. */
function show(part: ReactNode, answers: Answers) {
  const client = createTestClient({
    sagas: false,
    slices: Object.values(homeBlocks).map(({ slice }) => slice),
  });
  const { latest, featured, random, sections, highlights } = homeBlocks;
  const { dispatch } = client.store;
  for (const { actions } of Object.values(homeBlocks)) dispatch(actions.requested(''));
  dispatch(latest.actions.received(answers.latest ?? []));
  dispatch(featured.actions.received(answers.featured ?? []));
  dispatch(random.actions.received(answers.random ?? []));
  dispatch(sections.actions.received(answers.sections ?? []));
  dispatch(highlights.actions.received(answers.highlights ?? NOTHING));
  renderPart(client, <MemoryRouter>{part}</MemoryRouter>);
  return screen
    .queryAllByTestId('course-card')
    .map((card) => card.querySelector('a')?.getAttribute('href')?.split('/').at(-1));
}

it.each([
  [0, 0],
  [3, 3],
  [4, 4],
  [7, 4],
  [9, 4],
])('a further list of %i courses shows %i: one row at most', (count, shown) => {
  expect(show(<RandomCourses />, { random: cards(count) })).toHaveLength(shown);
  expect(screen.queryByText('Da scoprire') !== null).toBe(shown > 0);
});

it('the main list shows its first row, and leads on to all', () => {
  const cover = { src: '/cover.webp', srcSet: '', width: 800, height: 450 };
  expect(show(<LatestCourses />, { latest: cards(5, { cover }) })).toHaveLength(4);
  // The row is on screen at once.
  expect(document.querySelectorAll('img[loading="eager"]')).toHaveLength(4);
  expect(screen.getByText('Vedi tutti').closest('a')).toHaveAttribute('href', paths.courses());
});

it('featured and random courses leave out those above them, and are filled up from their lists', () => {
  const shown = show(
    <>
      <FeaturedCourses />
      <RandomCourses />
    </>,
    {
      latest: numbered(1, 2, 3, 4, 5),
      sections: [section('uno', { courses: numbered(6) })],
      featured: numbered(1, 6, 5, 7, 8, 9, 10),
      random: numbered(7, 2, 10, 11),
    },
  );
  // The fifth of the first list is not in its row.
  expect(shown).toEqual(['corso-5', 'corso-7', 'corso-8', 'corso-9', 'corso-10', 'corso-11']);
});

it.each([
  [2, ['Corsi', 'Da scoprire']],
  [3, ['Corsi']],
  [4, []],
  [5, []],
])('beside %i written sections, teachers and reviews, the page has room for %j', (count, titles) => {
  const { teachers, reviews } = sampleHighlights();
  show(
    <>
      <FeaturedCourses />
      <RandomCourses />
    </>,
    {
      sections: Array.from({ length: count }, (_, at) => section(`s${at}`)),
      highlights: { teachers, reviews },
      featured: cards(1),
      random: [sampleCard(2)],
    },
  );
  const shown = screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(shown.map((title) => title?.replace('La nostra offerta formativa', 'Corsi'))).toEqual(titles);
});

it.each([
  [[{ listPrice: 99 }, { listPrice: 80 }], 'Corsi in offerta'],
  [[{ listPrice: 99 }, { listPrice: 79.9 }], 'La nostra offerta formativa'],
  [[{ listPrice: 99 }, {}], 'La nostra offerta formativa'],
])('courses with %j are headed %s', (prices, title) => {
  const featured = prices.map((price, at) => sampleCard(at + 1, price));
  show(<FeaturedCourses />, { featured });
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(title);
  expect(screen.queryByText(/^Oggi costano meno/) !== null).toBe(title === 'Corsi in offerta');
});

it('a written section shows what it holds, and leads on where that are learning paths', () => {
  const client = createTestClient({ sagas: false });
  renderPart(
    client,
    <MemoryRouter>
      <FurtherSections
        sections={[
          section('uno', { text: 'Un testo.' }),
          section('due', { courses: cards(2) }),
          section('tre', { bundles: [sampleBundle(1)] }),
        ]}
        highlights={null}
      />
    </MemoryRouter>,
  );
  const [one, two, three] = screen.getAllByRole('region') as [HTMLElement, HTMLElement, HTMLElement];
  expect([one, two, three].map((part) => part.querySelectorAll('ul, ol').length > 0)).toEqual([
    false,
    true,
    true,
  ]);
  expect(one).toHaveTextContent('unoUn testo.');
  expect(two.querySelectorAll('[data-testid=course-card]')).toHaveLength(2);
  expect(three.querySelectorAll('[data-testid=bundle-card]')).toHaveLength(1);
  const onward = [one, two, three].map((part) =>
    [...part.querySelectorAll('a')].some((link) => link.textContent?.startsWith('Vedi tutti')),
  );
  expect(onward).toEqual([false, false, true]);
});

const further = (sections: HomeSection[], highlights: HomeHighlights | null) =>
  renderPart(
    createTestClient({ sagas: false }),
    <MemoryRouter>
      <FurtherSections sections={sections} highlights={highlights} />
    </MemoryRouter>,
  );
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const links = () =>
  Object.fromEntries(
    screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  );

it('after the written sections come teachers with their pages, two reviews with their courses, webinar and free lesson', () => {
  further([section('uno')], sampleHighlights());
  expect(titles()).toEqual(['uno', 'Chi insegna', 'Chi ha studiato con noi', 'Per cominciare, gratis']);
  expect(links()).toMatchObject({
    'Elena Ricci': paths.teacher('elena-ricci'),
    'Paolo Serra': paths.teacher('paolo-serra'),
    'Corso 8': paths.course('corso-8'),
    'Corso 9': paths.course('corso-9'),
    'Gestire il rischio': paths.webinar(),
    'Leggere una candela': paths.videoSignUp(),
  });
  const [first, second] = screen.getAllByTestId('home-review');
  expect(first).toHaveTextContent('Anna B. · acquisto verificato«Chiaro e onesto.»Corso 8');
  expect(second).toHaveTextContent('Ugo N.«Mi è servito subito.»Corso 9');
  // Italian time, wherever it is read.
  expect(screen.getByText(/giovedì 14 gennaio/)).toHaveTextContent('19:30');
});

const ABOUT = ['Chi insegna', 'Chi ha studiato con noi', 'Per cominciare, gratis'];
it.each([
  ['the written sections alone', true, false, ['uno']],
  ['teachers, reviews and the free lesson alone', false, true, ABOUT],
  ['nothing', false, false, []],
])('shows %s where the rest could not be loaded', async (_what, hasSections, hasHighlights, expected) => {
  const { sections, highlights } = homeBlocks;
  const client = createTestClient({ sagas: false, slices: [sections.slice, highlights.slice] });
  const { dispatch } = client.store;
  for (const { actions } of [sections, highlights]) dispatch(actions.requested(''));
  const lost = { kind: 'network', endpoint: 'x', guarded: false, message: 'x' } as const;
  dispatch(hasSections ? sections.actions.received([section('uno')]) : sections.actions.failed(lost));
  dispatch(hasHighlights ? highlights.actions.received(sampleHighlights()) : highlights.actions.failed(lost));
  const part = (
    <MemoryRouter>
      <FurtherParts />
    </MemoryRouter>
  );
  await act(async () => void renderPart(client, part));
  const shown = screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(shown).toEqual(expected);
});

it('says nothing of teachers, reviews, webinar or free lesson where there are none', () => {
  further([section('uno')], { teachers: [], reviews: [] });
  expect(titles()).toEqual(['uno']);
});

it('shows six sections at most, the shop’s own first', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((id) => section(id));
  further(five, sampleHighlights());
  expect(titles()).toEqual(['a', 'b', 'c', 'd', 'e', 'Chi insegna']);
});

it('tells the first path by its steps in order, with what each leads to, price and saving; names the others', () => {
  const steps = [
    { slug: 'uno', title: 'Primo corso', cover: null, goal: 'Leggere un grafico' },
    { slug: 'due', title: 'Secondo corso', cover: null },
  ];
  further([section('p', { bundles: [sampleBundle(1, { steps }), sampleBundle(2)] })], null);
  const story = screen.getByTestId('bundle-card');
  expect([...story.querySelectorAll('ol > li')].map(({ textContent }) => textContent)).toEqual([
    'Primo corsoAl termine: Leggere un grafico',
    'Secondo corso',
  ]);
  expect(story).toHaveTextContent(/249,00.*Risparmi 70,60/);
  expect(links()).toMatchObject({
    'Percorso 1': paths.bundle('percorso-1'),
    'Percorso 2': paths.bundle('percorso-2'),
  });
});
