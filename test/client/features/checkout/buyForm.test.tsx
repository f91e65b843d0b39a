import { act, fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { useSelector } from 'react-redux';
import { BuyBar, BuyForm, TransferLink } from '../../../../src/client/features/checkout';
import { buyerLogin, buyerSignUp } from '../../../../src/client/features/checkout/buyer';
import { selectLine } from '../../../../src/client/features/checkout/checkoutSelectors';
import {
  checkoutRefused,
  checkoutRequested,
  couponApplied,
  couponLinked,
  couponRefused,
  couponSubmitted,
  lineChosen,
} from '../../../../src/client/features/checkout/checkoutSlice';
import { checkoutSlices } from '../../../../src/client/features/checkout/checkoutVisit';
import { BuyingOverlay } from '../../../../src/client/features/checkout/components/BuyingOverlay';
import { CartCoupon } from '../../../../src/client/features/checkout/components/CartPrice';
import { CheckoutPanels } from '../../../../src/client/features/checkout/components/CheckoutPanels';
import { loggedIn } from '../../../../src/client/features/identity/session/sessionSlice';
import { paths } from '../../../../src/client/routing/paths';
import { testUser } from '../../../support/client';
import { renderPage, renderPart } from '../../../support/renderPage';
import { classOf, rulesFor } from '../../app/styleRules';
import { bundle, clientWith, course, validCoupon } from './support';

type Props = Partial<ComponentProps<typeof BuyForm>>;

/** The form of a course in the cart, on which no saga works. */
function open(props: Props = {}, search = '') {
  const client = clientWith({}, { sagas: false, address: paths.course('ichimoku') + search });
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
    // The server may round, or take off no more than the price.
    tell(couponApplied({ ...validCoupon(), discount: 21 }));
    expect(rows()).toEqual([
      'Corsi uno per uno: 300,00 €',
      'Sconto del percorso: -200,00 €',
      'Coupon BENVENUTO20 applicato (-21%)Rimuovi: -20,00 €',
      'Da pagare: 80,00 €',
    ]);
    expect(price(container)).toBe('Prezzo scontato: 80,00 €Prezzo intero: 300,00 €-73%');
  });

  it('of an item that is not reduced has one line above the coupon', () => {
    const { container, tell } = open({ reduction: { ...reduction, listPrice: 100 } });
    tell(couponApplied({ ...validCoupon('MENO10'), isPercentage: false, discount: 30 }));
    expect(rows()).toEqual([
      'Prezzo: 100,00 €',
      'Coupon MENO10 applicatoRimuovi: -20,00 €',
      'Da pagare: 80,00 €',
    ]);
    expect(price(container)).toContain('Prezzo intero: 100,00 €');
  });

  it('with a coupon is read out, and strikes the list price of an item that nothing else reduces', () => {
    const { container, tell } = open();
    tell(couponApplied(validCoupon()));
    expect(price(container)).toBe('Prezzo scontato: 80,00 €Prezzo intero: 100,00 €-20%');
    expect(container.querySelector('#prezzo')).toHaveAttribute('aria-live', 'polite');
  });

  it('with a coupon leads the keyboard to its removal, and without it back to the field for another', () => {
    const { container, tell } = open();
    fireEvent.submit(screen.getByLabelText('Hai un codice coupon?').closest('form') as HTMLFormElement);
    tell(couponApplied(validCoupon()));
    expect(screen.getByRole('button', { name: 'Rimuovi il coupon BENVENUTO20' })).toHaveFocus();
    act(() => screen.getByRole('button', { name: 'Rimuovi il coupon BENVENUTO20' }).click());
    expect(price(container)).toBe('100,00 €');
    expect(screen.getByLabelText('Hai un codice coupon?')).toHaveFocus();
  });

  it.each([
    ['a learning path', bundle],
    ['another course', { ...bundle, kind: 'course' as const }],
    ['a learning path with the same id', { ...bundle, id: course.id }],
  ])('of an item that is not in the cart has no coupon of the one that is: %s', (_what, item) => {
    const { container, tell } = open({ item });
    tell(couponApplied(validCoupon()));
    expect(rows()).toEqual([]);
    expect(price(container)).toBe('250,00 €');
    expect(screen.getByRole('button', { name: 'Acquista' })).toBeDisabled();
  });

  it('says how long the coupon holds, if it ends', () => {
    const { tell } = open();
    tell(couponApplied(validCoupon()));
    expect(screen.queryByRole('note', { name: 'Coupon' })).toBeNull();
    tell(couponApplied({ ...validCoupon(), endsAt: '2099-12-31T22:59:59.000Z' }));
    expect(screen.getByRole('note', { name: 'Coupon' })).toHaveTextContent(
      'A questo prezzo fino al 31 dicembre 2099.',
    );
    expect(screen.getByRole('timer')).toHaveTextContent(/^[1-9]\d+giorni/);
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
    expect(screen.getByRole('button', { name: 'Aggiungi al carrello' })).toBeInTheDocument();
  });

  it('puts what costs something into the cart beside it, and nothing that is free', () => {
    const { unmount } = open();
    expect(screen.getByRole('button', { name: 'Aggiungi al carrello' })).toBeDisabled();
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
      // Hidden from those whose session is still being read.
      expect(container.querySelector('form[data-for-visitors]')).not.toBeNull();
      const hidden = [...container.querySelectorAll('input[type=hidden]')] as HTMLInputElement[];
      expect(hidden.map(({ name, value }) => `${name}=${value}`)).toEqual(sent);
    },
  );
});

