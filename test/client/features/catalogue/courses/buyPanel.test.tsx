import type { UnknownAction } from '@reduxjs/toolkit';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { ownedCourses } from '../../../../../src/client/features/access/ownedCourses';
import { BundleBuyBox } from '../../../../../src/client/features/catalogue/bundles/components/BundleBuyBox';
import { BuyBox } from '../../../../../src/client/features/catalogue/courses/components/BuyBox';
import { slices } from '../../../../../src/client/features/catalogue/courses/pages/CoursePage';
import { couponApplied, lineChosen } from '../../../../../src/client/features/checkout/checkoutSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { createTestClient } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';
import { sampleBundleDetail } from '../bundles/samples';
import { sampleCourse } from './samples';

const show = (part: ReactNode, mine: readonly object[] = [], actions: readonly UnknownAction[] = []) => {
  const client = createTestClient({ sagas: false, slices: [...slices, ownedCourses.slice] });
  client.store.dispatch(ownedCourses.actions.received(mine as never));
  for (const action of actions) client.store.dispatch(action);
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

const reduced = sampleCourse(1, { price: 80, listPrice: 100 });
const path = sampleBundleDetail(1, { price: 80, singlyPrice: 100 });
const rest = { ownPrice: 60, ownedCourses: ['course-1', 'course-2', 'course-3'] };

it.each([
  ['a course', <BuyBox key="a" course={reduced} />, 80, ['Prezzo di listino: 100,00 €', 'Sconto: -20,00 €']],
  [
    'a path',
    <BundleBuyBox key="b" bundle={path} />,
    80,
    ['Corsi uno per uno: 100,00 €', 'Sconto del percorso: -20,00 €'],
  ],
  [
    'the missing courses of a path',
    <BundleBuyBox key="c" bundle={{ ...path, ...rest }} />,
    60,
    ['Corsi che ti mancano: 79,90 €', 'Sconto del percorso: -19,90 €'],
  ],
])('with a coupon, %s shows its full price and its own reduction first', (what, box, price, told) => {
  const kind = what === 'a course' ? 'course' : 'bundle';
  const line = { kind, id: `${kind}-1`, slug: 'uno', title: 'Uno', price } as const;
  const quote = { listPrice: price, discount: 10, total: price - 10 };
  show(
    box,
    [],
    [
      lineChosen(line),
      couponApplied({
        IdCouponEnc: 'c1',
        CouponCode: 'MENO10',
        isPercentage: false,
        discount: 10,
        price: quote,
      }),
    ],
  );
  const rows = screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
  expect(rows.slice(0, 2).map((row) => row.replaceAll('\u00a0', ' '))).toEqual(told);
});

it.each([
  [0, 'Inizia il corso', false],
  [40, 'Riprendi il corso', true],
  [100, 'Rivedi il corso', true],
])('an owner who saw %i per cent is led on by %s', (progress, name, hasBar) => {
  const owned = { IdCourseEnc: 'course-1', progress, viewedCount: 3, sectionsCount: 12 };
  show(<BuyBox course={sampleCourse(1, { owned: true })} />, [owned]);
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', paths.viewer('course-1'));
  const bar = screen.queryByRole('progressbar', { name: 'Avanzamento del corso' });
  expect(bar?.getAttribute('aria-valuenow')).toBe(hasBar ? `${progress}` : undefined);
  expect(screen.queryByText(/^3 di 12 lezioni/) !== null).toBe(hasBar);
});
