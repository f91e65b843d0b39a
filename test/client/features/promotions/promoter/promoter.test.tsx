import { screen, within } from '@testing-library/react';
import { selectOwned } from '../../../../../src/client/features/access';
import {
  selectIsLoading,
  selectIsMissing,
} from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { Page } from '../../../../../src/client/features/promotions/promoter/pages/PromoterPage';
import { promoterPage } from '../../../../../src/client/features/promotions/promoter/promoterPage';
import { SHOP_NAME } from '../../../../../src/client/head/head';
import { paths } from '../../../../../src/client/routing/paths';
import type { PromoterPage } from '../../../../../src/contract/promotions/promoters';
import { createTestClient, testUser, until } from '../../../../support/client';
import { failing } from '../../../../support/failing';
import { renderPage } from '../../../../support/renderPage';
import { sampleCard } from '../../catalogue/courses/samples';

const PATH = 'amici-dei-grafici';
const promoter = (more: Partial<PromoterPage> = {}): PromoterPage => ({
  id: 'p1',
  name: 'Amici dei Grafici',
  slug: PATH,
  headline: 'Senza promesse',
  description: 'Chi siamo.',
  picture: null,
  isActive: true,
  version: 1,
  shopPromoter: {
    bannerEndDate: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    bannerCourseLink: paths.course('corso-1', 'AMICI'),
    bannerCouponDiscount: 20,
    bannerCourseTitle: 'Corso 1',
    bannerCouponIsPercentage: true,
  },
  course: sampleCard(1),
  CouponCode: 'AMICI',
  ...more,
});
const item = {
  IdCouponEnc: 'c',
  CouponCode: 'AMICI',
  isPercentage: true,
  discount: 20,
  price: { listPrice: 79.9, discount: 15.98, total: 63.92 },
};

interface Answers {
  readonly getByName?: jest.Mock;
  readonly isValidCoupon?: jest.Mock;
  readonly address?: string;
  /** The courses of a person who is logged in. */
  readonly owned?: readonly object[];
}

async function open({ getByName, isValidCoupon, owned, address = paths.promoter(PATH, PATH) }: Answers = {}) {
  const byName = getByName ?? jest.fn(async () => ({ isOk: true, item: promoter() }));
  const client = createTestClient({
    address,
    environment: { promoterPath: PATH },
    ...(owned && { user: testUser }),
    api: {
      promoters: { getByName: byName },
      courses: { isValidCoupon: isValidCoupon ?? jest.fn(async () => ({ isOk: true, item })) },
      users: { getOwnedCourses: async () => ({ items: owned ?? [] }) },
    },
    slices: [promoterPage.slice],
  });
  await until(client.store, (state) => !selectIsLoading(state));
  return { client, byName, ...renderPage(client, Page) };
}

it('shows the promoter at the path of the environment, with headline, text and countdown', async () => {
  const { byName, container } = await open();
  expect(byName).toHaveBeenCalledWith({ name: PATH });
  expect(screen.getByRole('heading', { level: 1, name: 'Amici dei Grafici' })).toBeInTheDocument();
  expect(container).toHaveTextContent('Senza promesse');
  expect(container).toHaveTextContent('Chi siamo.');
  expect(document.title).toMatch(/^Amici dei Grafici · /);
  const banner = screen.getByRole('region', { name: 'Offerta speciale' });
  expect(within(banner).getByRole('link', { name: 'Acquista' })).toHaveAttribute(
    'href',
    paths.course('corso-1', 'AMICI'),
  );
});

it('shows any other promoter at an address of its own', async () => {
  const description = JSON.stringify({ blocks: [{ text: 'Perché noi', type: 'header-one' }], entityMap: {} });
  const other = promoter({ name: 'Rossi & C.', slug: 'Rossi&C.', description });
  const getByName = jest.fn(async () => ({ isOk: true, item: other }));
  await open({ getByName, address: paths.promoter('Rossi&C.', PATH) });
  expect(getByName).toHaveBeenCalledWith({ name: 'Rossi&C.' });
  expect(screen.getByRole('heading', { level: 1, name: 'Rossi & C.' })).toBeInTheDocument();
  // The name is the page's one first heading.
  expect(screen.getByRole('heading', { level: 2, name: 'Perché noi' })).toBeInTheDocument();
});

it('sells the course at the price with the coupon, to which the button leads', async () => {
  await open();
  const panel = screen.getByRole('region', { name: 'Il corso consigliato' });
  expect(panel).toHaveTextContent('63,92 €');
  expect(panel).toHaveTextContent('Prezzo con il coupon AMICI');
  const buttons = screen.getAllByRole('link', { name: /^Acquista/ });
  expect(buttons).toHaveLength(1);
  expect(panel).toContainElement(buttons[0] ?? null);
  expect(buttons[0]).toHaveAttribute('href', paths.course('corso-1', 'AMICI'));
});

