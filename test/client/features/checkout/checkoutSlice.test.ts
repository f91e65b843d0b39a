import {
  selectCheckoutMessage,
  selectCheckoutStatus,
  selectCouponCode,
  selectCouponMessage,
  selectCouponStatus,
  selectInvoice,
  selectInvoiceErrors,
  selectInvoiceForm,
  selectIsAlreadyOwned,
  selectIsCancelled,
  selectLinkCode,
  selectNeedsInvoice,
  selectProvider,
  selectQuote,
} from '../../../../src/client/features/checkout/checkoutSelectors';
import {
  checkoutFailed,
  checkoutRefused,
  checkoutRequested,
  couponApplied,
  couponLinked,
  couponRefused,
  couponSubmitted,
  couponUnchecked,
  invoiceFilled,
  invoiceFormFailed,
  invoiceFormLoaded,
  invoiceRestored,
  invoiceToggled,
  lineChosen,
  lineRestored,
  providerChosen,
} from '../../../../src/client/features/checkout/checkoutSlice';
import {
  expired,
  loggedOut,
  loginNeeded,
  replaced,
} from '../../../../src/client/features/identity/session/sessionSlice';
import { bundle, clientWith, course, validCoupon } from './support';

/** A store on which no saga works. */
const open = (...actions: Parameters<ReturnType<typeof clientWith>['store']['dispatch']>[0][]) => {
  const { store } = clientWith({}, { sagas: false });
  for (const action of actions) store.dispatch(action);
  return store;
};

describe('what is for sale', () => {
  it('shows a price that has changed since', () => {
    const store = open(lineChosen(course), lineChosen({ ...course, price: 120 }));
    expect(selectQuote(store.getState()).total).toBe(120);
    expect(selectCouponStatus(store.getState())).toBe('none');
  });

  it('has its coupon checked again when the things of a cart cost another sum', () => {
    const line = { kind: 'cart', id: 'cart', slug: 'cart', title: 'Due', price: 100 } as const;
    const things = [{ kind: 'course', IdItemEnc: 'c1' } as const];
    const store = open(lineChosen({ ...line, things }), couponApplied(validCoupon()));
    store.dispatch(lineChosen({ ...line, things }));
    expect(selectCouponStatus(store.getState())).toBe('applied');
    store.dispatch(lineChosen({ ...line, things, price: 120 }));
    expect([selectCouponStatus(store.getState()), selectCouponCode(store.getState())]).toEqual([
      'checking',
      'BENVENUTO20',
    ]);
    expect(selectQuote(store.getState()).total).toBe(120);
    store.dispatch(couponApplied(validCoupon()));
    store.dispatch(lineChosen({ ...line, things: [{ kind: 'course', IdItemEnc: 'c2' }], price: 120 }));
    expect(selectCouponStatus(store.getState())).toBe('checking');
    // One that did not hold for those things may hold for these.
    store.dispatch(couponRefused({ code: 'BENVENUTO20', message: 'Non vale per queste cose.' }));
    store.dispatch(lineChosen({ ...line, things, price: 120 }));
    expect(selectCouponStatus(store.getState())).toBe('checking');
    expect(selectCouponMessage(store.getState())).toBe('');
  });

  it('is begun anew with another thing: no way to pay, coupon of an address or refusal of the last one stays', () => {
    const cart = { kind: 'cart', id: 'cart', slug: 'cart', title: 'Due', price: 100, things: [] } as const;
    const store = open(lineChosen(course), providerChosen('bank_transfer'), couponLinked({ code: 'LINK10' }));
    store.dispatch(checkoutRefused({ message: 'Non ora.', code: '' }));
    store.dispatch(lineChosen(cart));
    const state = store.getState();
    expect([selectProvider(state), selectLinkCode(state), selectCheckoutMessage(state)]).toEqual([
      null,
      '',
      '',
    ]);
  });

  it('has its coupon checked again when one thing costs another sum, as for whom a login shows to own a part', () => {
    const store = open(lineChosen(bundle), couponApplied(validCoupon()), lineChosen(bundle));
    expect(selectCouponStatus(store.getState())).toBe('applied');
    store.dispatch(lineChosen({ ...bundle, price: 60 }));
    expect([selectCouponStatus(store.getState()), selectCouponCode(store.getState())]).toEqual([
      'checking',
      'BENVENUTO20',
    ]);
    expect(selectQuote(store.getState()).total).toBe(60);
  });

  it('is paid in the usual way where the same is shown again', () => {
    const store = open(lineChosen(course), providerChosen('bank_transfer'));
    expect(selectProvider(store.getState())).toBe('bank_transfer');
    store.dispatch(lineChosen(course));
    expect(selectProvider(store.getState())).toBeNull();
  });

  it('loses its coupon to a learning path with the same id', () => {
    const store = open(
      lineChosen(course),
      couponApplied(validCoupon()),
      lineChosen({ ...bundle, id: course.id }),
    );
    expect(selectCouponCode(store.getState())).toBe('');
    expect(selectQuote(store.getState())).toEqual({ listPrice: 250, discount: 0, total: 250 });
  });

  it('keeps the open invoice form and its data when another is shown', () => {
    const store = open(lineChosen(course), invoiceToggled({ isOpen: true }), invoiceFormLoaded());
    store.dispatch(invoiceFilled({ name: 'Sara Conti' }));
    store.dispatch(lineChosen(bundle));
    expect(selectInvoiceForm(store.getState())).toBe('open');
    expect(selectInvoice(store.getState())).toEqual({ name: 'Sara Conti' });
  });
});

