import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { ownedCourses } from '../../../../../src/client/features/access/ownedCourses';
import { BundleBuyBox } from '../../../../../src/client/features/catalogue/bundles/components/BundleBuyBox';
import { BuyBox } from '../../../../../src/client/features/catalogue/courses/components/BuyBox';
import { slices } from '../../../../../src/client/features/catalogue/courses/pages/CoursePage';
import { paths } from '../../../../../src/client/routing/paths';
import { createTestClient } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';
import { sampleBundleDetail } from '../bundles/samples';
import { sampleCourse } from './samples';

const show = (part: ReactNode, mine: readonly object[] = []) => {
  const client = createTestClient({ sagas: false, slices: [...slices, ownedCourses.slice] });
  client.store.dispatch(ownedCourses.actions.received(mine as never));
  renderPart(client, <MemoryRouter>{part}</MemoryRouter>);
};

it.each([
  [<BuyBox key="a" course={sampleCourse(1)} />, 'Acquista questo corso'],
  [<BuyBox key="b" course={sampleCourse(1, { owned: true })} />, 'Il tuo corso'],
  [<BundleBuyBox key="c" bundle={sampleBundleDetail(1)} />, 'Acquista questo percorso'],
  [<BundleBuyBox key="d" bundle={sampleBundleDetail(1, { owned: true })} />, 'Il tuo percorso'],
])('the box of what is sold, or is owned, is called so (%#)', (box, name) => {
  show(box);
  expect(screen.getByRole('region', { name })).toBeInTheDocument();
});

it.each([
  [<BuyBox key="a" course={sampleCourse(1, { price: 0 })} />, 'Ottieni il corso'],
  [<BundleBuyBox key="b" bundle={sampleBundleDetail(1, { price: 0 })} />, 'Ottieni il percorso'],
])('what costs nothing is not bought (%#)', (box, name) => {
  show(box);
  expect(screen.getByRole('button', { name })).toBeInTheDocument();
});

it.each([
  [0, 'Inizia il corso', false],
  [40, 'Riprendi il corso', true],
  [100, 'Rivedi il corso', true],
])('an owner who saw %i per cent is led on by %s', (progress, name, hasBar) => {
  const owned = { IdCourseEnc: 'course-1', progress, viewedCount: 3, sectionsCount: 12 };
  show(<BuyBox course={sampleCourse(1, { owned: true })} />, [owned]);
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', paths.viewer('course-1'));
  expect(screen.queryByRole('progressbar', { name: 'Avanzamento del corso' }) !== null).toBe(hasBar);
});
