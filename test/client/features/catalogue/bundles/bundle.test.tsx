import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bundle } from '../../../../../src/client/features/catalogue/bundles/bundle';
import { Page } from '../../../../../src/client/features/catalogue/bundles/pages/BundlePage';
import { selectLine } from '../../../../../src/client/features/checkout/checkoutSelectors';
import {
  retryRequested,
  selectIsLoading,
  selectIsMissing,
} from '../../../../../src/client/features/platform/navigation/navigationSlice';
import type { PageParams } from '../../../../../src/client/routing/page';
import { BASE, paths } from '../../../../../src/client/routing/paths';
import type { BundleDetail } from '../../../../../src/contract/catalogue/bundles';
import { createTestClient, testUser, until } from '../../../../support/client';
import { failing } from '../../../../support/failing';
import { renderPage } from '../../../../support/renderPage';
import { emptyBundle, sampleBundleDetail } from './samples';

const loaded = (state: Parameters<typeof selectIsLoading>[0]) => !selectIsLoading(state);
const answered = (more: Partial<BundleDetail> = {}) =>
  jest.fn(async (): Promise<unknown> => ({ isOk: true, item: sampleBundleDetail(1, more) }));
const quoted = jest.fn(async () => ({
  isOk: true,
  item: {
    IdCouponEnc: 'coupon-1',
    CouponCode: 'MENO15',
    isPercentage: false,
    discount: 15,
    price: { listPrice: 249, discount: 15, total: 234 },
  },
}));

interface Answers {
  readonly byTitle?: jest.Mock;
  readonly byId?: jest.Mock;
  readonly coupon?: jest.Mock;
  readonly checkout?: jest.Mock;
  readonly user?: typeof testUser;
}

async function open(
  path: string,
  { byTitle = answered(), byId, coupon = quoted, checkout, user }: Answers = {},
) {
  const client = createTestClient({
    address: `${BASE}${path}`,
    api: {
      bundles: {
        getBundleDTObyTitle: byTitle,
        ...(byId ? { getBundleDTObyId: byId } : {}),
        isValidBundleCoupon: coupon,
      },
      ...(checkout ? { payments: { createBundleCheckout: checkout } } : {}),
    },
    slices: [bundle.slice],
    ...(user ? { user } : {}),
  });
  await until(client.store, loaded);
  return client;
}

const show = (client: Awaited<ReturnType<typeof open>>, params: PageParams = { id: 'percorso-1' }) =>
  renderPage(client, Page, params);

