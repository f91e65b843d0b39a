import { screen, waitFor } from '@testing-library/react';
import { lazyCharts } from '../../../../../src/client/features/admin/dashboard/lazyCharts';
import { openAdminPage } from '../../../../support/adminPage';

const item = {
  ...{ revenue: 1500, purchases: 12, newUsers: 3 },
  before: { revenue: 1000, purchases: 12, newUsers: 0 },
  days: [{ day: '2026-11-01', revenue: 1500, purchases: 12, newUsers: 3 }],
  topCourses: [{ IdCourseEnc: 'c1', title: 'Ichimoku da zero', revenue: 1290, purchases: 1 }],
  coupons: [],
  attention: {},
  differences: [],
};

describe('the admin’s first page', () => {
  it('asks for its figures while the charts are still to come', async () => {
    let come = () => {};
    const waiting = new Promise<void>((resolve) => {
      come = resolve;
    });
    jest.spyOn(lazyCharts, 'load').mockReturnValue(waiting as never);
    const dashboard = jest.fn(async () => ({ isOk: true, item }));
    const opening = openAdminPage('/admin', { admin: { dashboard } });
    await waitFor(() => expect(dashboard).toHaveBeenCalledTimes(1));
    come();
    await opening;
    expect(screen.getByText('Ichimoku da zero')).toBeInTheDocument();
  });

  it('shows its figures without the charts whose code does not come', async () => {
    jest.spyOn(lazyCharts, 'load').mockRejectedValue(new Error('offline'));
    await openAdminPage('/admin', { admin: { dashboard: async () => ({ isOk: true, item }) } });
    expect(screen.getByText('Ichimoku da zero')).toBeInTheDocument();
  });
});