describe('a cart that is restored after the page shows its course', () => {
  it.each([
    [
      'takes the typed coupon over that of the address',
      'LINK10',
      { couponCode: 'MENO15', linkCode: 'LINK10' },
      'MENO15',
    ],
    ['takes the coupon where the page has none', '', { couponCode: 'LINK10', linkCode: 'LINK10' }, 'LINK10'],
    ['leaves the coupon of another address', 'NUOVO', { couponCode: 'MENO15', linkCode: 'LINK10' }, 'NUOVO'],
    ['leaves the coupon that the page has where it has none', 'NUOVO', {}, 'NUOVO'],
  ])('%s', (_what, shown, kept, code) => {
    const store = open(lineChosen(course));
    if (shown) store.dispatch(couponLinked({ code: shown }));
    store.dispatch(lineRestored({ line: course, ...kept }));
    expect([selectCouponCode(store.getState()), selectCouponStatus(store.getState())]).toEqual([
      code,
      'checking',
    ]);
    expect(selectLinkCode(store.getState())).toBe(shown === 'NUOVO' ? 'NUOVO' : 'LINK10');
  });

  it('is shown where the page shows nothing, its coupon unchecked and still known as that of the address', () => {
    const state = open(lineRestored({ line: course, couponCode: 'LINK10', linkCode: 'LINK10' })).getState();
    expect([selectLinkCode(state), selectCouponCode(state), selectCouponStatus(state)]).toEqual([
      'LINK10',
      'LINK10',
      'none',
    ]);
  });

  it('brings no coupon of another course', () => {
    const store = open(lineChosen(course), lineRestored({ line: bundle, couponCode: 'MENO15' }));
    expect(selectCouponStatus(store.getState())).toBe('none');
  });

  it('asks for no code where neither has a coupon', () => {
    const store = open(lineChosen(course), lineRestored({ line: course }));
    expect(selectCouponStatus(store.getState())).toBe('none');
  });

  it('keeps the invoice that was typed meanwhile if it has none', () => {
    const store = open(lineChosen(course), invoiceFilled({ name: 'Sara' }), lineRestored({ line: course }));
    expect(selectInvoice(store.getState())).toEqual({ name: 'Sara' });
  });
});