/** Says of all that is watched that it has left the screen. */
class OutOfView {
  constructor(readonly tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {}
  observe = () => this.tell([{ isIntersecting: false }]);
  disconnect = () => undefined;
}
const { IntersectionObserver } = window;
afterEach(() => void Object.assign(window, { IntersectionObserver }));
/** The bar at the bottom of a phone. */
const bar = () => screen.queryByRole('region', { name: 'Acquisto rapido' });

describe('a learning path', () => {
  it('shows its courses in order, their prices and the saving, and lies in the cart', async () => {
    const byTitle = answered();
    const client = await open('/percorsi-formativi/percorso-1', { byTitle });
    expect(byTitle).toHaveBeenCalledWith({ title: 'percorso-1' });
    expect(selectLine(client.store.getState())).toEqual({
      kind: 'bundle',
      id: 'bundle-1',
      slug: 'percorso-1',
      title: 'Percorso 1',
      price: 249,
    });
    const { container } = show(client);
    expect(screen.getByRole('heading', { level: 1, name: 'Percorso 1' })).toBeInTheDocument();
    const links = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(links.slice(0, 4)).toEqual(['Corso 1', 'Corso 2', 'Corso 3', 'Corso 4']);
    expect(container).toHaveTextContent('Risparmi 70,60 €');
    expect(container).toHaveTextContent(
      'Acquistati uno per uno319,60 €Con il percorso249,00 €Risparmi70,60 €',
    );
    expect(container).toHaveTextContent('(8 ore e 20 minuti)');
    expect(screen.getByRole('button', { name: 'Acquista il percorso' })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Anna Riva' })).toHaveAttribute(
      'href',
      paths.teacher('anna-riva'),
    );
  });

  it('is found by an id in the address, as older links have', async () => {
    const byId = answered();
    const client = await open(`/percorsi-formativi/${encodeURIComponent('a/b+c=')}`, {
      byTitle: failing(404),
      byId,
    });
    expect(byId).toHaveBeenCalledWith({ id: 'a/b+c=' });
    show(client, { id: 'a/b+c=' });
    expect(screen.getByRole('heading', { level: 1, name: 'Percorso 1' })).toBeInTheDocument();
  });

  it('shows the not-found page if it does not exist', async () => {
    const client = await open('/percorsi-formativi/nulla', { byTitle: failing(404), byId: failing(404) });
    expect(selectIsMissing(client.store.getState())).toBe(true);
    expect(selectLine(client.store.getState())).toBeNull();
  });

  it('says why it failed to load, with a retry', async () => {
    const byTitle = failing();
    const client = await open('/percorsi-formativi/percorso-1', { byTitle });
    show(client);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Il percorso non si è caricato');
    expect(screen.getByRole('alert')).toHaveTextContent('Connessione assente');
    byTitle.mockImplementation(answered() as never);
    await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Percorso 1' })).toBeInTheDocument();
  });

  it('is a complete page without courses and cover, and sells nothing', async () => {
    const byTitle = jest.fn(async () => ({ isOk: true, item: emptyBundle(1) }));
    const client = await open('/percorsi-formativi/percorso-1', { byTitle });
    const { container } = show(client);
    expect(container).toHaveTextContent('Questo percorso non è ancora in vendita.');
    expect(container).toHaveTextContent('Stiamo scegliendo i corsi di questo percorso');
    expect(screen.queryByRole('button', { name: /Acquista/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Guarda tutti i corsi' })).toHaveAttribute(
      'href',
      paths.courses(),
    );
    expect(container).not.toHaveTextContent('Risparmi');
    expect(selectLine(client.store.getState())).toBeNull();
  });

  it('promises no saving if it costs no less than its courses', async () => {
    const client = await open('/percorsi-formativi/percorso-1', { byTitle: answered({ price: 319.6 }) });
    const { container } = show(client);
    expect(container).not.toHaveTextContent('Risparmi');
  });

  it('names a saving of less than half a per cent as a sum alone', async () => {
    const client = await open('/percorsi-formativi/percorso-1', { byTitle: answered({ price: 318.6 }) });
    const { container } = show(client);
    expect(container).toHaveTextContent('Risparmi1,00 €');
    expect(container).not.toHaveTextContent('%');
  });
});

it('a learning path whose payment is under way does not lie in the cart', async () => {
  const byTitle = answered({ transfer: { isOffered: true, isProcessing: true } });
  const { store } = await open('/percorsi-formativi/percorso-1', { byTitle });
  expect(selectLine(store.getState())).toBeNull();
});

describe('a coupon in the address', () => {
  it.each([
    ['of the path', '/percorsi-formativi/percorso-1/meno15'],
    ['of the offer', '/offerta-percorsi-formativi/meno15/percorso-1'],
    ['sent by the form before the page was alive', '/percorsi-formativi/percorso-1?coupon=meno15'],
  ])('%s is applied, and increases the saving', async (_name, path) => {
    const client = await open(path);
    expect(quoted).toHaveBeenCalledWith({ IdBundleEnc: 'bundle-1', CouponCode: 'MENO15' });
    const { container } = show(client, { id: 'percorso-1', coupon: 'meno15' });
    expect(container).toHaveTextContent('Da pagare234,00 €');
    expect(container).toHaveTextContent('Con il percorso249,00 €Con il tuo coupon234,00 €');
    expect(container).toHaveTextContent('Risparmi85,60 € (-27%)');
    expect(container).toHaveTextContent(
      'Corsi uno per uno319,60 €Sconto del percorso-70,60 €Coupon MENO15 applicatoRimuovi-15,00 €Da pagare234,00 €',
    );
    expect(container.textContent?.match(/MENO15/g)).toHaveLength(1);
    expect(container.textContent?.match(/[Rr]isparmi\s?\d/g)).toHaveLength(1);
  });

  it('is refused if it does not exist, and the path sells at its full price', async () => {
    const message = 'Questo coupon non esiste: controlla di averlo scritto correttamente.';
    const coupon = jest.fn(async () => ({ isOk: false, message, code: 'coupon_unknown' }));
    const client = await open('/percorsi-formativi/percorso-1/NULLA', { coupon });
    const { container } = show(client, { id: 'percorso-1', coupon: 'NULLA' });
    expect(screen.getByText(`${message} Il prezzo indicato è quello senza coupon.`)).toBeInTheDocument();
    expect(container).toHaveTextContent('249,00 €');
    expect(screen.getByRole('button', { name: 'Acquista il percorso' })).toBeEnabled();
  });
});

describe('a buyer who owns', () => {
  it('some of the courses sees which, and pays the rest', async () => {
    const byTitle = answered({ owned: false, ownedCourses: ['course-1', 'course-3'], ownPrice: 124.5 });
    const client = await open('/percorsi-formativi/percorso-1', { byTitle, user: testUser });
    const { container } = show(client);
    const notice = screen.getByRole('region', { name: 'Corsi che hai già' });
    expect(notice).toHaveTextContent('Hai già 2 corsi su 4:');
    expect(
      within(notice)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Corso 1', 'Corso 3']);
    expect(notice).toHaveTextContent(
      'Non li paghi di nuovo: dal prezzo del percorso, 249,00 €, abbiamo tolto 124,50 €.',
    );
    expect(screen.getAllByText('Lo hai già')).toHaveLength(2);
    expect(selectLine(client.store.getState())).toMatchObject({ price: 124.5 });
    expect(container).toHaveTextContent('Risparmi 35,30 €');
    expect(container).toHaveTextContent(
      'Corso 279,90 €Corso 479,90 €Acquistati uno per uno159,80 €Con il percorso124,50 €',
    );
    expect(container.textContent).not.toContain('319,60');
    expect(screen.getByRole('button', { name: 'Acquista il percorso' })).toBeEnabled();
  });

  it('all courses is led to them, and sold nothing', async () => {
    const ownedCourses = ['course-1', 'course-2', 'course-3', 'course-4'];
    const byTitle = answered({ owned: true, ownedCourses });
    const client = await open('/percorsi-formativi/percorso-1/MENO15', { byTitle, user: testUser });
    show(client);
    expect(screen.getByText('Hai già tutti i corsi di questo percorso.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Vai ai tuoi corsi' })).toHaveAttribute('href', paths.profile());
    expect(screen.queryByRole('button', { name: /Acquista/ })).toBeNull();
    for (const text of [/Quanto risparmi/, /Regala/, /Pagamento/])
      expect(screen.queryByText(text)).toBeNull();
    expect(selectLine(client.store.getState())).toBeNull();
  });

  it('all courses meanwhile is refused at checkout, with the link to them', async () => {
    const message = 'Possiedi già tutti i corsi di questo percorso: lo trovi tra i tuoi corsi.';
    const checkout = jest.fn(async () => ({ isOk: false, message, code: 'already_owned' }));
    const client = await open('/percorsi-formativi/percorso-1', { checkout, user: testUser });
    show(client);
    await userEvent.click(screen.getByRole('button', { name: 'Acquista il percorso' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Vai ai tuoi corsi' })).toBeInTheDocument();
  });
});

it('is bought once, by the call for learning paths, and the browser leaves for the payment', async () => {
  const checkout = jest.fn(async () => ({
    isOk: true,
    item: { url: 'https://pay.example/1', IdPurchaseEnc: 'p1' },
  }));
  const client = await open('/percorsi-formativi/percorso-1/MENO15', { checkout, user: testUser });
  show(client, { id: 'percorso-1', coupon: 'MENO15' });
  await userEvent.dblClick(screen.getByRole('button', { name: 'Acquista il percorso' }));
  expect(checkout).toHaveBeenCalledTimes(1);
  expect(checkout).toHaveBeenCalledWith(
    expect.objectContaining({ IdBundleEnc: 'bundle-1', IdCouponEnc: 'coupon-1' }),
  );
  expect(client.seen.left).toEqual(['https://pay.example/1']);
});

it('is bought where its address says so, and names no purchase in its history', async () => {
  const checkout = jest.fn(async () => ({
    isOk: true,
    item: { url: 'https://pay.example/1', IdPurchaseEnc: 'p1' },
  }));
  const client = await open('/percorsi-formativi/percorso-1?acquista=1', { checkout, user: testUser });
  await waitFor(() => expect(client.seen.left).toEqual(['https://pay.example/1']));
  expect(checkout).toHaveBeenCalledWith({ IdBundleEnc: 'bundle-1', Total: 249 });
  expect(client.history.entries).toEqual([`${BASE}/percorsi-formativi/percorso-1`]);
});

it('is loaded again by its id, and is not sold once the bank works on its payment', async () => {
  Object.assign(window, { IntersectionObserver: OutOfView });
  const byId = answered({ ownedCourses: ['course-1'], transfer: { isOffered: true, isProcessing: true } });
  const client = await open('/percorsi-formativi/percorso-1', { byId });
  show(client);
  expect(bar()).toHaveTextContent('249,00 €');
  act(() => void client.store.dispatch(retryRequested()));
  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
  await act(async () => void (await until(client.store, loaded)));
  expect(byId).toHaveBeenCalledWith({ id: 'bundle-1' });
  expect(bar()).toBeNull();
});
