import { adminFrame } from '../../../../src/client/app/Shell/adminFrame';
import { lazyCharts } from '../../../../src/client/features/admin/dashboard/lazyCharts';
import { lazyEditor } from '../../../../src/client/features/admin/editor/lazyEditor';
import { lazyGrid } from '../../../../src/client/features/admin/resource/lazyGrid';

it.each([
  ['admin', adminFrame],
  ['admin-charts', lazyCharts],
  ['admin-editor', lazyEditor],
  ['grid', lazyGrid],
])('the code of %s is fetched for admins alone, and named so where it does not come', (name, part) => {
  expect([part.chunk, part.isForAdmins]).toEqual([name, true]);
});
