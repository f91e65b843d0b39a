import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAdminPage } from '../../../support/adminPage';
import { couponRecord } from '../../../support/adminRecords';

const banner = {
  id: 'b1',
  name: 'Natale',
  bannerEndDate: '2099-12-24T23:00:00.000Z',
  bannerCourseLink: '/corsi-trading-online/corso/x',
  bannerCouponDiscount: 20,
  bannerCouponIsPercentage: true,
  bannerCourseTitle: 'Trading da zero',
  bannerHideIn: null,
  bannerCustomText: null,
  isActive: true,
  version: 1,
};

const activeShop = async () => ({ isOk: false });

describe('the form of a banner', () => {
  it('shows the shop’s own banner, as it is typed', async () => {
    const get = async () => ({ isOk: true, item: banner });
    await openAdminPage('/admin/banner-settings/:id', { banners: { get, activeShop } }, 'b1');
    const preview = screen.getByRole('group', { name: 'Anteprima del banner' });
    expect(await within(preview).findByText('Trading da zero')).toBeInTheDocument();
    expect(preview).toHaveTextContent('OFFERTA SPECIALE PER');
    expect(preview).toHaveTextContent('-20%');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Sconto' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Sconto' }), '35');
    expect(preview).toHaveTextContent('-35%');
    // Only with a coupon does it lead somewhere by itself.
    const link = screen.getByRole('textbox', { name: 'Dove porta' });
    fireEvent.change(link, { target: { value: '' } });
    expect(preview).toHaveTextContent('Si vede quando ci sono la fine, dove porta');
    fireEvent.change(link, { target: { value: '/' } });
    expect(preview).toHaveTextContent('-35%');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Per che cosa vale lo sconto' }));
    expect(preview).toHaveTextContent('Si vede quando ci sono la fine, dove porta');
  });

  it('previews a coupon’s banner with its text and without an address, which leads to the page of the coupon', async () => {
    const more = { bannerCourseLink: null, bannerCustomText: 'Solo per oggi' };
    const item = { ...banner, IdCouponEnc: 'c1', ...more };
    const api = {
      banners: { get: async () => ({ isOk: true, item }), activeShop },
      coupons: { get: async () => ({ isOk: true, item: couponRecord() }) },
    };
    await openAdminPage('/admin/banner-settings/:id', api, 'b1');
    const preview = screen.getByRole('group', { name: 'Anteprima del banner' });
    expect(await within(preview).findByText('Trading da zero')).toBeInTheDocument();
    expect(preview).toHaveTextContent('Solo per oggi');
  });

  it('says when the countdown is over', async () => {
    const get = async () => ({ isOk: true, item: { ...banner, bannerEndDate: '2020-01-01T00:00:00.000Z' } });
    await openAdminPage('/admin/banner-settings/:id', { banners: { get, activeShop } }, 'b1');
    expect(await screen.findByText(/già finito: il banner non si vede/)).toBeInTheDocument();
  });
});
