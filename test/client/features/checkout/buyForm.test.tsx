import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { BuyForm } from '../../../../src/client/features/checkout';
import {
  selectInvoice,
  selectNeedsInvoice,
} from '../../../../src/client/features/checkout/checkoutSelectors';
import {
  checkoutRefused,
  checkoutRequested,
  couponApplied,
  couponLinked,
  couponRefused,
  couponSubmitted,
  invoiceFilled,
  invoiceFormFailed,
  invoiceFormLoaded,
  invoiceToggled,
  lineChosen,
} from '../../../../src/client/features/checkout/checkoutSlice';
import { lazyInvoiceForm } from '../../../../src/client/features/checkout/invoiceSaga';
import { restored } from '../../../../src/client/features/identity/session/sessionSlice';
import { paths } from '../../../../src/client/routing/paths';
import { testUser } from '../../../support/client';
import { renderPart } from '../../../support/renderPage';
import { bundle, clientWith, course, validCoupon } from './support';

type Props = Partial<ComponentProps<typeof BuyForm>>;

/** The form of a course in the cart, on which no saga works. */
function open(props: Props = {}, search = '', isLoggedIn = true) {
  const client = clientWith({}, { sagas: false, address: paths.course('ichimoku') + search });
  const { token: _token, ...user } = testUser;
  client.store.dispatch(restored(isLoggedIn ? { user, claim: 0 } : null));
  client.store.dispatch(lineChosen(course));
  const page = renderPart(
    client,
    <BuyForm
      item={course}
      labels={{ buy: 'Acquista', free: 'Prendilo' }}
      wayIn={<a href="/in">Entra</a>}
      {...props}
    />,
  );
  const tell = (...actions: Parameters<typeof client.store.dispatch>[0][]) =>
    act(() => {
      for (const action of actions) client.store.dispatch(action);
    });
  return { ...client, ...page, tell };
}
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
const rows = () =>
  screen.queryAllByRole('term').map((term) => plain(`${term.textContent}: ${term.nextSibling?.textContent}`));
const price = (container: Element) => plain(container.querySelector('#prezzo p')?.textContent);
const reduction = { listPrice: 300, name: 'Corsi uno per uno', saving: 'Sconto del percorso' };

describe('the price', () => {
  it.each<[string, Props, string]>([
    ['is the item’s own', {}, '100,00 €'],
    [
      'is struck through where the page says so',
      { reduction, isStruck: true },
      'Prezzo scontato: 100,00 €Prezzo intero: 300,00 €-67%',
    ],
    ['is not struck through where the page itself says how', { reduction }, '100,00 €'],
  ])('%s', (_what, props, text) => {
    expect(price(open(props).container)).toBe(text);
  });

  it('with a coupon is broken down from the list price', () => {
    const { container, tell } = open({ reduction });
    tell(couponApplied(validCoupon()));
    expect(rows()).toEqual([
      'Corsi uno per uno: 300,00 €',
      'Sconto del percorso: -200,00 €',
      'Coupon BENVENUTO20 applicato (-20%)Rimuovi: -20,00 €',
      'Da pagare: 80,00 €',
    ]);
    expect(price(container)).toBe('Prezzo scontato: 80,00 €Prezzo intero: 300,00 €-73%');
  });

  it('of an item that is not reduced has one line above the coupon', () => {
    const { container, tell } = open({ reduction: { ...reduction, listPrice: 100 } });
    tell(couponApplied({ ...validCoupon('MENO10'), isPercentage: false }));
    expect(rows()).toEqual([
      'Prezzo: 100,00 €',
      'Coupon MENO10 applicatoRimuovi: -20,00 €',
      'Da pagare: 80,00 €',
    ]);
    expect(price(container)).toContain('Prezzo intero: 100,00 €');
  });

  it('of an item that is not in the cart has no coupon of the one that is', () => {
    const { container, tell } = open({ item: bundle });
    tell(couponApplied(validCoupon()));
    expect(rows()).toEqual([]);
    expect(price(container)).toBe('250,00 €');
    expect(screen.getByRole('button', { name: 'Acquista' })).toBeDisabled();
  });

  it('of a path with the same id as a course is its own', () => {
    const { container } = open({ item: { ...bundle, id: course.id } });
    expect(price(container)).toBe('250,00 €');
    expect(screen.getByRole('button', { name: 'Acquista' })).toBeDisabled();
  });

  it('says how long the coupon holds, if it ends', () => {
    const { tell } = open();
    tell(couponApplied(validCoupon()));
    expect(screen.queryByRole('note', { name: 'Coupon' })).toBeNull();
    tell(couponApplied({ ...validCoupon(), endsAt: '2099-12-31T22:59:59.000Z' }));
    expect(screen.getByRole('note', { name: 'Coupon' })).toHaveTextContent('A questo prezzo fino al');
  });
});

