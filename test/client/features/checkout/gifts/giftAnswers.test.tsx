import { act, screen } from '@testing-library/react';
import { GiftPreview } from '../../../../../src/client/features/checkout/gifts/components/GiftPreview';
import type { GiftItem } from '../../../../../src/client/features/checkout/gifts/giftItem';
import { giftPreview } from '../../../../../src/client/features/checkout/gifts/giving';
import * as page from '../../../../../src/client/features/checkout/gifts/pages/GiftPage';
import { paths } from '../../../../../src/client/routing/paths';
import { MOST_GIFT_MESSAGE, MOST_GIFT_NAME } from '../../../../../src/contract/checkout/giftLimits';
import { createTestClient, testUser } from '../../../../support/client';
import { failing } from '../../../../support/failing';
import { renderPage, renderPart } from '../../../../support/renderPage';
import { provokes } from '../../../../support/unexpected';
import { networkFailure, press, rest, write } from '../../identity/account/support';
import { later } from '../support';

const course = { IdCourseEnc: 'c1', slug: 'candele', title: 'Candele', price: 129 };
const EMAIL = 'E-mail di chi riceve il regalo';
const RECEIVER = 'Nome di chi riceve il regalo (facoltativo)';
const GIVER = 'Il tuo nome, come lo leggerà (facoltativo)';
const MESSAGE = 'Messaggio (facoltativo)';
const DAY = 'Giorno della consegna (facoltativo)';

async function open(payments: object, query = '') {
  const client = createTestClient({
    address: paths.gift('course', 'candele') + query,
    slices: page.slices,
    user: testUser,
    api: {
      courses: { getDetailCourseByTitle: async () => ({ isOk: true, item: course }) },
      payments: { getWaysToPay: async () => ({ items: [] }), ...payments },
    },
  });
  renderPage(client, page.Page, { title: 'candele' });
  await rest();
  write(EMAIL, 'amica@example.com');
  return client;
}

/** The regions that screen readers listen to. */
const live = () => [...document.querySelectorAll('[aria-live="assertive"]')];
const regionOf = (text: string | RegExp) => screen.getByText(text).closest('[aria-live="assertive"]');