it('the bar of a phone says what is paid with the coupon, and no error where the buyer cancelled', () => {
  const seen: ((entries: readonly { isIntersecting: boolean }[]) => void)[] = [];
  const margins = new Set<string>();
  class Watch {
    constructor(tell: (typeof seen)[number], { rootMargin = '' }: IntersectionObserverInit = {}) {
      seen.push(tell);
      margins.add(rootMargin);
    }
    observe = () => undefined;
    disconnect = () => undefined;
  }
  Object.assign(window, { IntersectionObserver: Watch });
  const { tell } = open({ children: <BuyBar item={course} /> });
  /** For the page's end and for what has the focus, which would lie under the bar. */
  const room = () => rulesFor(/^(html|body)$/).filter((looks) => looks.includes('padding-bottom'));
  expect(room()).toEqual([]);
  // What lies under the header or the bar is out of view.
  expect([...margins]).toEqual([expect.stringMatching(/^-\d+px 0px -\d+px$/)]);
  act(() => {
    for (const scroll of seen) scroll([{ isIntersecting: false }]);
  });
  const bar = () => screen.queryByRole('region', { name: 'Acquisto rapido' });
  expect(plain(bar()?.textContent)).toBe('100,00 €Acquista');
  expect(room()).toHaveLength(2);
  // Neither on a wide screen nor on paper.
  const looks = rulesFor(new RegExp(`${classOf(bar())}$`));
  expect(looks.filter((one) => one.includes('display:none'))).toHaveLength(2);
  tell(checkoutRefused({ message: 'Hai annullato.', code: 'cancelled' }));
  expect(bar()).not.toHaveTextContent('Hai annullato.');
  tell(couponApplied({ ...validCoupon('REGALO', 100), price: { listPrice: 100, discount: 100, total: 0 } }));
  expect(plain(bar()?.textContent)).toBe('GratisOttieni');
  tell(lineChosen(bundle));
  expect(bar()).toBeNull();
  expect(room()).toEqual([]);
});

it('a bank transfer is offered for what costs something, also with the coupon', () => {
  const client = clientWith({}, { sagas: false });
  client.store.dispatch(lineChosen(course));
  renderPage(client, () => <TransferLink item={course} offer={{ isOffered: true }} />);
  const link = () => screen.queryByRole('link', { name: 'Paga con bonifico' });
  expect(link()).not.toBeNull();
  const price = { listPrice: 100, discount: 100, total: 0 };
  act(() => void client.store.dispatch(couponApplied({ ...validCoupon('REGALO', 100), price })));
  expect(link()).toBeNull();
});

it('the page is covered only while the purchase is prepared', () => {
  const client = clientWith({}, { sagas: false });
  renderPart(client, <BuyingOverlay />);
  const isCovered = () => screen.queryByRole('status') !== null;
  expect(isCovered()).toBe(false);
  act(() => void client.store.dispatch(checkoutRequested()));
  expect(screen.getByRole('status')).toHaveTextContent('Un momento, prepariamo il tuo acquisto…');
  // The words say it.
  expect(screen.queryByRole('progressbar')).toBeNull();
  act(() => void client.store.dispatch(checkoutRefused({ message: 'Non ora.', code: '' })));
  expect(isCovered()).toBe(false);
});

