import { screen } from '@testing-library/react';
import { browserFiles } from '../../../../src/client/services/browserFiles';
import { memoryArea } from '../../../../src/client/services/sessionStorage';
import type { Purchase } from '../../../../src/contract/checkout/purchases';
import { press } from '../identity/account/support';
import { ownedCourse } from './samples';
import { openProfile } from './support';

const purchase: Purchase = {
  IdEnc: 'p1',
  IdCourseEnc: 'c1',
  title: 'Titolo',
  slug: 'titolo',
  status: 'paid',
  listPrice: 100,
  discount: 0,
  total: 100,
  createdAt: '2026-10-31T22:59:00.000Z',
  receipt: '7/2026',
};

it('a receipt is downloaded from the purchases of the profile', async () => {
  const save = jest.spyOn(browserFiles, 'save').mockReturnValue(undefined);
  const item = new Blob(['%PDF']);
  const downloadReceipt = jest.fn(async () => ({ isOk: true, item }));
  await openProfile(
    { getUserPurchases: async () => ({ items: [purchase], courses: [] }) },
    { api: { payments: { downloadReceipt } } },
  );
  await press('Scarica la ricevuta n. 7/2026');
  expect(downloadReceipt).toHaveBeenCalledWith({ IdPurchaseEnc: 'p1' });
  expect(save).toHaveBeenCalledWith(item, 'ricevuta-2026-7.pdf');
});

it('a certificate is downloaded from the courses of the profile, and its number is there once it is issued', async () => {
  const save = jest.spyOn(browserFiles, 'save').mockReturnValue(undefined);
  const item = new Blob(['%PDF']);
  const downloadCertificate = jest.fn(async () => ({ isOk: true, item }));
  const getCertificates = jest.fn(async () => ({ items: [] }));
  const courses = [ownedCourse('a', { progress: 100, viewedCount: 4 })];
  await openProfile({
    getUserPurchases: async () => ({ items: [], courses }),
    downloadCertificate,
    getCertificates,
  });
  await press('Scarica il certificato: Corso a');
  expect(downloadCertificate).toHaveBeenCalledWith({ IdCourseEnc: 'id-a' });
  expect(save).toHaveBeenCalledWith(item, 'certificato-a.pdf');
  expect(getCertificates).toHaveBeenCalledTimes(2);
});

it('the covers of the courses say nothing beside their titles', async () => {
  const cover = { src: '/media/corso.webp', srcSet: '', width: 480, height: 270 };
  const courses = [ownedCourse('a', { cover })];
  await openProfile({ getUserPurchases: async () => ({ items: [], courses }) });
  const picture = screen.getByTestId('owned-course').querySelector('img');
  expect(picture).toHaveAttribute('alt', '');
});

it.each([
  [null, true],
  ['off', false],
])('the profile shows whether this device, which keeps %j, shows what others buy: %s', async (kept, isOn) => {
  const device = memoryArea();
  if (kept) device.setItem('purchaseToasts', kept);
  await openProfile({}, { services: { device } });
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /acquisti degli altri/ });
  expect(box.checked).toBe(isOn);
});