describe('the form of a gift', () => {
  it.each([
    ['GiftEmail', EMAIL],
    ['GiftReceiver', RECEIVER],
    ['GiftGiver', GIVER],
    ['GiftMessage', MESSAGE],
    ['GiftDay', DAY],
  ])('says at its field why an order is refused: %s', async (name, label) => {
    const createCheckout = async () => ({ isOk: false, errors: { [name]: 'Così non va.' } });
    await open({ createCheckout });
    await press(/^Vai al pagamento/);
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(/Così non va\./);
    expect(screen.getAllByText('Così non va.')).toHaveLength(1);
    // Until it is changed.
    write(label, label === DAY ? '2099-12-24' : 'Altro');
    expect(screen.queryByText('Così non va.')).toBeNull();
  });

  it('says at its field why the name of the receiver is refused in the mail', async () => {
    const errors = { GiftReceiver: 'Scrivi solo il nome.' };
    const createCheckout = async () => ({ isOk: false, errors: { GiftReceiver: 'È troppo lungo.' } });
    await open({ previewGift: async () => ({ isOk: false, errors }), createCheckout });
    await press('Guarda l’anteprima');
    expect(screen.getByLabelText(RECEIVER)).toHaveAccessibleDescription('Scrivi solo il nome.');
    write(RECEIVER, 'Anna');
    expect(screen.getByLabelText(RECEIVER)).toBeValid();
    await press('Guarda l’anteprima');
    expect(screen.getByLabelText(RECEIVER)).toBeInvalid();
    // What is said of the order comes last.
    await press(/^Vai al pagamento/);
    expect(screen.getByLabelText(RECEIVER)).toHaveAccessibleDescription('È troppo lungo.');
  });

  it('says that the mail could not be shown, and shows it when it is asked for again', async () => {
    const previewGift = jest.fn().mockRejectedValueOnce(networkFailure(true));
    previewGift.mockResolvedValue({ isOk: true, item: { subject: 'Un regalo', text: 'Cara Anna' } });
    await open({ previewGift });
    const regions = live();
    await press('Guarda l’anteprima');
    expect(regions).toContain(regionOf(/Connessione assente/));
    await press('Guarda l’anteprima');
    const mail = screen.getByText('Cara Anna');
    // Read aloud as it comes, and scrolled by the keyboard where it is long.
    expect(mail.closest('[aria-live="polite"]')).not.toBeNull();
    expect(mail).toHaveAttribute('tabindex', '0');
    expect(getComputedStyle(mail).whiteSpace).toBe('pre-wrap');
    expect(screen.queryByText(/Connessione assente/)).toBeNull();
  });

  it('shows no mail of another gift with the same words', () => {
    const { done, requested } = giftPreview.actions;
    const client = createTestClient({ sagas: false, slices: page.slices });
    const item: GiftItem = { kind: 'course', id: 'c1', title: 'Candele', price: 129, href: '/candele' };
    const words = { receiver: 'Anna', giver: 'Zio', message: 'Auguri!' };
    renderPart(client, <GiftPreview item={item} words={words} />);
    const show = (id: string) =>
      act(() => {
        client.store.dispatch(requested({ item: { ...item, id }, ...words }));
        client.store.dispatch(done({ subject: 'Un regalo', text: 'Cara Anna' }));
      });
    show('c2');
    expect(screen.queryByText('Cara Anna')).toBeNull();
    show('c1');
    expect(screen.getByText('Cara Anna')).toBeInTheDocument();
  });

  it('asks for its mail once where the button is pressed twice', async () => {
    const { promise, answer } = later<object>();
    const previewGift = jest.fn(() => promise);
    await open({ previewGift });
    await press('Guarda l’anteprima');
    expect(screen.getByRole('button', { name: 'Un momento…' })).toHaveAttribute('aria-disabled', 'true');
    await press('Un momento…');
    answer({ isOk: true, item: { subject: 'Un regalo', text: 'Cara Anna' } });
    await rest();
    expect(previewGift).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Guarda l’anteprima' })).toHaveAttribute(
      'aria-disabled',
      'false',
    );
  });

  it('is there, empty, where the purchase that its address names cannot be read', async () => {
    provokes(/^log: resume failed: /);
    await open({ confirmCheckout: failing(503) }, '?acquisto=p1');
    expect(screen.getByLabelText(DAY)).toHaveAttribute('type', 'date');
    expect(screen.getByLabelText(DAY)).toHaveAccessibleDescription(/quel giorno alle 9, ora italiana/);
    expect(screen.getByLabelText(GIVER)).toHaveAccessibleDescription(/il nome del tuo account/);
    // The browser knows the giver’s own address and name.
    for (const label of [EMAIL, RECEIVER, GIVER])
      expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', 'off');
    expect(screen.getByLabelText(DAY)).toHaveValue('');
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect(document.title).toMatch(/^Regala · /);
    expect(screen.getByRole('heading', { level: 1, name: 'Regala' })).toBeInTheDocument();
  });

  it('asks how it is paid also where it was loaded only at the second try', async () => {
    const ways = ['Carta', 'Bonifico bancario'].map((label, at) => ({
      name: at === 0 ? 'stripe' : 'bank_transfer',
      label,
      text: '',
    }));
    const getDetailCourseByTitle = jest.fn().mockRejectedValueOnce(networkFailure());
    const { promise, answer } = later<object>();
    getDetailCourseByTitle.mockReturnValue(promise);
    const client = createTestClient({
      address: paths.gift('course', 'candele'),
      slices: page.slices,
      user: testUser,
      api: {
        courses: { getDetailCourseByTitle },
        payments: { getWaysToPay: async () => ({ items: ways }) },
      },
    });
    renderPage(client, page.Page, { title: 'candele' });
    await rest();
    const isBusy = () => document.querySelector('[aria-busy="true"]') !== null;
    expect(isBusy()).toBe(false);
    await press('Riprova');
    expect(isBusy()).toBe(true);
    answer({ isOk: true, item: course });
    await rest();
    expect(isBusy()).toBe(false);
    expect(screen.getByRole('radio', { name: /^Bonifico bancario/ })).toBeInTheDocument();
  });

  it('orders once where its button is pressed twice', async () => {
    const { promise, answer } = later<object>();
    const createCheckout = jest.fn(() => promise);
    const { run } = await open({ createCheckout });
    const regions = live();
    await press(/^Vai al pagamento/);
    const button = screen.getByRole('button', { name: 'Un momento…' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await press('Un momento…');
    answer({ isOk: false, message: 'Non è in vendita.' });
    await rest();
    expect(createCheckout).toHaveBeenCalledTimes(1);
    expect(regions).toContain(regionOf('Non è in vendita.'));
    // The page may be read again for another reason.
    await act(async () => void (await run(page.load, { title: 'candele' }, 'retried').toPromise()));
    expect(screen.getByText('Non è in vendita.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Vai al pagamento/ })).toHaveAttribute(
      'aria-disabled',
      'false',
    );
  });

  it('takes no longer texts than the server', async () => {
    await open({});
    for (const [label, most] of [
      [RECEIVER, MOST_GIFT_NAME],
      [GIVER, MOST_GIFT_NAME],
      [MESSAGE, MOST_GIFT_MESSAGE],
    ] as const)
      expect(screen.getByLabelText(label)).toHaveAttribute('maxlength', String(most));
  });
});
