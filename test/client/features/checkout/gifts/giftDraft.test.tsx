import { act, cleanup, screen } from '@testing-library/react';
import { giftPreview, giving } from '../../../../../src/client/features/checkout/gifts/giving';
import * as page from '../../../../../src/client/features/checkout/gifts/pages/GiftPage';
import { loadReceipt, receipt } from '../../../../../src/client/features/checkout/receipt';
import { readDraft } from '../../../../../src/client/features/checkout/tabDraft';
import {
  bankTransfer,
  loadBankTransfer,
} from '../../../../../src/client/features/checkout/transfers/bankTransfer';
import {
  expired,
  loggedIn,
  loggedOut,
} from '../../../../../src/client/features/identity/session/sessionSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { type Area, memoryArea } from '../../../../../src/client/services/sessionStorage';
import { createTestClient, testUser } from '../../../../support/client';
import { renderPage } from '../../../../support/renderPage';
import { press, rest, write } from '../../identity/account/support';

const EMAIL = 'E-mail di chi riceve il regalo';
const RECEIVER = 'Nome di chi riceve il regalo (facoltativo)';
const GIVER = 'Il tuo nome, come lo leggerà (facoltativo)';
const MESSAGE = 'Messaggio (facoltativo)';
const DAY = 'Giorno della consegna (facoltativo)';
const WRITTEN: readonly (readonly [string, string])[] = [
  [EMAIL, 'amica@example.com'],
  [RECEIVER, 'Anna'],
  [GIVER, 'Zio Carlo'],
  [MESSAGE, 'Auguri!'],
  [DAY, '2099-12-24'],
];
const course = { IdCourseEnc: 'c1', slug: 'candele', title: 'Candele', price: 129 };
const order = { isOk: true, item: { url: 'https://pay.example.com/s1', IdPurchaseEnc: 'p1' } };
const gift = {
  email: 'altra@example.com',
  message: 'Ciao',
  deliverAt: '2026-11-20T07:00:00Z',
  state: 'planned',
};
const { token: _token, ...user } = testUser;
const other = { ...testUser, id: 'another' };

interface Options {
  readonly address?: string;
  readonly person?: typeof testUser;
  /** Of the purchase that the success page asks about. */
  readonly status?: string;
}

/** The page of a gift, as a load of the tab shows it. */
async function open(
  tab: Area,
  { address = paths.gift('course', 'candele'), person = testUser, status = 'paid' }: Options = {},
) {
  const client = createTestClient({
    address,
    slices: [...page.slices, receipt.slice, bankTransfer.slice],
    user: person,
    services: { tab },
    api: {
      courses: { getDetailCourseByTitle: async () => ({ isOk: true, item: course }) },
      payments: {
        createCheckout: async () => order,
        confirmCheckout: async () => ({ isOk: true, item: { IdEnc: 'p1', status, gift } }),
        getTransfer: async () => ({ isOk: true, item: { state: 'awaited', isGift: true, lines: [] } }),
      },
    },
  });
  const { pathname } = new URL(address, 'http://shop.invalid');
  renderPage(client, page.Page, { title: pathname.split('/').at(-1) ?? '' });
  await rest();
  return client;
}

/** What was typed before, and perhaps ordered. */
async function typed({ isOrdered = false } = {}) {
  const tab = memoryArea();
  const client = await open(tab);
  for (const [label, text] of WRITTEN) write(label, text);
  if (isOrdered) await press(/^Vai al pagamento/);
  return { ...client, tab };
}

/** The fields after the page was loaded again. */
async function reloaded(tab: Area, options: Options = {}) {
  cleanup();
  await open(tab, options);
  return WRITTEN.map(([label]) => screen.getByLabelText<HTMLInputElement>(label).value);
}
const kept = WRITTEN.map(([, text]) => text);
const empty = WRITTEN.map(() => '');

