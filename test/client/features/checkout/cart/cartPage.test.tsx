import { act, fireEvent, screen, within } from '@testing-library/react';
import { slices as partSlices, watch } from '../../../../../src/client/features/checkout/cart/cart';
import { cartThings } from '../../../../../src/client/features/checkout/cart/cartThings';
import { lazyCart } from '../../../../../src/client/features/checkout/cart/lazyCart';
import * as page from '../../../../../src/client/features/checkout/cart/pages/CartPage';
import { couponApplied, lineChosen } from '../../../../../src/client/features/checkout/checkoutSlice';
import type { Thing } from '../../../../../src/client/features/identity/session/personalList';
import { expired } from '../../../../../src/client/features/identity/session/sessionSlice';
import { selectIsLoading } from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { memoryArea } from '../../../../../src/client/services/sessionStorage';
import type { QuotedLine } from '../../../../../src/contract/checkout/cart';
import { createTestClient, onItsWay, testUser, until } from '../../../../support/client';
import { emptyShop } from '../../../../support/emptyShop';
import { renderPage } from '../../../../support/renderPage';
import { rest } from '../../identity/account/support';
import { course, later, validCoupon } from '../support';

// The tests run the part themselves, at once.
beforeEach(() => void jest.spyOn(lazyCart, 'load').mockImplementation(onItsWay));
afterEach(() => void jest.restoreAllMocks());

const candele: Thing = { kind: 'course', id: 'c1', title: 'Candele' };
const opzioni: Thing = { kind: 'course', id: 'c2', title: 'Opzioni' };
const tutto: Thing = { kind: 'bundle', id: 'b1', title: 'Percorso Tutto' };
const PRICES: Record<string, number> = { c1: 100, c2: 79.9, b1: 250.1 };

const quoted = ({ kind, id, title }: Thing, more: Partial<QuotedLine> = {}): QuotedLine => ({
  kind,
  IdItemEnc: id,
  title,
  slug: `slug-${id}`,
  cover: null,
  listPrice: PRICES[id] ?? 0,
  discount: 0,
  total: PRICES[id] ?? 0,
  isLowered: false,
  ...more,
});
type Asked = { lines: { kind: string; IdItemEnc: string }[]; CouponCode?: string };
const asked = (...things: Thing[]) => things.map(({ kind, id }) => ({ kind, IdItemEnc: id }));
const known = [candele, opzioni, tutto];
const PAY = 'https://pay.example/1';

interface Options {
  readonly things?: readonly Thing[];
  readonly user?: typeof testUser;
  readonly cart?: object;
  readonly payments?: object;
  readonly query?: string;
  /** False: the page is shown before its cart was read. */
  readonly isRead?: boolean;
  /** What is wrong with a thing, by its id. */
  readonly problems?: Readonly<Record<string, QuotedLine['problem']>>;
}

