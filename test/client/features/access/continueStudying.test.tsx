import { act, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ContinueStudying, slices } from '../../../../src/client/features/access/owned';
import { ownedCourses } from '../../../../src/client/features/access/ownedCourses';
import { StudentHome } from '../../../../src/client/features/access/StudentHome';
import type { OwnedCourse } from '../../../../src/contract/learning/learning';
import { createTestClient, testUser } from '../../../support/client';
import { renderPart } from '../../../support/renderPage';
import { classOf, rulesFor } from '../../app/styleRules';
import { ownedCourse } from '../account/samples';

function show(...courses: readonly OwnedCourse[]) {
  const client = createTestClient({ user: testUser, sagas: false, slices });
  act(() => void client.store.dispatch(ownedCourses.actions.received([...courses])));
  renderPart(
    client,
    <MemoryRouter>
      <ContinueStudying>
        <h1>Impara</h1>
      </ContinueStudying>
    </MemoryRouter>,
  );
  return client;
}

it('the courses to go on with are a list below the one main heading of the page', () => {
  show(ownedCourse('a'), ownedCourse('b'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Continua a studiare');
  const list = within(screen.getByRole('region', { name: 'Continua a studiare' })).getByRole('list');
  expect([list.tagName, list.children.length]).toEqual(['UL', 2]);
  expect(within(list).getAllByRole('heading', { level: 2 })).toHaveLength(2);
  // A phone shows the first alone.
  expect(rulesFor(new RegExp(`${classOf(list)} ?> ?li ?~ ?li$`))).toEqual([
    'display:none;',
    'display:block;',
  ]);
});

it.each<[string, Partial<OwnedCourse>, string]>([
  ['begun, though no lesson is finished', { lastWatchedAt: '2026-05-02T08:00:00.000Z' }, 'Riprendi: Corso a'],
  ['not begun', {}, 'Inizia: Corso a'],
  ['almost finished', { progress: 99.99 }, 'Riprendi: Corso a'],
])('a course that is %s is in the list, with its own button', (_how, more, name) => {
  show(ownedCourse('a', more));
  expect(screen.getByRole('link', { name })).toBeInTheDocument();
});

it('nothing of a student’s own is in the place of the home page before their courses are here', () => {
  const client = createTestClient({ user: testUser, sagas: false });
  renderPart(client, <StudentHome>Impara</StudentHome>);
  expect(screen.getByText('Impara')).toBeVisible();
  expect(screen.queryByRole('region')).toBeNull();
});
