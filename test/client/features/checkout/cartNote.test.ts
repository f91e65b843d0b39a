import {
  selectCouponCode,
  selectInvoice,
  selectLine,
  selectNeedsInvoice,
} from '../../../../src/client/features/checkout/checkoutSelectors';
import { invoiceFilled, invoiceToggled } from '../../../../src/client/features/checkout/checkoutSlice';
import { noteReturn, readReturn } from '../../../../src/client/features/identity/session/returnNote';
import { paths } from '../../../../src/client/routing/paths';
import { createCartStorage } from '../../../../src/client/services/cartStorage';
import { memoryArea } from '../../../../src/client/services/sessionStorage';
import { createTestClient } from '../../../support/client';

const line = { kind: 'course' as const, id: 'c1', slug: 'ichimoku', title: 'Ichimoku', price: 100 };
const kept = { line, couponCode: 'MENO15', linkCode: '' };
const returnUrl = paths.course('ichimoku');

/** Opens a tab of a device; each tab has its own cart. */
function openTab(device = memoryArea(), cart = createCartStorage(memoryArea())) {
  const client = createTestClient({ address: paths.paymentFailed(), services: { device, cart } });
  return { device, cart, ...client };
}

test('the tab that a mail opens goes on with the cart of the tab that waited, and with its invoice', async () => {
  const cart = createCartStorage(memoryArea());
  cart.save(kept);
  const first = openTab(memoryArea(), cart);
  const invoice = { taxCode: 'RSSMRA80A01H501U' };
  first.store.dispatch(invoiceToggled({ isOpen: true }));
  first.store.dispatch(invoiceFilled(invoice));
  await first.run(noteReturn, returnUrl).toPromise();
  expect(first.device.getItem('cartAfterMail')).toContain('ichimoku');
  expect(first.device.getItem('cartAfterMail')).not.toContain('RSSMRA80A01H501U');
  const second = openTab(first.device);
  expect(await second.run(readReturn).toPromise()).toBe(returnUrl);
  expect(selectLine(second.store.getState())).toEqual(line);
  expect(selectCouponCode(second.store.getState())).toBe('MENO15');
  expect(selectInvoice(second.store.getState())).toEqual(invoice);
  expect(selectNeedsInvoice(second.store.getState())).toBe(true);
  expect(second.cart.read()).toMatchObject({ line, couponCode: 'MENO15' });
});

test('a tab with a cart of its own keeps it', async () => {
  const noted = createCartStorage(memoryArea());
  noted.save(kept);
  const first = openTab(memoryArea(), noted);
  await first.run(noteReturn, returnUrl).toPromise();
  const own = createCartStorage(memoryArea());
  own.save({ line: { ...line, id: 'c2', title: 'Altro' } });
  const second = openTab(first.device, own);
  await second.run(readReturn).toPromise();
  expect(selectLine(second.store.getState())?.id).toBe('c2');
});

test('a tab with the same course in its cart takes no coupon from the note', async () => {
  const noted = createCartStorage(memoryArea());
  noted.save({ line, couponCode: 'MENO15', linkCode: '' });
  const first = openTab(memoryArea(), noted);
  await first.run(noteReturn, returnUrl).toPromise();
  const own = createCartStorage(memoryArea());
  own.save({ line });
  const second = openTab(first.device, own);
  await second.run(readReturn).toPromise();
  expect(selectCouponCode(second.store.getState())).toBe('');
});

test('a cart without invoice data asks for none in the other tab', async () => {
  const cart = createCartStorage(memoryArea());
  cart.save(kept);
  const first = openTab(memoryArea(), cart);
  await first.run(noteReturn, returnUrl).toPromise();
  const second = openTab(first.device);
  await second.run(readReturn).toPromise();
  expect(selectLine(second.store.getState())).toEqual(line);
  expect(selectNeedsInvoice(second.store.getState())).toBe(false);
});

test.each([
  ['nothing in the cart', {}],
  ['a cart that was tampered with', { line: { kind: 'x' } }],
  ['a cart that is not an object', 'tutto'],
])('with %s the note only leads back', async (_name, cart) => {
  const device = memoryArea();
  const until = Number.MAX_SAFE_INTEGER;
  device.setItem('returnAfterMail', JSON.stringify({ returnUrl, until }));
  device.setItem('cartAfterMail', JSON.stringify(cart));
  const tab = openTab(device);
  expect(await tab.run(readReturn).toPromise()).toBe(returnUrl);
  expect(selectLine(tab.store.getState())).toBeNull();
});

test('after a day neither the address nor the cart is restored', async () => {
  const device = memoryArea();
  device.setItem('returnAfterMail', JSON.stringify({ returnUrl, until: 1 }));
  device.setItem('cartAfterMail', JSON.stringify({ line }));
  const tab = openTab(device);
  expect(await tab.run(readReturn).toPromise()).toBeUndefined();
  expect(selectLine(tab.store.getState())).toBeNull();
});

test('a person who leaves the shop’s home, or with an empty cart, takes no note along and removes an older one', async () => {
  const cart = createCartStorage(memoryArea());
  cart.save(kept);
  const tab = openTab(memoryArea(), cart);
  await tab.run(noteReturn, returnUrl).toPromise();
  await tab.run(noteReturn, paths.home()).toPromise();
  expect([tab.device.getItem('returnAfterMail'), tab.device.getItem('cartAfterMail')]).toEqual([null, null]);
  await tab.run(noteReturn, returnUrl).toPromise();
  expect(tab.device.getItem('cartAfterMail')).toContain('ichimoku');
  cart.clear();
  await tab.run(noteReturn, returnUrl).toPromise();
  expect(tab.device.getItem('cartAfterMail')).toBeNull();
});
