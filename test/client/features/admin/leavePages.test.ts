import { adminPages } from '../../../../src/client/features/admin/adminPages';
import type { AdminPattern } from '../../../../src/client/features/admin/adminPaths';
import leaveSlice, {
  draftChanged,
  selectLeaveTarget,
} from '../../../../src/client/features/admin/resource/leaveSlice';
import uploadSlice, { uploadRequested } from '../../../../src/client/features/admin/upload/uploadSlice';
import { createTestClient } from '../../../support/client';

/** The pages with the form of a record, or with its parts. */
const FORMS: readonly AdminPattern[] = [
  '/admin/banner-settings/:id',
  '/admin/bundles/:id',
  '/admin/campagne/:id',
  '/admin/corsi/aggiungi',
  '/admin/corsi/dettaglio/*',
  '/admin/coupons/:id',
  '/admin/home-sections/:id',
  '/admin/parameter/:id',
  '/admin/promoters/:id',
  '/admin/relatori/:id',
  '/admin/stock-markets/:id',
  '/admin/videos/:id',
];

it('only the pages with the form of a record are asked about before they are left', async () => {
  const patterns = Object.keys(adminPages) as AdminPattern[];
  const pages = await Promise.all(
    patterns.map(async (pattern) => [pattern, await adminPages[pattern]()] as const),
  );
  const held = pages.flatMap(([pattern, { mayLeave }]) => (mayLeave ? [pattern] : []));
  expect(held.sort()).toEqual(FORMS);
});

describe.each(FORMS)('the page %s', (pattern) => {
  const open = async () => {
    const { mayLeave } = await adminPages[pattern]();
    const { store, run } = createTestClient({ sagas: false, slices: [leaveSlice, uploadSlice] });
    const may = () => mayLeave && run(mayLeave, { to: '/altrove' }).result();
    return { store, may, asked: () => selectLeaveTarget(store.getState()) };
  };

  it('is left at once where nothing was typed, and asks first where that would be lost', async () => {
    const { store, may, asked } = await open();
    expect([may(), asked()]).toEqual([true, null]);
    store.dispatch(draftChanged({ form: 'a', isDirty: true }));
    expect([may(), asked()]).toEqual([false, { to: '/altrove' }]);
  });

  it('asks first where a file is still on its way', async () => {
    const { store, may } = await open();
    store.dispatch(uploadRequested({ kind: 'covers', id: 'a', handle: 'h', name: 'n' }));
    expect(may()).toBe(false);
  });
});