it('leads owners of the course into it, and sells them nothing', async () => {
  const { client } = await open({ owned: [{ ...sampleCard(1), progress: 50 }] });
  await until(client.store, (state) => selectOwned(sampleCard(1).IdCourseEnc)(state) !== undefined);
  expect(await screen.findByRole('link', { name: 'Riprendi il corso' })).toHaveAttribute(
    'href',
    paths.viewer(sampleCard(1).IdCourseEnc),
  );
  expect(screen.queryByRole('link', { name: 'Acquista il corso' })).toBeNull();
  expect(screen.queryByText(/63,92/)).toBeNull();
  expect(screen.queryByText('Pagamento sicuro con carta')).toBeNull();
  expect(screen.getByText('Hai già questo corso.')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Offerta speciale' })).toBeNull();
});

it.each([
  ['was refused', jest.fn(async () => ({ isOk: false, message: 'Scaduto', code: 'coupon_expired' }))],
  ['could not be checked', failing(500)],
])('shows the course at its own price if the coupon %s', async (_name, isValidCoupon) => {
  await open({ isValidCoupon });
  const panel = screen.getByRole('region', { name: 'Il corso consigliato' });
  expect(panel).toHaveTextContent('79,90 €');
  expect(panel).not.toHaveTextContent('coupon');
  expect(within(panel).getByRole('link', { name: 'Acquista il corso' })).toHaveAttribute(
    'href',
    paths.course('corso-1'),
  );
});

it('says that a promotion has ended, and links to the course', async () => {
  const { shopPromoter } = promoter();
  const over = { ...shopPromoter, bannerEndDate: new Date(Date.now() - 1000).toISOString() };
  const { container } = await open({
    getByName: jest.fn(async () => ({ isOk: true, item: promoter({ shopPromoter: over }) })),
    isValidCoupon: jest.fn(async () => ({ isOk: false, message: 'Scaduto', code: 'coupon_expired' })),
  });
  expect(container).not.toHaveTextContent('-20%');
  expect(container).not.toHaveTextContent(/offerta speciale/i);
  const notice = screen.getByRole('region', { name: 'Offerta scaduta' });
  expect(notice).toHaveTextContent('Offerta scaduta');
  expect(notice).toHaveTextContent('Corso 1');
  expect(within(notice).getByRole('link', { name: 'Vai al corso' })).toHaveAttribute(
    'href',
    paths.course('corso-1', 'AMICI'),
  );
});

it('drops a coupon that expires while the page is open from the price', async () => {
  const endsAt = new Date(Date.now() - 1000).toISOString();
  await open({ isValidCoupon: jest.fn(async () => ({ isOk: true, item: { ...item, endsAt } })) });
  const panel = screen.getByRole('region', { name: 'Il corso consigliato' });
  expect(panel).toHaveTextContent('79,90 €');
  expect(panel).not.toHaveTextContent('63,92 €');
  expect(panel).not.toHaveTextContent('coupon');
});

it('links to the catalogue without a course for sale, and keeps its countdown', async () => {
  const { course: _none, ...alone } = promoter();
  await open({ getByName: jest.fn(async () => ({ isOk: true, item: alone })) });
  expect(screen.getByRole('link', { name: 'Guarda tutti i corsi' })).toHaveAttribute('href', paths.courses());
  expect(screen.getByRole('region', { name: 'Offerta speciale' })).toHaveTextContent('-20%');
  expect(screen.queryByRole('region', { name: 'Il corso consigliato' })).toBeNull();
});

it('keeps its countdown beside a course for which it has no coupon', async () => {
  const { CouponCode: _none, ...without } = promoter();
  await open({ getByName: jest.fn(async () => ({ isOk: true, item: without })) });
  expect(screen.getByRole('region', { name: 'Offerta speciale' })).toHaveTextContent('-20%');
  expect(screen.queryByRole('link', { name: 'Acquista il corso' })).toBeNull();
});

it('shows the promoter’s portrait by its name', async () => {
  const picture = { src: '/amici.webp', srcSet: '', width: 184, height: 184 };
  await open({ getByName: jest.fn(async () => ({ isOk: true, item: promoter({ picture }) })) });
  const portrait = screen.getByRole('img', { name: 'Ritratto di Amici dei Grafici' });
  expect(portrait).toHaveAttribute('src', '/amici.webp');
  expect(portrait).toHaveAttribute('loading', 'eager');
});

it.each([
  ['Senza promesse', 'Senza promesse'],
  ['', 'I corsi consigliati da Amici dei Grafici.'],
])('describes itself to search engines with the headline %j', async (headline, content) => {
  await open({ getByName: jest.fn(async () => ({ isOk: true, item: promoter({ headline }) })) });
  expect(document.querySelector('meta[name="description"]')).toHaveAttribute('content', content);
  // Without one nothing stands below the name.
  expect(screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent ?? '').toBe(headline);
  expect(screen.getByRole('heading', { level: 1 }).nextElementSibling === null).toBe(headline === '');
});

it('says until when the price with the coupon holds', async () => {
  const endsAt = '2099-12-24T22:59:59.000Z';
  await open({ isValidCoupon: jest.fn(async () => ({ isOk: true, item: { ...item, endsAt } })) });
  expect(screen.getByRole('region', { name: 'Il corso consigliato' })).toHaveTextContent(
    /Prezzo con il coupon AMICI, .*24 dicembre/,
  );
});

it('says nothing of a promoter who is still on the way', () => {
  const client = createTestClient({ sagas: false, slices: [promoterPage.slice] });
  const { container } = renderPage(client, Page);
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  expect(container).toHaveTextContent(/^$/);
  expect(document.title).toBe(SHOP_NAME);
});

it('shows the not-found page for an unknown promoter', async () => {
  const { client } = await open({ getByName: failing(404) });
  expect(selectIsMissing(client.store.getState())).toBe(true);
});

it('shows a server failure, with a retry', async () => {
  const { client } = await open({ getByName: failing(503) });
  expect(selectIsMissing(client.store.getState())).toBe(false);
  expect(screen.getByRole('heading', { level: 1, name: 'La pagina non si è caricata' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Riprova' })).toBeInTheDocument();
  expect(document.body).toHaveTextContent('Qualcosa non ha funzionato. Riprova tra poco.');
  expect(document.title).toMatch(/^Pagina non disponibile · /);
});
