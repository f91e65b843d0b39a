import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { ListPages } from '../../../src/client/features/catalogue/courses/components/ListPages';
import { paths } from '../../../src/client/routing/paths';
import { BundleCard } from '../../../src/client/ui/BundleCard';
import { BundleCover } from '../../../src/client/ui/BundleCover';
import { CourseCard } from '../../../src/client/ui/CourseCard';
import { CourseGrid, CourseGridSkeleton } from '../../../src/client/ui/CourseGrid';
import { setOwnedMark } from '../../../src/client/ui/OwnedMark';
import { RecordTable } from '../../../src/client/ui/RecordTable';
import { Saving } from '../../../src/client/ui/Saving';
import { Trail } from '../../../src/client/ui/Trail';
import { renderLeaf } from '../../support/renderPage';
import { classOf, rulesFor } from '../app/styleRules';
import { sampleBundle } from '../features/catalogue/bundles/samples';
import { sampleCard } from '../features/catalogue/courses/samples';

const inRouter = (leaf: ReactNode) => renderLeaf(<MemoryRouter>{leaf}</MemoryRouter>);

describe('the card of a course', () => {
  it('says what it is, and leads to it', () => {
    const teachers = [
      { name: 'Anna Riva', slug: 'anna' },
      { name: 'Bruno Sala', slug: 'bruno' },
    ];
    const course = sampleCard(1, { categories: ['scalping', 'avanzato'], teachers, listPrice: 99.9 });
    inRouter(<CourseCard course={course} />);
    expect(screen.getByTestId('course-card').textContent).toBe(
      'Avanzato · ScalpingCorso 1Anna Riva, Bruno Sala4,5★★★★★★★★★★(8)2h 5m12 lezioniPrezzo scontato: 79,90\u00a0€Prezzo intero: 99,90\u00a0€-20%',
    );
    expect(screen.getByRole('link')).toHaveAttribute('href', paths.course('corso-1'));
    // The link has no ring of its own: the card that it spans shows where the keyboard is.
    const card = classOf(screen.getByTestId('course-card'));
    expect(rulesFor(new RegExp(`${card}:has\\(a:focus-visible\\)$`)).join('')).toContain('outline:3px solid');
    expect(rulesFor(new RegExp(`${card} :is\\(h2, ?h3, ?h4\\) a::after$`)).join('')).toContain(
      'position:absolute',
    );
    expect(screen.getByRole('heading', { level: 3 })).toBeInTheDocument();
  });

  it('leaves out what there is none of', () => {
    const bare = {
      categories: [],
      teachers: [],
      reviews: { average: 0, count: 0 },
      sectionsCount: 1,
      price: 0,
    };
    inRouter(<CourseCard course={sampleCard(1, bare)} headingLevel="h2" />);
    expect(screen.getByTestId('course-card').textContent).toBe('Corso 12h 5m1 lezioneGratis');
    expect(screen.getByRole('heading', { level: 2 })).toBeInTheDocument();
  });
});

it.each([
  ['a course', <CourseCard key="a" course={sampleCard(1)} />, [['corso-1', 'price']]],
  [
    'a path',
    <BundleCard key="b" bundle={sampleBundle(1)} isWide />,
    [
      ...[1, 2, 3, 4].map((number) => [`corso-${number}`, 'tick']),
      ['corso-1 corso-2 corso-3 corso-4', 'price'],
    ],
  ],
])(
  '%s is marked as owned by its courses, in place of its price; those of a path also one by one',
  (_what, card, marks) => {
    setOwnedMark(({ courses, isTick = false, children }) => (
      <span data-marks={courses.join(' ')} data-place={isTick ? 'tick' : 'price'}>
        {children}
      </span>
    ));
    const { container } = inRouter(card);
    const marked = [...container.querySelectorAll<HTMLElement>('[data-marks]')];
    expect(marked.map(({ dataset }) => [dataset.marks, dataset.place])).toEqual(marks);
    expect(marked.at(-1)).toHaveTextContent('€');
  },
);