describe('the button', () => {
  it('buys, and waits', () => {
    const { actions } = open();
    let isSent = true;
    act(() => {
      isSent = fireEvent.submit(screen.getByRole('button', { name: 'Acquista' }).closest('form') as Element);
    });
    expect(isSent).toBe(false);
    expect(actions.filter(checkoutRequested.match)).toHaveLength(1);
    const waiting = screen.getByRole('button', { name: 'Un momento…' });
    expect(waiting).toBeEnabled();
    expect(waiting).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(waiting);
    expect(actions.filter(checkoutRequested.match)).toHaveLength(1);
  });

  it('of an item that costs nothing with its coupon says so', () => {
    const { tell } = open();
    tell(
      couponApplied({ ...validCoupon('REGALO', 100), price: { listPrice: 100, discount: 100, total: 0 } }),
    );
    expect(screen.getByRole('button', { name: 'Prendilo' })).toBeEnabled();
  });

  it('puts what costs something into the cart beside it, and nothing that is free', () => {
    const { unmount } = open();
    expect(screen.getByRole('button', { name: 'Aggiungi al carrello' })).toBeInTheDocument();
    unmount();
    open({ item: { ...course, price: 0 } });
    expect(screen.queryByRole('button', { name: 'Aggiungi al carrello' })).toBeNull();
  });

  it.each([
    ['', ['acquista=1']],
    ['?coupon=MENO15', ['acquista=1', 'coupon=MENO15']],
  ])(
    'before the page is alive sends a form that goes on, with the coupon of its address: %s',
    (search, sent) => {
      const { container } = open({}, search);
      const hidden = [...container.querySelectorAll('input[type=hidden]')] as HTMLInputElement[];
      expect(hidden.map(({ name, value }) => `${name}=${value}`)).toEqual(sent);
    },
  );
});