describe('a coupon', () => {
  it('that is checked again keeps its price in view', () => {
    const store = open(lineChosen(course), couponApplied(validCoupon('Meno15', 15)));
    store.dispatch(couponSubmitted({ code: ' meno15 ' }));
    expect(selectQuote(store.getState()).total).toBe(85);
    store.dispatch(couponSubmitted({ code: 'ALTRO' }));
    expect(selectQuote(store.getState()).total).toBe(100);
  });

  it('that was refused stays so while the same thing is shown again, and is not asked about once more', () => {
    const refused = couponRefused({ code: 'SCADUTO', message: 'Questo coupon è scaduto.' });
    const state = open(lineChosen(course), refused, lineChosen(course)).getState();
    expect([selectCouponStatus(state), selectCouponMessage(state)]).toEqual([
      'refused',
      'Questo coupon è scaduto.',
    ]);
  });

  it('that holds stays when the check of another is given up', () => {
    const store = open(lineChosen(course), couponApplied(validCoupon()), couponUnchecked());
    expect(selectQuote(store.getState()).total).toBe(80);
  });
});

describe('what was said of an order', () => {
  const owned = checkoutRefused({ message: 'Possiedi già questo corso.', code: 'already_owned' });

  it.each([
    ['of a course that the buyer has', owned],
    ['of a payment that was cancelled', checkoutRefused({ message: 'Annullato.', code: 'cancelled' })],
  ])('%s is gone while it is ordered again', (_what, said) => {
    const store = open(lineChosen(course), said, checkoutRequested());
    const state = store.getState();
    expect([selectCheckoutStatus(state), selectCheckoutMessage(state)]).toEqual(['pending', '']);
    expect([selectIsAlreadyOwned(state), selectIsCancelled(state)]).toEqual([false, false]);
  });

  const typed = [
    invoiceToggled({ isOpen: true }),
    invoiceFormLoaded(),
    invoiceFilled({ name: 'Sara Conti' }),
  ];

  it.each([
    ['a logout', loggedOut(), 'closed', {}],
    ['another account’s login in another tab', replaced(), 'closed', {}],
    // The buyer may come back.
    ['the end of the session', expired(), 'open', { name: 'Sara Conti' }],
    ['a login that is asked for', loginNeeded(), 'open', { name: 'Sara Conti' }],
  ])(
    'is gone after %s, and an order that was on its way frees the button',
    (_what, action, form, invoice) => {
      const said = open(lineChosen(course), ...typed, owned, action).getState();
      expect([selectCheckoutStatus(said), selectCheckoutMessage(said)]).toEqual(['idle', '']);
      expect([selectInvoiceForm(said), selectInvoice(said)]).toEqual([form, invoice]);
      const asked = open(lineChosen(course), checkoutRequested(), action).getState();
      expect(selectCheckoutStatus(asked)).toBe('idle');
    },
  );

  it.each([
    ['its course is loaded again', lineChosen(course)],
    ['its coupon is found to hold', couponApplied(validCoupon())],
    ['another way to pay is chosen', providerChosen('bank_transfer')],
  ])('is not there yet while it is on its way: the button goes on waiting where %s', (_what, action) => {
    const store = open(lineChosen(course), checkoutRequested(), action);
    expect(selectCheckoutStatus(store.getState())).toBe('pending');
  });

  it('stays while invoice data are typed that it is not about', () => {
    const store = open(lineChosen(course), owned, invoiceFilled({ city: 'Roma' }));
    expect(selectCheckoutMessage(store.getState())).toBe('Possiedi già questo corso.');
    expect(selectIsAlreadyOwned(store.getState())).toBe(true);
  });

  it('stays while an invoice is asked for, and when it no longer is', () => {
    const store = open(lineChosen(course), owned, invoiceToggled({ isOpen: true }));
    expect(selectCheckoutMessage(store.getState())).toBe('Possiedi già questo corso.');
    store.dispatch(invoiceToggled({ isOpen: false }));
    expect(selectCheckoutMessage(store.getState())).toBe('Possiedi già questo corso.');
  });

  it('leads into the course where the call itself fails because the buyer has it', () => {
    const store = open(
      lineChosen(course),
      checkoutFailed({
        kind: 'status',
        status: 409,
        endpoint: 'x',
        guarded: true,
        message: '',
        code: 'already_owned',
      }),
    );
    expect(selectIsAlreadyOwned(store.getState())).toBe(true);
  });
});