describe('the cover of a learning path', () => {
  const cover = (name: string) => ({ src: `/${name}.webp`, srcSet: '', width: 800, height: 450 });
  const steps = (...names: (string | null)[]) =>
    names.map((name, at) => ({ slug: `c${at}`, title: `C${at}`, cover: name === null ? null : cover(name) }));
  const shown = (bundle: Parameters<typeof BundleCover>[0]['bundle']) => {
    const { container } = renderLeaf(<BundleCover bundle={bundle} sizes="100vw" />);
    return [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  };

  it.each([
    [cover('own'), steps('a', 'b', 'c', 'd'), ['/own.webp']],
    [null, steps('a', null, 'b', 'c', 'd', 'e'), ['/a.webp', '/b.webp', '/c.webp', '/d.webp']],
    [null, steps(null, 'a', 'b', 'c'), ['/a.webp']],
    [null, steps(null), []],
  ])('is its own, that of four courses, or of one (%#)', (own, of, images) => {
    expect(shown({ cover: own, steps: of })).toEqual(images);
  });

  it('that is on screen at once is fetched at once, each of its pictures', () => {
    const bundle = { cover: null, steps: steps('a', 'b', 'c', 'd') };
    const { container } = renderLeaf(<BundleCover bundle={bundle} sizes="100vw" isEager />);
    expect([...container.querySelectorAll('img')].map((image) => image.getAttribute('loading'))).toEqual(
      Array(4).fill('eager'),
    );
  });
});

describe('the way to the pages of a list', () => {
  const links = (page: number) => {
    inRouter(<ListPages page={page} pages={3} hrefOf={(number) => `/lista/${number}`} />);
    return screen
      .getAllByRole('link')
      .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href'), link.getAttribute('rel')]);
  };
  const numbers = [1, 2, 3].map((number) => [`Pagina ${number}`, `/lista/${number}`, null]);
  const previous = (to: number) => ['Pagina precedente', `/lista/${to}`, 'prev'];
  const next = (to: number) => ['Pagina successiva', `/lista/${to}`, 'next'];

  it.each([
    [1, [...numbers, next(2)]],
    [2, [previous(1), ...numbers, next(3)]],
    [3, [previous(2), ...numbers]],
  ])('from page %i', (page, wanted) => expect(links(page)).toEqual(wanted));
});

it('the trail leads home and through what lies between, to the page itself', () => {
  inRouter(<Trail trail={[{ label: 'Corsi', to: '/corsi' }]} title="Ichimoku" />);
  const items = screen.getAllByRole('listitem');
  expect(
    items.map((item) => [item.textContent, item.querySelector('a')?.getAttribute('href') ?? null]),
  ).toEqual([
    ['Home', paths.home()],
    ['Corsi', '/corsi'],
    ['Ichimoku', null],
  ]);
  expect(within(items.at(-1) as HTMLElement).getByText('Ichimoku')).toHaveAttribute('aria-current', 'page');
});

it.each([
  [100, 100.01, 'Risparmi 0,01\u00a0€sui corsi acquistati uno per uno'],
  [100, 100, ''],
  // Less than a cent: what sums of euro drift by.
  [0.3, 0.1 + 0.2, ''],
  [100, 90, ''],
])('a path for %d in place of %d says what it saves', (price, singlyPrice, text) => {
  expect(renderLeaf(<Saving price={price} singlyPrice={singlyPrice} />).container.textContent).toBe(text);
});

it('a table of records heads its rows and its columns, also where each row is a card', () => {
  const rows = [{ id: 'a', name: 'Uno', price: 1 }];
  renderLeaf(
    <RecordTable
      caption="Le righe"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { label: 'Nome', value: ({ name }) => name },
        { label: 'Prezzo', isFigure: true, value: ({ price }) => price },
      ]}
    />,
  );
  expect(screen.getByRole('table', { name: 'Le righe' })).toBeInTheDocument();
  expect(screen.getByRole('rowheader')).toHaveTextContent('Uno');
  expect(
    screen.getAllByRole('columnheader').map(({ textContent, className }) => [textContent, className]),
  ).toEqual([
    ['Nome', ''],
    ['Prezzo', 'money'],
  ]);
  expect(screen.getByRole('cell')).toHaveAttribute('data-label', 'Prezzo');
  expect(screen.getByRole('cell')).toHaveClass('money');
  const labels = rulesFor(new RegExp(`${classOf(screen.getByRole('table'))} td::before$`)).join('');
  // The rest of the rule: jsdom does not keep its `content`.
  expect(labels).toContain('flex-shrink:0');
});

it.each([true, false])(
  'a grid that is a row (%s) is pushed sideways on a phone, also before its courses come',
  (isRow) => {
    for (const grid of [
      <CourseGrid key="a" courses={[sampleCard(1)]} isRow={isRow} />,
      <CourseGridSkeleton key="b" count={1} isRow={isRow} />,
    ]) {
      const list = inRouter(grid).container.querySelector('ul');
      const looks = rulesFor(new RegExp(`\\.${classOf(list)}$`)).join(';');
      expect(looks.includes('overflow-x:auto')).toBe(isRow);
    }
  },
);

it('only the first pictures of a grid are fetched before the others', () => {
  const cover = { src: '/a.webp', srcSet: '', width: 800, height: 450 };
  const courses = [1, 2, 3].map((number) => sampleCard(number, { cover }));
  const { container } = inRouter(<CourseGrid courses={courses} eager={2} headingLevel="h2" />);
  expect([...container.querySelectorAll('img')].map((image) => image.getAttribute('loading'))).toEqual([
    'eager',
    'eager',
    'lazy',
  ]);
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(3);
});

it.each([
  [false, 3, []],
  [true, 2, ['Corso 1', 'Corso 2', 'Corso 3', 'Corso 4']],
])(
  'the card of a learning path that is wide (%s) has a heading of level %i, and the courses %j',
  (isWide, level, courses) => {
    inRouter(<BundleCard bundle={sampleBundle(1)} isWide={isWide} />);
    expect(screen.getByRole('heading', { level, name: 'Percorso 1' })).toBeInTheDocument();
    expect(screen.getByRole('link')).toHaveAttribute('href', paths.bundle('percorso-1'));
    expect(screen.queryAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(courses);
  },
);