describe('what was typed for a gift', () => {
  it.each([false, true])('survives a reload of the tab; ordered and not paid: %s', async (isOrdered) => {
    const { tab } = await typed({ isOrdered });
    expect(await reloaded(tab)).toEqual(kept);
  });

  it('is offered for the same gift alone', async () => {
    const { tab } = await typed();
    expect(await reloaded(tab, { address: paths.gift('course', 'ichimoku') })).toEqual(empty);
  });

  it('wins over the words of a purchase that came to nothing', async () => {
    const { tab } = await typed();
    const address = `${paths.gift('course', 'candele')}?acquisto=p1`;
    expect(await reloaded(tab, { address, status: 'failed' })).toEqual(kept);
    expect(screen.getByText('Il pagamento non è riuscito, nessun addebito.')).toBeInTheDocument();
  });

  it('is gone from the tab after a logout, with the mail that showed it', async () => {
    const { store, tab } = await typed();
    const draft = { email: 'amica@example.com', receiver: '', giver: '', message: '', day: '' };
    act(() => {
      store.dispatch(giving.actions.opened(draft));
      store.dispatch(giftPreview.actions.done({ subject: 'Un regalo', text: 'Cara Anna' }));
    });
    await act(async () => void store.dispatch(loggedOut()));
    expect(tab.getItem('giftDraft')).toBeNull();
    expect(giving.select(store.getState()).draft).toBeNull();
    expect(giftPreview.select(store.getState()).result).toBeNull();
  });

  it('waits for a giver whose session has expired, and is shown to nobody else', async () => {
    const { store, tab } = await typed();
    await act(async () => void store.dispatch(expired()));
    await act(async () => void store.dispatch(loggedIn({ user, claim: 0 })));
    expect(await reloaded(tab, { person: other })).toEqual(empty);
    expect(await reloaded(tab)).toEqual(kept);
  });

  it('costs nothing but itself where the tab’s storage is full', async () => {
    const setItem = () => {
      throw new Error('full');
    };
    const { seen } = await open({ ...memoryArea(), setItem });
    write(EMAIL, 'amica@example.com');
    await press(/^Vai al pagamento/);
    expect(seen.left).toEqual([order.item.url]);
  });

  it.each(['null', '[', '{"owner":1}'])('is nothing where the storage holds %s', async (text) => {
    const tab = memoryArea();
    tab.setItem('giftDraft', text);
    expect(await reloaded(tab)).toEqual(empty);
  });

  it('is texts alone, whatever else the storage holds', async () => {
    const tab = memoryArea();
    const texts = { owner: '', page: '/regala', day: '2099-12-24' };
    tab.setItem('giftDraft', JSON.stringify({ ...texts, email: 5, giver: null }));
    const { run } = createTestClient({ sagas: false, services: { tab } });
    expect(await run(readDraft, 'giftDraft').toPromise()).toEqual(texts);
  });

  it.each([
    ['paid', true],
    ['processing', true],
    ['failed', false],
  ])('is gone once its order is %s: %s', async (status, isGone) => {
    const tab = memoryArea();
    tab.setItem('giftDraft', JSON.stringify({ owner: '', purchaseId: 'p1' }));
    const { run } = createTestClient({
      sagas: false,
      slices: [receipt.slice],
      services: { tab },
      api: {
        payments: { confirmCheckout: async () => ({ isOk: true, item: { IdEnc: 'p1', status, gift } }) },
      },
    });
    await run(loadReceipt, 'p1').toPromise();
    expect(tab.getItem('giftDraft') === null).toBe(isGone);
  });

  it('stays beside the receipt of another gift, with the invoice that goes with it', async () => {
    const tab = memoryArea();
    tab.setItem('giftDraft', JSON.stringify({ owner: '', purchaseId: 'p2' }));
    const device = memoryArea();
    device.setItem('invoiceDraft', '{}');
    const { run } = createTestClient({
      sagas: false,
      slices: [receipt.slice],
      services: { tab, device },
      api: {
        payments: {
          confirmCheckout: async () => ({ isOk: true, item: { IdEnc: 'p1', status: 'paid', gift } }),
        },
      },
    });
    await run(loadReceipt, 'p1').toPromise();
    expect([tab.getItem('giftDraft'), device.getItem('invoiceDraft')]).not.toContain(null);
  });

  it('is gone once it was ordered by bank transfer', async () => {
    const { tab, run } = await typed({ isOrdered: true });
    await act(async () => void (await run(loadBankTransfer, 'p1').toPromise()));
    expect(await reloaded(tab)).toEqual(empty);
  });

  it('stays beside the receipt of another gift', async () => {
    const { tab, run } = await typed();
    await act(async () => void (await run(loadReceipt, 'p1').toPromise()));
    expect(await reloaded(tab)).toEqual(kept);
  });
});
