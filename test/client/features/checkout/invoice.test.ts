import { CallFailed } from '../../../../src/client/api/failure';
import { selectInvoice, selectInvoiceForm } from '../../../../src/client/features/checkout/checkoutSelectors';
import {
  invoiceFilled,
  invoiceToggled,
  lineChosen,
} from '../../../../src/client/features/checkout/checkoutSlice';
import { invoiceErrorsOf } from '../../../../src/client/features/checkout/invoice';
import { lazyInvoiceForm } from '../../../../src/client/features/checkout/invoiceSaga';
import { expired, loggedIn } from '../../../../src/client/features/identity/session/sessionSlice';
import { paths } from '../../../../src/client/routing/paths';
import { memoryArea } from '../../../../src/client/services/sessionStorage';
import { testUser } from '../../../support/client';
import { clientWith, course, later, settle, studentWith } from './support';

/** The profile has nothing to fill in. */
const nameless = { ...testUser, firstName: '', lastName: '' };

describe('the invoice form', () => {
  it('says that its code did not come, and asks nothing then', async () => {
    jest.spyOn(lazyInvoiceForm, 'load').mockRejectedValue(new Error('offline'));
    const getInvoice = jest.fn();
    const { store } = studentWith({ payments: { getInvoice } });
    store.dispatch(lineChosen(course));
    store.dispatch(invoiceToggled({ isOpen: true }));
    await settle();
    expect(selectInvoiceForm(store.getState())).toBe('failed');
    expect(getInvoice).not.toHaveBeenCalled();
  });

  it('stays empty without the data of a last purchase, and asks again only when it is opened again', async () => {
    const getInvoice = jest.fn(async () => ({ isOk: true }));
    const { store } = studentWith({ payments: { getInvoice } }, { user: nameless });
    store.dispatch(lineChosen(course));
    const toggle = async (isOpen: boolean) => {
      store.dispatch(invoiceToggled({ isOpen }));
      await settle();
      return getInvoice.mock.calls.length;
    };
    expect([await toggle(true), await toggle(false), await toggle(true)]).toEqual([1, 1, 2]);
    expect(selectInvoice(store.getState())).toEqual({});
  });

  it.each([
    ['the data of the last purchase', { isOk: true, item: { name: 'Sara Conti', city: 'Milano' } }],
    ['that there is none, and the profile is known', { isOk: true }],
  ])('keeps what was typed while it was on its way: %s', async (_what, data) => {
    const { promise, answer } = later<object>();
    const { store } = studentWith({ payments: { getInvoice: () => promise } });
    store.dispatch(lineChosen(course));
    store.dispatch(invoiceToggled({ isOpen: true }));
    await settle();
    expect(selectInvoiceForm(store.getState())).toBe('open');
    store.dispatch(invoiceFilled({ taxCode: 'CNTSRA80A01H501U' }));
    answer(data);
    await settle();
    expect(selectInvoice(store.getState())).toEqual({ taxCode: 'CNTSRA80A01H501U' });
  });

  it('opens empty when the data of the last purchase cannot be read', async () => {
    const failure = { kind: 'network', endpoint: 'x', guarded: true, message: '' } as const;
    const { store, seen, toasts } = studentWith({
      payments: { getInvoice: () => Promise.reject(new CallFailed(failure)) },
    });
    store.dispatch(lineChosen(course));
    store.dispatch(invoiceToggled({ isOpen: true }));
    await settle();
    expect(selectInvoiceForm(store.getState())).toBe('open');
    expect([seen.alerts, toasts]).toEqual([[], []]);
  });

  it('asks once for the data where the box is ticked again before its code came', async () => {
    const getInvoice = jest.fn(async () => ({ isOk: true }));
    const { store } = studentWith({ payments: { getInvoice } });
    for (const isOpen of [true, false, true]) store.dispatch(invoiceToggled({ isOpen }));
    await settle();
    expect(selectInvoiceForm(store.getState())).toBe('open');
    expect(getInvoice).toHaveBeenCalledTimes(1);
  });

  it('whose data are asked for after the session’s end ends it, and leads nobody away from the page', async () => {
    const failure = { kind: 'status', status: 401, endpoint: 'x', guarded: true, message: '' } as const;
    const { store, session, history } = studentWith({
      payments: { getInvoice: () => Promise.reject(new CallFailed(failure)) },
    });
    store.dispatch(lineChosen(course));
    store.dispatch(invoiceToggled({ isOpen: true }));
    await settle();
    expect(session.read()).toBeUndefined();
    expect(history.entries).toEqual([paths.paymentFailed()]);
    expect(selectInvoiceForm(store.getState())).toBe('open');
  });

  it('that a person typed is theirs: no visitor sees it after a reload, and another person removes it', async () => {
    const device = memoryArea();
    const typed = studentWith({}, { services: { device } });
    typed.store.dispatch(invoiceFilled({ taxCode: 'CNTSRA80A01H501U' }));
    const shownTo = async (client: ReturnType<typeof clientWith>) => {
      await settle();
      return selectInvoice(client.store.getState());
    };
    expect(await shownTo(clientWith({}, { services: { device } }))).toEqual({});
    const other = clientWith({}, { services: { device }, user: { ...testUser, id: 'another' } });
    expect(await shownTo(other)).toEqual({});
    expect(device.getItem('invoiceDraft')).toBeNull();
  });

  it.each([
    '{',
    '1',
    'null',
    '{"invoice":null,"owner":"","until":1e15}',
    '{"invoice":{"name":"Sara"},"until":1e15}',
    '{"invoice":{"name":"Sara"},"owner":""}',
  ])('stays empty beside a draft that was tampered with: %s', async (text) => {
    const device = memoryArea();
    device.setItem('invoiceDraft', text);
    const { store } = clientWith({}, { services: { device } });
    await settle();
    expect(selectInvoice(store.getState())).toEqual({});
  });

  it('shows a visitor no draft of a person, who finds it again at the next login', async () => {
    const device = memoryArea();
    const invoice = { taxCode: 'CNTSRA80A01H501U' };
    const until = Number.MAX_SAFE_INTEGER;
    device.setItem('invoiceDraft', JSON.stringify({ invoice, isNeeded: true, owner: testUser.id, until }));
    const { store } = clientWith({}, { services: { device } });
    await settle();
    expect(selectInvoice(store.getState())).toEqual({});
    store.dispatch(loggedIn({ user: testUser, claim: 0 }));
    await settle();
    expect(selectInvoice(store.getState())).toEqual(invoice);
  });

  it('is filled in for a company as a business, under its own name', async () => {
    const user = { ...testUser, company: 'Conti S.r.l.', city: 'Roma' };
    const { store } = studentWith({ payments: { getInvoice: async () => ({ isOk: true }) } }, { user });
    store.dispatch(lineChosen(course));
    store.dispatch(invoiceToggled({ isOpen: true }));
    await settle();
    expect(selectInvoice(store.getState())).toEqual({ kind: 'business', name: 'Conti S.r.l.', city: 'Roma' });
  });

  it('is kept for other tabs as asked for, and then as no longer asked for', async () => {
    const { store, services } = clientWith({});
    const isKept = () => JSON.parse(services.device.getItem('invoiceDraft') ?? '{}').isNeeded;
    store.dispatch(lineChosen(course));
    store.dispatch(invoiceToggled({ isOpen: true }));
    await settle();
    expect(isKept()).toBe(true);
    store.dispatch(invoiceToggled({ isOpen: false }));
    await settle();
    expect(isKept()).toBe(false);
  });

  it('shows what was typed in another tab to a buyer who comes back from the payment page', async () => {
    const invoice = { taxCode: 'CNTSRA80A01H501U' };
    const { store, services, returnByBack } = studentWith({});
    const until = Number.MAX_SAFE_INTEGER;
    const note = { invoice, isNeeded: false, owner: testUser.id, until };
    services.device.setItem('invoiceDraft', JSON.stringify(note));
    returnByBack();
    await settle();
    expect(selectInvoice(store.getState())).toEqual(invoice);
  });

  it.each([
    ['is there and open within two days', -1, { name: 'Sara' }, 'open'],
    ['is gone after two days', 0, {}, 'closed'],
  ])('that was typed %s', async (_what, difference, invoice, form) => {
    let now = 1000;
    const device = memoryArea();
    const visit = () => clientWith({}, { services: { device, now: () => now } });
    const first = visit().store;
    first.dispatch(invoiceToggled({ isOpen: true }));
    first.dispatch(invoiceFilled({ name: 'Sara' }));
    now += 48 * 3_600_000 + difference;
    const { store } = visit();
    await settle();
    expect(selectInvoice(store.getState())).toEqual(invoice);
    expect(selectInvoiceForm(store.getState())).toBe(form);
  });

  it('stays where it is typed, though after two days no other visit finds it', async () => {
    let now = 1000;
    const { store, services, returnByBack } = clientWith({}, { services: { now: () => now } });
    store.dispatch(invoiceFilled({ name: 'Sara' }));
    now += 48 * 3_600_000;
    returnByBack();
    await settle();
    expect(services.device.getItem('invoiceDraft')).toBeNull();
    expect(selectInvoice(store.getState())).toEqual({ name: 'Sara' });
  });

  it.each<[string, Parameters<typeof clientWith>[1]]>([
    ['a person typed', { user: testUser }],
    ['a visitor typed, who then logged in', {}],
  ])('that %s is shown to nobody who logs in after the end of that session', async (_what, options) => {
    const { store, services } = clientWith({}, options);
    store.dispatch(invoiceFilled({ taxCode: 'CNTSRA80A01H501U' }));
    store.dispatch(loggedIn({ user: testUser, claim: 0 }));
    await settle();
    store.dispatch(expired(401, true));
    store.dispatch(loggedIn({ user: { ...testUser, id: 'another' }, claim: 0 }));
    await settle();
    expect(selectInvoice(store.getState())).toEqual({});
    expect(services.device.getItem('invoiceDraft')).toBeNull();
  });

  it('asks for no data of a visitor', async () => {
    const getInvoice = jest.fn();
    const { store } = clientWith({ payments: { getInvoice } });
    store.dispatch(lineChosen(course));
    store.dispatch(invoiceToggled({ isOpen: true }));
    await settle();
    expect(getInvoice).not.toHaveBeenCalled();
  });
});

it('takes the server’s errors of the invoice alone', () => {
  expect(invoiceErrorsOf({ 'invoice.city': 'Manca.', Total: 'No.' })).toEqual({ city: 'Manca.' });
  expect(invoiceErrorsOf({ Total: 'No.' })).toBeUndefined();
  expect(invoiceErrorsOf({ invoice: 'No.', invoices: 'No.' })).toBeUndefined();
  expect(invoiceErrorsOf()).toBeUndefined();
});
