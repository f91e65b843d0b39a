import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import * as page from '../../../../src/client/features/checkout/pages/CheckoutPage';
import { selectIsLoading } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../src/client/routing/paths';
import { titleOf } from '../../../../src/client/routing/routeTable';
import { createTestClient, testUser, until } from '../../../support/client';
import { emptyShop } from '../../../support/emptyShop';
import { renderPage } from '../../../support/renderPage';
import { sampleBundleDetail } from '../catalogue/bundles/samples';
import { sampleCourse } from '../catalogue/courses/samples';
import { networkFailure } from '../identity/account/support';
import { head, settle } from './support';

const course = sampleCourse(1);
const bundle = sampleBundleDetail(1);

/** The checkout’s page of a person, for a course or a learning path. */
async function open(kind: 'course' | 'bundle', answer: jest.Mock, payments: object = {}) {
  const params = kind === 'course' ? { title: course.slug } : { id: bundle.IdBundleEnc };
  const client = createTestClient({
    address: paths.checkout(kind, params.title ?? params.id ?? ''),
    user: testUser,
    api: {
      ...emptyShop,
      courses: { ...emptyShop.courses, getDetailCourseByTitle: answer },
      bundles: { getBundleDTObyId: answer },
      payments: {
        getWaysToPay: async () => ({ items: [] }),
        getInvoice: async () => ({ isOk: true }),
        ...payments,
      },
    },
  });
  await until(client.store, (state) => !selectIsLoading(state));
  renderPage(client, page.Page, params);
  return client;
}
const found = (item: object) => jest.fn(async () => ({ isOk: true, item }));
const rest = async () => {
  for (let turn = 0; turn < 6; turn += 1) await act(settle);
};
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the page of a checkout', () => {
  it('says to which account the purchase goes', async () => {
    const client = await open('course', found({ ...course, owned: false }));
    expect(screen.getByRole('region', { name: 'Il tuo account' })).toHaveTextContent(
      `Acquisti come ${testUser.username}.`,
    );
    expect(head()).toEqual([titleOf('checkout'), 'noindex']);
    expect(screen.getAllByRole('heading').map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
      ['H1', 'Completa l’acquisto'],
      ...['Il tuo acquisto', 'Il tuo account', 'Fattura e pagamento'].map((title) => ['H2', title]),
    ]);
    cleanup();
    // The page of another course does not sell this one while its own is loading.
    renderPage(client, page.Page, { title: 'another' });
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    expect(screen.queryByRole('button', { name: /^Paga/ })).toBeNull();
  });

  it('leads back to what is bought', async () => {
    const cover = { src: '/candele.webp', srcSet: '', width: 800, height: 450 };
    await open('course', found({ ...course, cover, owned: false }));
    const picture = document.querySelector('img[src="/candele.webp"]');
    // The link beside it names what it shows.
    expect(picture).toHaveAttribute('alt', '');
    expect(picture).toHaveAttribute('loading', 'eager');
    expect(screen.getByRole('region', { name: 'Il tuo acquisto' })).toContainElement(picture as HTMLElement);
    expect(href(course.title)).toBe(paths.course(course.slug));
    cleanup();
    await open('bundle', found({ ...bundle, owned: false }));
    expect(href(bundle.title)).toBe(paths.bundle(bundle.slug));
  });

  it('leads an owner of a course into it, and of a learning path to their courses', async () => {
    await open('course', found({ ...course, owned: true }));
    expect(href('Vai al corso')).toBe(paths.viewer(course.IdCourseEnc));
    cleanup();
    await open('bundle', found({ ...bundle, owned: true }));
    expect(href('I miei corsi')).toBe(paths.profile());
  });

  it('leads a buyer who turns out to have the course into it', async () => {
    const refusal = { isOk: false, code: 'already_owned', message: 'Possiedi già questo corso.' };
    await open('course', found({ ...course, owned: false }), { createCheckout: async () => refusal });
    fireEvent.click(screen.getByRole('button', { name: /^Paga/ }));
    await rest();
    expect(screen.getByRole('alert')).toHaveTextContent(refusal.message);
    expect(href('Vai al corso')).toBe(paths.viewer(course.IdCourseEnc));
  });

  it('leads from what is not sold any more to all courses', async () => {
    await open(
      'course',
      jest.fn(async () => ({ isOk: false, message: 'Ritirato.' })),
    );
    expect(href('Guarda tutti i corsi')).toBe(paths.courses());
  });

  it('can be tried again when it does not load', async () => {
    const answer = found({ ...course, owned: false }).mockRejectedValueOnce(networkFailure());
    await open('course', answer);
    expect(screen.queryByRole('button', { name: /^Paga/ })).toBeNull();
    expect(document.body).toHaveTextContent('Connessione assente');
    fireEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    await rest();
    expect(screen.getByRole('button', { name: /^Paga/ })).toBeEnabled();
  });
});
