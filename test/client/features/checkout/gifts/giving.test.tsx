/**
 * @jest-environment-options {"timeZone": "America/New_York"}
 */
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { selectProvider } from '../../../../../src/client/features/checkout/checkoutSelectors';
import { resume } from '../../../../../src/client/features/checkout/gifts/giving';
import * as page from '../../../../../src/client/features/checkout/gifts/pages/GiftPage';
import {
  navigationRequested,
  selectIsMissing,
} from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { createTestClient, testUser } from '../../../../support/client';
import { renderPage } from '../../../../support/renderPage';
import { networkFailure, press, rest, write } from '../../identity/account/support';
import { later } from '../support';

const course = { IdCourseEnc: 'c1', slug: 'candele', title: 'Candele', price: 129 };
// A giver who owns a part of it pays all of it: the gift is for another.
const bundle = { IdBundleEnc: 'b1', slug: 'tutto', title: 'Tutto', price: 300, ownPrice: 200 };
const EMAIL = 'E-mail di chi riceve il regalo';
const card = { name: 'sandbox', label: 'Carta', text: 'Cominci subito', giftText: 'Parte subito' };
const transfer = {
  name: 'bank_transfer',
  label: 'Bonifico bancario',
  text: 'Cominci tra qualche giorno',
  giftText: 'Parte tra qualche giorno',
};
const PAY = 'https://pay.example.com/s1';

type Api = { readonly payments?: object; readonly [name: string]: unknown };

async function open(api: Api, params: Record<string, string>, query = '') {
  const client = createTestClient({
    address: paths.gift('id' in params ? 'bundle' : 'course', params.title ?? params.id ?? '') + query,
    slices: page.slices,
    user: testUser,
    api: { ...api, payments: { getWaysToPay: async () => ({ items: [card] }), ...api.payments } },
  });
  renderPage(client, page.Page, params);
  await rest();
  return { client, left: client.seen.left };
}
const courses = { getDetailCourseByTitle: async () => ({ isOk: true, item: course }) };

