import { act, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { CardMark } from '../../../../src/client/features/access/components/CardMark';
import { slices } from '../../../../src/client/features/access/owned';
import { ownedCourses } from '../../../../src/client/features/access/ownedCourses';
import { paths } from '../../../../src/client/routing/paths';
import type { OwnedCourse } from '../../../../src/contract/learning/learning';
import { createTestClient, testUser } from '../../../support/client';
import { renderPart } from '../../../support/renderPage';
import { ownedCourse } from '../account/samples';

function show(slugs: readonly string[], owned: readonly OwnedCourse[], isTick = false) {
  const client = createTestClient({ user: testUser, sagas: false, slices });
  act(() => void client.store.dispatch(ownedCourses.actions.received([...owned])));
  renderPart(
    client,
    <MemoryRouter>
      <CardMark courses={slugs} isTick={isTick}>
        <span>Prezzo</span>
      </CardMark>
    </MemoryRouter>,
  );
}

it('an owned course that has no lessons yet says "Tuo" without a figure', () => {
  show(['a'], [ownedCourse('a', { sectionsCount: 0 })]);
  expect(screen.getByTestId('owned-mark')).toHaveTextContent(/^Tuo ?Inizia$/);
  expect(screen.getByTestId('owned-mark').querySelector('i')).toHaveStyle({ width: '0%' });
});

it('a path whose courses are all finished leads into its first course again', () => {
  const done = { progress: 100, viewedCount: 4 };
  show(['b', 'a'], [ownedCourse('a', done), ownedCourse('b', done)]);
  const link = screen.getByRole('link', { name: 'Rivedi: Corso b' });
  expect(link).toHaveAttribute('href', paths.viewer('id-b'));
  expect(link).toHaveTextContent('Rivedi');
  // Above the link that the whole card is.
  expect(link).toHaveStyle({ position: 'relative', zIndex: '1' });
});

it('a path has a bar as long as its progress, not that of the course to go on with', () => {
  show(['a', 'b'], [ownedCourse('a', { progress: 50, viewedCount: 2 }), ownedCourse('b')]);
  expect(screen.getByTestId('owned-mark').querySelector('i')).toHaveStyle({ width: '25%' });
});

it.each([
  [['a', 'b'], false],
  [['c'], true],
  [['c'], false],
])('what is not owned as a whole keeps what everybody sees: %j', (slugs, isTick) => {
  show(slugs, [ownedCourse('a')], isTick);
  expect(screen.getByText('Prezzo')).toBeVisible();
  expect(screen.queryByTestId('owned-mark')).toBeNull();
  expect(screen.queryByText(/tuo/i)).toBeNull();
});

it('a ticked name stays beside its tick, which is read out, and is no way into the course', () => {
  show(['a'], [ownedCourse('a')], true);
  expect(screen.getByText('Prezzo')).toBeVisible();
  expect(screen.getByText(', tuo')).toBeInTheDocument();
  // A click on it is one on the name.
  expect(screen.getByText(', tuo').parentElement).toHaveStyle({ pointerEvents: 'none' });
  expect(screen.queryByRole('link')).toBeNull();
});
