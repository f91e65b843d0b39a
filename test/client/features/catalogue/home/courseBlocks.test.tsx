import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import {
  FeaturedCourses,
  LatestCourses,
  MoreCourses,
} from '../../../../../src/client/features/catalogue/home/components/CourseBlocks';
import WrittenSections from '../../../../../src/client/features/catalogue/home/components/WrittenSections';
import { homeBlocks } from '../../../../../src/client/features/catalogue/home/homeBlocks';
import { paths } from '../../../../../src/client/routing/paths';
import type { CourseCard } from '../../../../../src/contract/catalogue/courses';
import type { HomeSection } from '../../../../../src/contract/catalogue/homeSections';
import { createTestClient } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';
import { sampleBundle } from '../bundles/samples';
import { sampleCard } from '../courses/samples';

const cards = (count: number, more: Partial<CourseCard> = {}) =>
  Array.from({ length: count }, (_, at) => sampleCard(at + 1, more));

function show(part: ReactNode, block: 'latest' | 'featured' | 'random', data: CourseCard[]) {
  const client = createTestClient({
    sagas: false,
    slices: Object.values(homeBlocks).map(({ slice }) => slice),
  });
  const { actions } = homeBlocks[block];
  client.store.dispatch(actions.requested(''));
  client.store.dispatch(actions.received(data));
  renderPart(client, <MemoryRouter>{part}</MemoryRouter>);
  return screen.queryAllByTestId('course-card').length;
}
const more = <MoreCourses block="random" title="Da scoprire" lead="Lead" />;

it.each([
  [0, 0],
  [3, 3],
  [4, 4],
  [7, 4],
  [8, 8],
  [9, 8],
])('a further list of %i courses shows %i: whole rows', (count, shown) => {
  expect(show(more, 'random', cards(count))).toBe(shown);
  expect(screen.queryByText('Da scoprire') !== null).toBe(shown > 0);
});

it('the main list shows all of its courses', () => {
  expect(show(<LatestCourses />, 'latest', cards(5))).toBe(5);
  expect(screen.getByText('Vedi tutti').closest('a')).toHaveAttribute('href', paths.courses());
});

it.each([
  [[{ listPrice: 99 }, { listPrice: 80 }], 'Corsi in offerta'],
  [[{ listPrice: 99 }, { listPrice: 79.9 }], 'La nostra offerta formativa'],
  [[{ listPrice: 99 }, {}], 'La nostra offerta formativa'],
])('courses with %j are headed %s', (prices, title) => {
  const of = prices.map((price, at) => sampleCard(at + 1, price));
  show(<FeaturedCourses />, 'featured', of);
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(title);
});

it('a written section shows what it holds, and leads on where that are learning paths', () => {
  const section = (id: string, of: Partial<HomeSection>): HomeSection => ({
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
  const client = createTestClient({ sagas: false });
  renderPart(
    client,
    <MemoryRouter>
      <WrittenSections
        sections={[
          section('uno', { text: 'Un testo.' }),
          section('due', { courses: cards(2) }),
          section('tre', { bundles: [sampleBundle(1)] }),
        ]}
      />
    </MemoryRouter>,
  );
  const [one, two, three] = screen.getAllByRole('region') as [HTMLElement, HTMLElement, HTMLElement];
  expect([one, two, three].map((part) => part.querySelectorAll('ul').length > 0)).toEqual([
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
