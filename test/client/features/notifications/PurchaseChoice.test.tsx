import { fireEvent, screen } from '@testing-library/react';
import { PurchaseChoice } from '../../../../src/client/features/notifications';
import { lazyNotifications } from '../../../../src/client/features/notifications/lazyNotifications';
import notificationsSlice, {
  purchasesShown,
  selectArePurchasesShown,
} from '../../../../src/client/features/notifications/notificationsSlice';
import { keepPurchaseChoice } from '../../../../src/client/features/notifications/purchaseChoice';
import {
  readPurchaseChoice,
  watchPurchaseChoice,
} from '../../../../src/client/features/notifications/purchaseChoiceSaga';
import { memoryArea } from '../../../../src/client/services/sessionStorage';
import { createTestClient } from '../../../support/client';
import { renderPage } from '../../../support/renderPage';
import { provokes } from '../../../support/unexpected';
import { fakeHub, openLive, pass, withFakeTime } from './support';

test('shows an unticked box after the toasts were switched off; ticking it brings them back', async () => {
  // Another test loads the live channel, and code once loaded stays loaded.
  jest.spyOn(lazyNotifications, 'peek').mockReturnValue(undefined);
  jest.replaceProperty(lazyNotifications, 'arrived', new Promise<never>(() => undefined));
  const device = memoryArea();
  device.setItem('purchaseToasts', 'off');
  const client = createTestClient({ sagas: false, slices: [notificationsSlice], services: { device } });
  await client.run(readPurchaseChoice).toPromise();
  client.run(watchPurchaseChoice);
  renderPage(client, PurchaseChoice);
  const box = screen.getByRole('checkbox', { name: /acquisti degli altri/ }) as HTMLInputElement;
  expect(box.checked).toBe(false);
  fireEvent.click(box);
  expect(box.checked).toBe(true);
  expect(selectArePurchasesShown(client.store.getState())).toBe(true);
  expect(device.getItem('purchaseToasts')).toBeNull();
});

describe('on a page that shows the choice', () => {
  withFakeTime();

  test('the choice is saved before the live channel is here, and only once after that', async () => {
    const device = { ...memoryArea(), setItem: jest.fn(), removeItem: jest.fn() };
    const client = createTestClient({ sagas: false, slices: [notificationsSlice], services: { device } });
    client.run(watchPurchaseChoice);
    client.store.dispatch(purchasesShown(false));
    expect(device.setItem).toHaveBeenCalledTimes(1);

    const live = await openLive(fakeHub(), { services: { device } });
    live.run(watchPurchaseChoice);
    await pass(0);
    live.store.dispatch(purchasesShown(true));
    expect(device.removeItem).toHaveBeenCalledTimes(1);
    client.store.dispatch(purchasesShown(true));
    expect(device.removeItem).toHaveBeenCalledTimes(1);
  });

  test('a choice that this device has no room for holds until the page is left, and the next is saved', () => {
    provokes(/^log: keep failed: QuotaExceededError/);
    const device = { ...memoryArea(), setItem: jest.fn() };
    device.setItem.mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const client = createTestClient({ sagas: false, slices: [notificationsSlice], services: { device } });
    client.run(keepPurchaseChoice);
    for (const times of [1, 2]) {
      client.store.dispatch(purchasesShown(false));
      expect(device.setItem).toHaveBeenCalledTimes(times);
      expect(selectArePurchasesShown(client.store.getState())).toBe(false);
    }
  });
});