/** The page of a cart: of a visitor's device, or of an account. */
async function open({
  things = [candele, tutto],
  user,
  cart,
  payments,
  query = '',
  isRead = true,
  problems = {},
}: Options = {}) {
  const device = memoryArea();
  if (!user) cartThings.keep(device, things);
  const quoteCart = jest.fn(async ({ lines, CouponCode }: Asked) => {
    const found = lines.map(({ IdItemEnc }) => {
      const thing = known.find(({ id }) => id === IdItemEnc) ?? candele;
      const problem = problems[IdItemEnc];
      const isLowered = CouponCode !== undefined && thing.kind === 'course' && !problem;
      return quoted(thing, {
        ...(problem && { problem }),
        ...(isLowered && { isLowered, discount: 20, total: (PRICES[IdItemEnc] ?? 0) - 20 }),
      });
    });
    const good = found.filter(({ problem }) => !problem);
    const sum = (pick: (line: QuotedLine) => number) => good.reduce((all, line) => all + pick(line), 0);
    const price = {
      listPrice: sum(({ listPrice }) => listPrice),
      discount: sum(({ discount }) => discount),
      total: sum(({ total }) => total),
    };
    const isHeld = CouponCode === 'VENTI' && price.discount > 0;
    return {
      isOk: true,
      item: {
        lines: found,
        price,
        ...(isHeld && { coupon: { ...validCoupon('VENTI'), price } }),
        ...(CouponCode &&
          !isHeld && { couponRefusal: { code: 'coupon_item', message: 'Non vale per queste cose.' } }),
      },
    };
  });
  const createCartCheckout = jest.fn(async () => ({ isOk: true, item: { url: PAY, IdPurchaseEnc: 'p1' } }));
  const getCart = async () => ({
    isOk: true,
    items: asked(...things).map((line, at) => ({ ...line, title: things[at]?.title })),
    total: 0,
  });
  const client = createTestClient({
    address: paths.cart() + query,
    ...(user && { user }),
    services: { device },
    slices: [...partSlices, ...page.slices],
    api: {
      ...emptyShop,
      cart: { getCart, removeFromCart: async () => ({ isOk: true }), ...cart },
      payments: {
        quoteCart,
        createCartCheckout,
        getInvoice: async () => ({ isOk: true }),
        getWaysToPay: async () => ({ items: [] }),
        ...payments,
      },
    },
  });
  client.run(watch);
  if (isRead) await until(client.store, (state) => !selectIsLoading(state));
  renderPage(client, page.Page);
  await rest();
  return { ...client, device, quoteCart, createCartCheckout };
}

const list = () => screen.getByRole('list', { name: 'Nel carrello' });
const rows = () => within(list()).getAllByRole('listitem');
const row = (title: string) =>
  rows().find((one) => within(one).queryByText(title)) ?? document.createElement('li');
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
const payButton = () => screen.getByRole('button', { name: /^Paga/ });
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await rest();
};
const applyCoupon = async (code: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: 'Hai un codice coupon?' }), {
    target: { value: code },
  });
  await press('Applica');
};