describe('the invoice form', () => {
  const refused = checkoutRefused({
    message: 'Controlla i dati.',
    code: 'invalid_invoice',
    errors: { vatNumber: 'Non è valida.', city: 'Scrivi la città.' },
  });

  it.each([
    ['kind', { kind: 'person', country: 'IT' }],
    ['country', { kind: 'business', country: 'FR' }],
  ] as const)('drops all errors with another %s', (_what, changed) => {
    const store = open(lineChosen(course), invoiceFilled({ kind: 'business', country: 'IT' }), refused);
    expect(selectInvoiceErrors(store.getState())).toHaveProperty('vatNumber');
    store.dispatch(invoiceFilled(changed));
    expect(selectInvoiceErrors(store.getState())).toEqual({});
    expect(selectCheckoutMessage(store.getState())).toBe('');
  });

  it('is asked for as the draft of the device says, and no longer after a logout', () => {
    const store = open(invoiceRestored({ invoice: { name: 'Sara' }, isNeeded: true }));
    expect(selectNeedsInvoice(store.getState())).toBe(true);
    expect(selectInvoice(store.getState())).toEqual({ name: 'Sara' });
    store.dispatch(invoiceRestored({ invoice: { name: 'Sara' }, isNeeded: false }));
    expect(selectNeedsInvoice(store.getState())).toBe(false);
    store.dispatch(invoiceToggled({ isOpen: true }));
    store.dispatch(loggedOut());
    expect([selectNeedsInvoice(store.getState()), selectInvoice(store.getState())]).toEqual([false, {}]);
  });

  it('stays open, with what has the focus, when its order is refused or its draft is read again', () => {
    const store = open(invoiceToggled({ isOpen: true }), invoiceFormLoaded());
    store.dispatch(invoiceToggled({ isOpen: true }));
    expect(selectInvoiceForm(store.getState())).toBe('open');
    store.dispatch(invoiceRestored({ invoice: {}, isNeeded: true }));
    expect(selectInvoiceForm(store.getState())).toBe('open');
  });

  it('takes its refusal away where no invoice is asked for any more', () => {
    const store = open(invoiceToggled({ isOpen: true }), refused, invoiceToggled({ isOpen: false }));
    expect(selectCheckoutMessage(store.getState())).toBe('');
  });

  it('stays closed if it was closed before its code came, and closes on logout', () => {
    const store = open(
      invoiceToggled({ isOpen: true }),
      invoiceToggled({ isOpen: false }),
      invoiceFormLoaded(),
    );
    expect(selectInvoiceForm(store.getState())).toBe('closed');
    store.dispatch(invoiceToggled({ isOpen: true }));
    store.dispatch(invoiceFormLoaded());
    store.dispatch(loggedOut());
    expect(selectInvoiceForm(store.getState())).toBe('closed');
    // Its code, which was still on its way, did not come.
    store.dispatch(invoiceFormFailed());
    expect(selectInvoiceForm(store.getState())).toBe('closed');
  });

  it('tries again after its code did not come, when it is closed and opened', () => {
    const store = open(invoiceToggled({ isOpen: true }), invoiceFormFailed());
    expect(selectInvoiceForm(store.getState())).toBe('failed');
    store.dispatch(invoiceToggled({ isOpen: false }));
    store.dispatch(invoiceToggled({ isOpen: true }));
    expect(selectInvoiceForm(store.getState())).toBe('loading');
  });
});
