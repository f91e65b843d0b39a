import { fireEvent, screen } from '@testing-library/react';
import { PurchaseChoice } from '../../../../src/client/features/notifications';
import notificationsSlice, {
  selectArePurchasesShown,
} from '../../../../src/client/features/notifications/notificationsSlice';
import {
  readPurchaseChoice,
  watchPurchaseChoice,
} from '../../../../src/client/features/notifications/purchaseChoiceSaga';
import { memoryArea } from '../../../../src/client/sessionStorage';
import { createTestClient } from '../../../support/client';
import { renderPage } from '../../../support/renderPage';

test('who switched the toasts off finds the box empty, and by ticking it gets them back for good', async () => {
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