it('the checkout’s button pays only what is being bought, and waits for a sign-up or a login', () => {
  const client = clientWith({}, { slices: checkoutSlices, sagas: false });
  client.store.dispatch(lineChosen(course));
  renderPage(client, () => (
    <CheckoutPanels line={bundle} wayIn={null}>
      {bundle.title}
    </CheckoutPanels>
  ));
  expect(plain(screen.getByRole('button', { name: /^Paga/ }).textContent)).toBe('Paga 250,00 €');
  expect(screen.getByRole('button', { name: /^Paga/ })).toBeDisabled();
  act(() => void client.store.dispatch(lineChosen(bundle)));
  expect(screen.getByRole('button', { name: /^Paga/ })).toBeEnabled();
  for (const { actions } of [buyerSignUp, buyerLogin]) {
    act(() => void client.store.dispatch(actions.requested({} as never)));
    expect(screen.getByRole('button', { name: 'Un momento…' })).toHaveAttribute('aria-disabled', 'true');
    act(() => void client.store.dispatch(actions.refused({ message: 'No.' })));
  }
  expect(screen.getByText('No.')).toBeInTheDocument();
  // As by a login in another tab.
  const { token: _token, ...user } = testUser;
  act(() => void client.store.dispatch(loggedIn({ user, claim: 0 })));
  expect(screen.queryByText('No.')).toBeNull();
  for (let press = 0; press < 2; press += 1)
    act(() => screen.getByRole('button', { name: /^(Paga|Un momento)/ }).click());
  expect(screen.getByRole('button', { name: 'Un momento…' })).toHaveAttribute('aria-disabled', 'true');
  expect(client.actions.filter(checkoutRequested.match)).toHaveLength(1);
});

describe('what the form says', () => {
  it('is why the purchase was refused, and the way in for an owner alone', () => {
    const { tell } = open();
    tell(checkoutRefused({ message: 'Non ora.', code: '' }));
    expect(screen.getByText('Non ora.')).toHaveRole('alert');
    expect(screen.queryByRole('link', { name: 'Entra' })).toBeNull();
    tell(checkoutRefused({ message: 'È già tuo.', code: 'already_owned' }));
    expect(screen.getByRole('link', { name: 'Entra' })).toBeInTheDocument();
  });

  it('is no error when the buyer cancelled', () => {
    const { tell } = open();
    tell(checkoutRefused({ message: 'Hai annullato.', code: 'cancelled' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Hai annullato.').closest('[aria-live="polite"]')).not.toBeNull();
  });

  it('is that the price holds without the coupon of the link, not without one that was typed', () => {
    const { tell } = open();
    tell(couponLinked({ code: 'LINK' }), couponRefused({ code: 'LINK', message: 'Scaduto.' }));
    expect(screen.getByText('Scaduto. Il prezzo indicato è quello senza coupon.')).toBeInTheDocument();
    tell(couponSubmitted({ code: 'ALTRO' }), couponRefused({ code: 'ALTRO', message: 'Non esiste.' }));
    expect(screen.getByText('Non esiste.')).toBeInTheDocument();
  });

  it('is not the code that was typed for the item before', () => {
    const client = clientWith({}, { sagas: false });
    client.store.dispatch(lineChosen(course));
    const Shown = () => <CartCoupon id={useSelector(selectLine)?.id ?? ''} />;
    renderPart(client, <Shown />);
    const field = () => screen.getByLabelText('Hai un codice coupon?');
    fireEvent.change(field(), { target: { value: 'MENO15' } });
    act(() => void client.store.dispatch(lineChosen({ ...course, price: 90 })));
    expect(field()).toHaveValue('MENO15');
    act(() => void client.store.dispatch(lineChosen(bundle)));
    expect(field()).toHaveValue('');
  });

  it('says of an empty code only that one is missing', () => {
    const { tell } = open();
    tell(couponRefused({ code: '', message: 'Scrivi il codice del coupon.' }));
    expect(screen.getByText('Scrivi il codice del coupon.')).toBeInTheDocument();
  });
});