describe('a cart', () => {
  it('shows its things with the prices of now, and pays them together', async () => {
    const { createCartCheckout, seen } = await open({ user: testUser });
    expect(rows().map((one) => within(one).getByRole('heading').textContent)).toEqual([
      'Candele',
      'Percorso Tutto',
    ]);
    expect(screen.getByRole('link', { name: 'Candele' })).toHaveAttribute('href', paths.course('slug-c1'));
    expect(screen.getByRole('link', { name: 'Percorso Tutto' })).toHaveAttribute(
      'href',
      paths.bundle('slug-b1'),
    );
    expect(plain(payButton().textContent)).toBe('Paga 350,10 €');
    await press(/^Paga/);
    expect(createCartCheckout).toHaveBeenCalledWith({ lines: asked(candele, tutto), Total: 350.1 });
    expect(seen.left).toEqual([PAY]);
  });

  it('names the lines that a coupon lowers and those that it does not, and pays with it', async () => {
    const { createCartCheckout, quoteCart } = await open({ user: testUser });
    await applyCoupon('venti');
    expect(quoteCart).toHaveBeenCalledWith({ lines: asked(candele, tutto), CouponCode: 'VENTI' });
    expect(row('Candele')).toHaveTextContent('Con il coupon VENTI.');
    expect(plain(row('Candele').textContent)).toContain('80,00 €');
    expect(row('Percorso Tutto')).toHaveTextContent('Il coupon VENTI qui non vale.');
    await press(/^Paga/);
    expect(createCartCheckout).toHaveBeenCalledWith({
      lines: asked(candele, tutto),
      Total: 330.1,
      IdCouponEnc: 'id-of-VENTI',
    });
  });

  it('checks its coupon again when a thing is removed, and says that it holds no more', async () => {
    const { device } = await open();
    await applyCoupon('VENTI');
    await press('Rimuovi dal carrello: Candele');
    expect(rows()).toHaveLength(1);
    expect(cartThings.readKept(device)).toEqual([tutto]);
    expect(screen.getByText('Non vale per queste cose.')).toBeInTheDocument();
    expect(plain(payButton().textContent)).toBe('Paga 250,10 €');
  });

  it('passes the focus of a thing that is removed on to the next, at last to its heading', async () => {
    await open();
    await press('Rimuovi dal carrello: Candele');
    expect(screen.getByRole('button', { name: 'Rimuovi dal carrello: Percorso Tutto' })).toHaveFocus();
    await press('Rimuovi dal carrello: Percorso Tutto');
    expect(screen.getByText('Il carrello è vuoto')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    const frame = screen.getByText('Il carrello è vuoto').closest('.MuiPaper-root') as Element;
    expect(getComputedStyle(frame.parentElement as Element).marginTop).not.toBe('');
  });

  it('keeps the way to pay that was chosen when a thing is removed', async () => {
    const ways = ['Carta', 'Bonifico bancario'].map((label, at) => ({
      name: at === 0 ? 'stripe' : 'bank_transfer',
      label,
      text: '',
    }));
    const getWaysToPay = async () => ({ items: ways });
    const { createCartCheckout } = await open({ user: testUser, payments: { getWaysToPay } });
    fireEvent.click(screen.getByRole('radio', { name: /^Bonifico/ }));
    await press('Rimuovi dal carrello: Candele');
    expect(screen.getByRole('radio', { name: /^Bonifico/ })).toBeChecked();
    await press(/^Ordina e paga con bonifico 250,10/);
    expect(createCartCheckout).toHaveBeenCalledWith({
      lines: asked(tutto),
      Total: 250.1,
      Provider: 'bank_transfer',
    });
  });

  it('pays only for what can be bought, and says why not for the rest', async () => {
    const problem = { code: 'already_owned' as const, message: 'Possiedi già «Candele».' };
    const { createCartCheckout } = await open({ user: testUser, problems: { c1: problem } });
    expect(row('Candele')).toHaveTextContent('Possiedi già «Candele». Non è compreso nel totale.');
    await press(/^Paga/);
    expect(createCartCheckout).toHaveBeenCalledWith({ lines: asked(tutto), Total: 250.1 });
  });

  it('asks for no coupon of what was looked at before', async () => {
    const { quoteCart, store, history } = await open({ user: testUser });
    await act(async () => void history.push(paths.paymentFailed()));
    store.dispatch(lineChosen(course));
    store.dispatch(couponApplied(validCoupon('VENTI')));
    quoteCart.mockClear();
    await act(async () => void history.push(paths.cart()));
    await rest();
    expect(quoteCart.mock.calls).toEqual([[{ lines: asked(candele, tutto) }]]);
    expect(plain(payButton().textContent)).toBe('Paga 350,10 €');
  });

  it('of an account gives way to the visitor’s at the end of the session', async () => {
    const { store, quoteCart } = await open({ user: testUser });
    quoteCart.mockClear();
    await act(async () => void store.dispatch(expired(401, true)));
    await rest();
    expect(screen.getByText('Il carrello è vuoto')).toBeInTheDocument();
    expect(quoteCart).not.toHaveBeenCalled();
  });

  it('of an account that comes after the end of its session is shown to nobody', async () => {
    const reading = later<object>();
    const { store, device } = await open({
      user: testUser,
      cart: { getCart: () => reading.promise },
      isRead: false,
    });
    await act(async () => void store.dispatch(expired(401, true)));
    reading.answer({ items: [{ kind: 'course', IdItemEnc: 'c1', title: 'Candele' }] });
    await rest();
    expect(cartThings.selectThings(store.getState())).toEqual([]);
    expect(screen.getByText('Il carrello è vuoto')).toBeInTheDocument();
    expect(cartThings.readKept(device)).toEqual([]);
  });

  it('with nothing that can be bought has nothing to pay', async () => {
    const gone = { code: 'withdrawn' as const, message: 'Non è più in vendita.' };
    await open({ user: testUser, problems: { c1: gone, b1: gone } });
    expect(screen.queryByRole('button', { name: /^Paga/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Guarda tutti i corsi' })).toHaveAttribute(
      'href',
      paths.courses(),
    );
    expect(rows()).toHaveLength(2);
  });

  it('asks for the prices again after a refusal, whose reason stays in view', async () => {
    const price = { listPrice: 400, discount: 0, total: 400 };
    const refusal = { isOk: false, code: 'price_changed', message: 'Il prezzo è cambiato.', price };
    const { quoteCart } = await open({
      user: testUser,
      payments: { createCartCheckout: async () => refusal },
    });
    const before = quoteCart.mock.calls.length;
    PRICES.c1 = 149.9;
    await press(/^Paga/);
    PRICES.c1 = 100;
    expect(quoteCart.mock.calls.length).toBeGreaterThan(before);
    expect(screen.getByRole('alert')).toHaveTextContent('Il prezzo è cambiato.');
    expect(plain(payButton().textContent)).toBe('Paga 400,00 €');
  });

  it('shows the price of what it holds, not that of a refusal about less', async () => {
    const price = { listPrice: 95, discount: 0, total: 95 };
    const refused = { isOk: false, code: 'price_changed', message: 'Da 100,00 € a 95,00 €.', price };
    await open({ user: testUser, payments: { createCartCheckout: async () => refused } });
    await press(/^Paga/);
    expect(plain(payButton().textContent)).toBe('Paga 350,10 €');
    expect(screen.getByRole('alert')).toHaveTextContent(/^Il carrello è cambiato/);
  });

  it('of a visitor asks for an account on the same page', async () => {
    await open();
    expect(screen.getByRole('region', { name: 'Il tuo account' })).toBeInTheDocument();
    expect(payButton()).toHaveAttribute('type', 'submit');
  });

  it('that is empty leads to the courses', async () => {
    const { quoteCart } = await open({ things: [] });
    expect(screen.getByText('Il carrello è vuoto')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Guarda tutti i corsi' })).toHaveAttribute(
      'href',
      paths.courses(),
    );
    expect(quoteCart).not.toHaveBeenCalled();
  });

  it('whose prices cannot be read says so, and tries again', async () => {
    const quoteCart = jest
      .fn()
      .mockRejectedValueOnce(new Error('lost'))
      .mockResolvedValue({
        isOk: true,
        item: { lines: [quoted(candele)], price: { listPrice: 100, discount: 0, total: 100 } },
      });
    jest.spyOn(console, 'error').mockImplementation();
    await open({ things: [candele], payments: { quoteCart } });
    await press('Riprova');
    expect(rows()).toHaveLength(1);
    expect(payButton()).toBeEnabled();
  });

  it('says after a cancelled payment that nothing was charged', async () => {
    const item = { IdEnc: 'p1', status: 'pending', title: 'x', lines: [], slug: '' };
    await open({
      user: testUser,
      query: '?annullato=p1',
      payments: { confirmCheckout: async () => ({ isOk: true, item }) },
    });
    expect(screen.getByText('Hai annullato, nessun addebito.')).toBeInTheDocument();
  });
});

it('of a visitor joins the account’s cart at the login on its page', async () => {
  const joinCart = jest.fn(async () => ({
    isOk: true,
    items: [
      { kind: 'course', IdItemEnc: 'c2', title: 'Opzioni' },
      { kind: 'course', IdItemEnc: 'c1', title: 'Candele' },
    ],
    total: 2,
  }));
  const { store, device } = await open({ things: [candele], cart: { joinCart } });
  const { loggedIn } = await import('../../../../../src/client/features/identity/session/sessionSlice');
  const { token: _token, ...user } = testUser;
  await act(async () => void store.dispatch(loggedIn({ user, claim: 0 } as Parameters<typeof loggedIn>[0])));
  await rest();
  expect(joinCart).toHaveBeenCalledWith({ lines: asked(candele) });
  expect(rows().map((one) => within(one).getByRole('heading').textContent)).toEqual(['Opzioni', 'Candele']);
  expect(cartThings.readKept(device)).toEqual([]);
});