describe('a gift', () => {
  it('is ordered for an address with words and a day, at the price on the page, and leads to the payment', async () => {
    const createCheckout = jest.fn(async () => ({ isOk: true, item: { url: PAY, IdPurchaseEnc: 'p1' } }));
    const { client, left } = await open({ courses, payments: { createCheckout } }, { title: 'candele' });
    expect(screen.getByText('Candele')).toBeInTheDocument();
    write(EMAIL, ' amica@example.com ');
    write('Messaggio (facoltativo)', 'Auguri!');
    write('Giorno della consegna (facoltativo)', '2026-12-24');
    await press(/^Vai al pagamento, 129,00/);
    expect(createCheckout).toHaveBeenCalledWith({
      IdCourseEnc: 'c1',
      Total: 129,
      GiftEmail: 'amica@example.com',
      GiftMessage: 'Auguri!',
      GiftDay: '2026-12-24',
    });
    expect(left).toEqual([PAY]);
    // Until the buyer is back.
    const isWaiting = () => screen.queryByRole('button', { name: 'Un momento…' }) !== null;
    expect(isWaiting()).toBe(true);
    act(client.returnByBack);
    await rest();
    expect(isWaiting()).toBe(false);
  });

  it('is paid by bank transfer where the shop offers it and the giver chooses so', async () => {
    const createCheckout = jest.fn(async () => ({ isOk: true, item: { url: PAY, IdPurchaseEnc: 'p1' } }));
    const getWaysToPay = async () => ({ items: [card, transfer] });
    await open({ courses, payments: { createCheckout, getWaysToPay } }, { title: 'candele' });
    write(EMAIL, 'amica@example.com');
    expect(document.body).toHaveTextContent(/Parte subito.*Parte tra qualche giorno/);
    expect(document.body).not.toHaveTextContent('Cominci');
    await userEvent.click(screen.getByRole('radio', { name: /^Bonifico bancario/ }));
    await press(/^Ordina e paga con bonifico, 129,00/);
    expect(createCheckout).toHaveBeenCalledWith(expect.objectContaining({ Provider: 'bank_transfer' }));
  });

  it('begins empty, and is paid at once, after another that was refused or had the transfer chosen', async () => {
    const refused = async () => ({ isOk: false, errors: { GiftGiver: 'Scrivi solo il nome.' } });
    const getWaysToPay = async () => ({ items: [card, transfer] });
    const payments = { getWaysToPay, previewGift: refused, createCheckout: refused };
    const bundles = { getBundleDTObyId: async () => ({ isOk: true, item: bundle }) };
    const { client } = await open({ courses, bundles, payments }, { title: 'candele' });
    write(EMAIL, 'amica@example.com');
    await userEvent.click(screen.getByRole('radio', { name: /^Bonifico bancario/ }));
    expect(selectProvider(client.store.getState())).toBe('bank_transfer');
    await press('Guarda l’anteprima');
    await press(/^Ordina e paga con bonifico/);
    cleanup();
    await act(async () => client.store.dispatch(navigationRequested({ to: paths.gift('bundle', 'b1') })));
    await rest();
    expect(selectProvider(client.store.getState())).toBeNull();
    renderPage(client, page.Page, { id: 'b1' });
    expect(screen.getByLabelText(EMAIL)).toHaveValue('');
    expect(screen.getByLabelText(/^Il tuo nome/)).toBeValid();
  });

  it('bears names, and shows its mail before it is paid for, until a word is changed', async () => {
    const previewGift = jest.fn(async () => ({
      isOk: true,
      item: { subject: 'Un regalo', text: 'Cara Anna' },
    }));
    const createCheckout = jest.fn(async () => ({ isOk: true, item: { url: PAY, IdPurchaseEnc: 'p1' } }));
    await open({ courses, payments: { previewGift, createCheckout } }, { title: 'candele' });
    write(EMAIL, 'amica@example.com');
    write('Nome di chi riceve il regalo (facoltativo)', ' Anna ');
    write('Il tuo nome, come lo leggerà (facoltativo)', ' Zio Carlo ');
    await press('Guarda l’anteprima');
    const names = { GiftReceiver: 'Anna', GiftGiver: 'Zio Carlo', GiftMessage: '' };
    expect(previewGift).toHaveBeenCalledWith({ kind: 'course', IdItemEnc: 'c1', ...names });
    expect(screen.getByRole('region', { name: 'Un regalo' })).toHaveTextContent('Cara Anna');
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Un regalo');
    for (const [label, written] of [
      ['Nome di chi riceve il regalo (facoltativo)', ' Anna '],
      ['Il tuo nome, come lo leggerà (facoltativo)', ' Zio Carlo '],
    ] as const) {
      write(label, 'Altri');
      expect(screen.queryByText('Cara Anna')).toBeNull();
      write(label, written);
      expect(screen.getByText('Cara Anna')).toBeInTheDocument();
    }
    write('Messaggio (facoltativo)', 'Auguri!');
    expect(screen.queryByText('Cara Anna')).toBeNull();
    await press(/^Vai al pagamento/);
    expect(createCheckout).toHaveBeenCalledWith(
      expect.objectContaining({ ...names, GiftMessage: 'Auguri!', GiftEmail: 'amica@example.com' }),
    );
  });

  it('says at its field why a name is refused, before anything is paid', async () => {
    const errors = { GiftGiver: 'Scrivi solo il nome.' };
    const previewGift = async () => ({ isOk: false, message: errors.GiftGiver, errors });
    await open({ courses, payments: { previewGift } }, { title: 'candele' });
    await press('Guarda l’anteprima');
    expect(screen.getByLabelText(/^Il tuo nome/)).toHaveAccessibleDescription('Scrivi solo il nome.');
    write('Messaggio (facoltativo)', 'Auguri!');
    expect(screen.getByLabelText(/^Il tuo nome/)).toBeInvalid();
    write('Il tuo nome, come lo leggerà (facoltativo)', 'Zio');
    expect(screen.getByLabelText(/^Il tuo nome/)).toBeValid();
  });

  it('can be a learning path, delivered at once', async () => {
    const createBundleCheckout = jest.fn(async () => ({
      isOk: true,
      item: { url: PAY, IdPurchaseEnc: 'p1' },
    }));
    const bundles = { getBundleDTObyId: async () => ({ isOk: true, item: bundle }) };
    const previewGift = jest.fn(async () => ({ isOk: false, message: 'Non ora.' }));
    await open({ bundles, payments: { createBundleCheckout, previewGift } }, { id: 'b1' });
    await press('Guarda l’anteprima');
    expect(previewGift).toHaveBeenCalledWith({ kind: 'bundle', IdItemEnc: 'b1', GiftMessage: '' });
    write(EMAIL, 'amica@example.com');
    await press(/^Vai al pagamento/);
    expect(createBundleCheckout).toHaveBeenCalledWith({
      IdBundleEnc: 'b1',
      Total: 300,
      GiftEmail: 'amica@example.com',
      GiftMessage: '',
    });
  });

  it.each([
    ['pending', 'Hai annullato, nessun addebito.'],
    ['failed', 'Il pagamento non è riuscito, nessun addebito.'],
  ])('whose payment came to nothing (%s) is offered again with its words', async (status, told) => {
    const gift = {
      email: 'amica@example.com',
      receiver: 'Anna',
      giver: 'Zio Carlo',
      message: 'Auguri!',
      deliverAt: '2099-12-24T07:00:00.000Z',
      state: 'planned',
    };
    const confirmCheckout = jest.fn(async () => ({ isOk: true, item: { IdEnc: 'p1', status, gift } }));
    await open({ courses, payments: { confirmCheckout } }, { title: 'candele' }, '?acquisto=p1');
    expect(confirmCheckout).toHaveBeenCalledWith({ IdPurchaseEnc: 'p1' });
    // Above the form, where who comes back looks first.
    const form = screen.getByLabelText(EMAIL).closest('form') as Element;
    expect(screen.getByText(told).compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText(told).closest('[aria-live="assertive"]')).not.toBeNull();
    expect(screen.getByLabelText(EMAIL)).toHaveValue('amica@example.com');
    expect(screen.getByLabelText('Nome di chi riceve il regalo (facoltativo)')).toHaveValue('Anna');
    expect(screen.getByLabelText('Il tuo nome, come lo leggerà (facoltativo)')).toHaveValue('Zio Carlo');
    expect(screen.getByLabelText('Messaggio (facoltativo)')).toHaveValue('Auguri!');
    expect(screen.getByLabelText('Giorno della consegna (facoltativo)')).toHaveValue('2099-12-24');
  });

  it('keeps what was typed, and says at the field why it was refused', async () => {
    const message = 'È il tuo indirizzo: scrivi quello della persona che riceve il regalo.';
    const createCheckout = jest.fn(async () => ({ isOk: false, message, errors: { GiftEmail: message } }));
    await open({ courses, payments: { createCheckout } }, { title: 'candele' });
    await press(/^Vai al pagamento/);
    expect(createCheckout).not.toHaveBeenCalled();
    expect(screen.getByLabelText(EMAIL)).toHaveAccessibleDescription('Scrivi un indirizzo e-mail valido.');
    write(EMAIL, 'io@example.com');
    await press(/^Vai al pagamento/);
    expect(screen.getByLabelText(EMAIL)).toHaveAccessibleDescription(message);
    expect(screen.getByLabelText(EMAIL)).toHaveValue('io@example.com');
  });

  it('shows the price that has changed, and asks again', async () => {
    const getDetailCourseByTitle = jest.fn(async () => ({ isOk: true, item: course }));
    getDetailCourseByTitle.mockResolvedValueOnce({ isOk: true, item: { ...course, price: 99 } });
    const createCheckout = async () => ({
      isOk: false,
      code: 'price_changed',
      message: 'Il prezzo è cambiato.',
    });
    const { left } = await open(
      { courses: { getDetailCourseByTitle }, payments: { createCheckout } },
      { title: 'candele' },
    );
    write(EMAIL, 'amica@example.com');
    await press(/^Vai al pagamento, 99,00/);
    const button = screen.getByRole('button', { name: /^Vai al pagamento, 129,00/ });
    const message = screen.getByText('Il prezzo è cambiato.');
    expect(button.compareDocumentPosition(message)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(left).toEqual([]);
  });

  const gift = {
    email: 'amica@example.com',
    message: 'Auguri!',
    deliverAt: '2026-11-20T07:00:00.000Z',
    state: 'planned',
  };
  const resumed = async (item: object) => {
    const confirmCheckout = jest.fn(async () => ({
      isOk: true,
      item: { IdEnc: 'p1', status: 'failed', ...item },
    }));
    const client = createTestClient({
      address: `${paths.gift('course', 'candele')}?acquisto=p1`,
      slices: page.slices,
      user: testUser,
      api: { courses, payments: { confirmCheckout } },
    });
    const { unmount } = renderPage(client, page.Page, { title: 'candele' });
    await rest();
    return { ...client, unmount, confirmCheckout };
  };

  it('is read for nobody who is not logged in', async () => {
    const confirmCheckout = jest.fn();
    const { run } = createTestClient({
      address: `${paths.gift('course', 'candele')}?acquisto=p1`,
      slices: page.slices,
      sagas: false,
      api: { payments: { confirmCheckout } },
    });
    await run(resume).toPromise();
    expect(confirmCheckout).not.toHaveBeenCalled();
  });

  it('whose day is over is offered for at once', async () => {
    await resumed({ gift, status: 'expired' });
    expect(screen.getByText('Il pagamento non è riuscito, nessun addebito.')).toBeInTheDocument();
    expect(screen.getByLabelText(EMAIL)).toHaveValue('amica@example.com');
    expect(screen.getByLabelText('Giorno della consegna (facoltativo)')).toHaveValue('');
  });

  it('whose payment came to nothing has its words again for who comes back from another page', async () => {
    const client = await resumed({ gift });
    const { history, unmount, confirmCheckout } = client;
    act(() => history.push(paths.paymentFailed()));
    await rest();
    unmount();
    const { promise, answer } = later<Awaited<ReturnType<typeof confirmCheckout>>>();
    confirmCheckout.mockReturnValue(promise);
    act(() => history.go(-1));
    renderPage(client, page.Page, { title: 'candele' });
    await rest();
    expect(screen.queryByLabelText(EMAIL)).toBeNull();
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    const item = { IdEnc: 'p1', status: 'failed', gift };
    answer({ isOk: true, item });
    await rest();
    expect(screen.getByLabelText(EMAIL)).toHaveValue('amica@example.com');
  });

  it('whose day begins in Italy before it does elsewhere keeps that day', async () => {
    await resumed({ gift: { ...gift, deliverAt: '2099-12-23T23:30:00.000Z' } });
    expect(screen.getByLabelText('Giorno della consegna (facoltativo)')).toHaveValue('2099-12-24');
  });

  it.each([
    ['was paid meanwhile', { status: 'paid', paidAt: '2026-11-20T07:00:00.000Z' }],
    ['the bank works on', { status: 'processing' }],
  ])('that %s is not offered again: its buyer sees how it stands', async (_how, item) => {
    const { history } = await resumed({ gift, ...item });
    expect(history.entries[0]).toBe(paths.paymentSucceeded('p1'));
    expect(screen.queryByText(/nessun addebito/)).toBeNull();
  });

  it('is an empty form for a purchase that is no gift', async () => {
    const { confirmCheckout } = await resumed({});
    expect(confirmCheckout).toHaveBeenCalledTimes(1);
    expect(screen.getByLabelText(EMAIL)).toHaveValue('');
    expect(screen.queryByText(/nessun addebito/)).toBeNull();
  });

  it('names what it is, and leads back there', async () => {
    const { client } = await open({ courses }, { title: 'candele' });
    expect(document.body).toHaveTextContent('Il corso Candele: chi lo riceve');
    expect(document.body).toHaveTextContent(/Costa 129,00 €: i coupon non valgono per i regali\./);
    expect(screen.getByRole('link', { name: 'Torna al corso' })).toHaveAttribute(
      'href',
      paths.course('candele'),
    );
    cleanup();
    // The page of another gift, whose own is on its way.
    renderPage(client, page.Page, { title: 'ichimoku' });
    expect(document.body).not.toHaveTextContent('Candele');
    expect(screen.queryByLabelText(EMAIL)).toBeNull();
  });

  it('of a learning path leads back to that', async () => {
    await open({ bundles: { getBundleDTObyId: async () => ({ isOk: true, item: bundle }) } }, { id: 'b1' });
    expect(document.body).toHaveTextContent('Il percorso formativo Tutto');
    expect(screen.getByRole('link', { name: 'Torna al percorso' })).toHaveAttribute(
      'href',
      paths.bundle('tutto'),
    );
  });

  it('of something that cannot be loaded can be tried again', async () => {
    const getDetailCourseByTitle = jest
      .fn()
      .mockRejectedValueOnce(networkFailure())
      .mockResolvedValue({ isOk: true, item: course });
    const { client } = await open({ courses: { getDetailCourseByTitle } }, { title: 'candele' });
    expect(selectIsMissing(client.store.getState())).toBe(false);
    expect(screen.queryByLabelText(EMAIL)).toBeNull();
    expect(document.body).toHaveTextContent('Connessione assente');
    await press('Riprova');
    expect(screen.getByLabelText(EMAIL)).toBeInTheDocument();
  });

  it('of something that is not there is a missing page', async () => {
    const client = createTestClient({
      address: paths.gift('course', 'nulla'),
      slices: page.slices,
      user: testUser,
      api: { courses: { getDetailCourseByTitle: async () => ({ isOk: false }) } },
    });
    await rest();
    expect(selectIsMissing(client.store.getState())).toBe(true);
  });
});