describe('what the form says', () => {
  it('is why the purchase was refused, and the way in for an owner alone', () => {
    const { tell } = open();
    tell(checkoutRefused({ message: 'Non ora.', code: '' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Non ora.');
    expect(screen.queryByRole('link', { name: 'Entra' })).toBeNull();
    tell(checkoutRefused({ message: 'È già tuo.', code: 'already_owned' }));
    expect(screen.getByRole('link', { name: 'Entra' })).toBeInTheDocument();
  });

  it('is no error when the buyer cancelled', () => {
    const { tell } = open();
    tell(checkoutRefused({ message: 'Hai annullato.', code: 'cancelled' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Hai annullato.')).toBeInTheDocument();
  });

  it('is that the price holds without the coupon of the link, not without one that was typed', () => {
    const { tell } = open();
    tell(couponLinked({ code: 'LINK' }), couponRefused({ code: 'LINK', message: 'Scaduto.' }));
    expect(screen.getByText('Scaduto. Il prezzo indicato è quello senza coupon.')).toBeInTheDocument();
    tell(couponSubmitted({ code: 'ALTRO' }), couponRefused({ code: 'ALTRO', message: 'Non esiste.' }));
    expect(screen.getByText('Non esiste.')).toBeInTheDocument();
  });

  it('says of an empty code only that one is missing', () => {
    const { tell } = open();
    tell(couponRefused({ code: '', message: 'Scrivi il codice del coupon.' }));
    expect(screen.getByText('Scrivi il codice del coupon.')).toBeInTheDocument();
  });
});

describe('the invoice', () => {
  const loaded = async () => {
    await lazyInvoiceForm.load();
    const client = open();
    client.tell(invoiceToggled({ isOpen: true }), invoiceFormLoaded());
    return client;
  };
  const invoiceOf = ({ store }: ReturnType<typeof open>) => selectInvoice(store.getState());

  it('is not asked of visitors here, who come to the checkout’s page', () => {
    open({}, '', false);
    expect(screen.queryByLabelText('Mi serve la fattura')).toBeNull();
  });

  it('that was begun stays when its session has ended', () => {
    const { tell } = open({}, '', false);
    tell(invoiceToggled({ isOpen: true }));
    expect(screen.getByLabelText('Mi serve la fattura')).toBeChecked();
  });

  it('is asked for by a box, and no longer when it is cleared', async () => {
    const { store } = open();
    await userEvent.click(screen.getByLabelText('Mi serve la fattura'));
    expect(selectNeedsInvoice(store.getState())).toBe(true);
    await userEvent.click(screen.getByLabelText('Mi serve la fattura'));
    expect(selectNeedsInvoice(store.getState())).toBe(false);
  });

  it('is checked at each field that was left, once something is in it', async () => {
    await loaded();
    const field = () => screen.getByLabelText('Codice fiscale');
    await userEvent.click(field());
    await userEvent.tab();
    expect(field()).toBeValid();
    await userEvent.type(field(), 'RSSMRA85T10A562');
    expect(field()).toBeValid();
    await userEvent.tab();
    expect(field()).toHaveAccessibleDescription(/non è valido/);
    await userEvent.type(field(), 's');
    expect(field()).toBeValid();
  });

  it('is not checked at a field that is left for a button, which a message would move away from the pointer', async () => {
    await loaded();
    const field = screen.getByLabelText('Codice fiscale');
    await userEvent.type(field, 'XXX');
    act(() => screen.getByRole('button', { name: /^Svuota/ }).focus());
    expect(field).toHaveValue('XXX');
    expect(field).toBeValid();
  });

  it('says that its form did not come', () => {
    const { tell } = open();
    tell(invoiceToggled({ isOpen: true }));
    expect(screen.queryByRole('alert')).toBeNull();
    tell(invoiceFormFailed());
    expect(screen.getByRole('alert')).toHaveTextContent('togli la spunta e rimettila');
  });

  it('keeps what is typed when the kind or the country changes, until it is emptied', async () => {
    const client = await loaded();
    expect(screen.getByLabelText('Un privato')).toBeChecked();
    expect(screen.getByLabelText('Paese')).toHaveValue('IT');
    expect(screen.queryByRole('button', { name: /^Svuota/ })).toBeNull();
    await userEvent.type(screen.getByLabelText('Nome e cognome'), 'Sara');
    await userEvent.click(screen.getByLabelText('Un’azienda o un professionista'));
    await userEvent.selectOptions(screen.getByLabelText('Paese'), 'Francia');
    expect(invoiceOf(client)).toEqual({ name: 'Sara', kind: 'business', country: 'FR' });
    expect(screen.getByLabelText('Un’azienda o un professionista')).toBeChecked();
    expect(screen.getByLabelText('Paese')).toHaveValue('FR');
    await userEvent.click(screen.getByRole('button', { name: /^Svuota/ }));
    expect(invoiceOf(client)).toEqual({});
  });

  it('lists the countries by their Italian names', async () => {
    await loaded();
    const names = [...(screen.getByLabelText('Paese') as HTMLSelectElement).options].map(({ text }) => text);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'it')));
  });

  it('says at each field what is wrong with it, in place of its hint', async () => {
    const { tell } = await loaded();
    tell(invoiceFilled({ kind: 'business' }));
    const field = () => screen.getByLabelText('Codice destinatario');
    expect(field()).toHaveAccessibleDescription(/^7 lettere o numeri/);
    expect(field()).toBeValid();
    tell(
      checkoutRefused({
        message: 'Controlla.',
        code: 'invalid_invoice',
        errors: { recipientCode: 'Sono 7 caratteri.', country: 'Scegli un paese.' },
      }),
    );
    expect(field()).toHaveAccessibleDescription('Sono 7 caratteri.');
    expect(field()).toBeInvalid();
    expect(screen.getByLabelText('PEC')).toBeValid();
    expect(screen.getByLabelText('Paese')).toBeInvalid();
  });
});
