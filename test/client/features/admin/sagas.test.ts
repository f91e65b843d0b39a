import createMockStore from 'redux-mock-store';
import createSagaMiddleware from 'redux-saga';
import { coupons } from '../../../../src/client/features/admin/coupons';
import { couponUses } from '../../../../src/client/features/admin/couponUses/couponUses';
import {
  afterAnnouncement,
  announcing,
} from '../../../../src/client/features/admin/notifications/announcing';
import { notifications } from '../../../../src/client/features/admin/notifications/notifications';
import adminSlice, {
  recordSaved,
  typedTaken,
} from '../../../../src/client/features/admin/resource/adminSlice';
import { draftForgotten } from '../../../../src/client/features/admin/resource/leaveSlice';
import { afterRemoval, applyTyped } from '../../../../src/client/features/admin/resource/listSaga';
import { afterSave } from '../../../../src/client/features/admin/resource/recordSaga';
import { adminHits } from '../../../../src/client/features/admin/search/adminSearch';
import { afterAddition, newTeacher } from '../../../../src/client/features/admin/teachers/newTeacher';
import { uploadsForgotten } from '../../../../src/client/features/admin/upload/uploadSlice';
import { navigationRequested } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE } from '../../../../src/client/routing/paths';
import { createToaster } from '../../../../src/client/services/toaster';
import { type ApiStub, createTestClient } from '../../../support/client';
import { failing } from '../../../support/failing';

const LIST = `${BASE}/admin/coupons`;

/** A store that records actions and never changes: what a saga dispatches, in order, is what matters here. */
function mockStore(address: { pathname: string; search?: string }, { seen = '', typed = {} } = {}) {
  const sagas = createSagaMiddleware({ context: { toaster: createToaster() } });
  const store = createMockStore([sagas])({
    navigation: { address: { search: '', hash: '', key: '', ...address } },
    admin: { ...adminSlice.getInitialState(), typed },
    [coupons.list.slice.name]: { status: 'ready', key: seen, data: null, message: '' },
  });
  return { store, run: sagas.run };
}

it.each<readonly [string, typeof couponUses, ApiStub]>([
  ['a list', coupons.list as never, { coupons: { getAllCoupons: failing(404) } }],
  ['the uses of a coupon', couponUses, { coupons: { uses: failing(404) } }],
  ['the hits of a search', adminHits as never, { admin: { search: failing(404) } }],
])('says why %s did not load where a proxy knows no such call', async (_what, loadable, api) => {
  const { run, store } = createTestClient({ api, sagas: false, slices: [loadable.slice] });
  await run(loadable.load, 'c1').toPromise();
  expect(loadable.selectAny(store.getState())).toMatchObject({
    status: 'failed',
    message: expect.stringMatching(/./),
  });
});

it('marks a saved record and goes back to the list as it was seen', async () => {
  const { store, run } = mockStore({ pathname: `${LIST}/c1` }, { seen: '?Query=est&page=2' });
  await run(afterSave<never>, coupons as never, { type: '', payload: 'c1' }).toPromise();
  expect(store.getActions()).toEqual([
    recordSaved({ resource: 'coupons', id: 'c1' }),
    navigationRequested({ to: `${LIST}?Query=est&page=2` }),
  ]);
});

it.each([
  ['loads the list again', LIST, [coupons.list.actions.retryRequested()]],
  [
    'leaves the form of what is gone without a question',
    `${LIST}/c1`,
    [draftForgotten(), uploadsForgotten(), navigationRequested({ to: LIST })],
  ],
])('%s after a removal', async (_what, pathname, rest) => {
  const { store, run } = mockStore({ pathname });
  await run(afterRemoval<never>, coupons as never).toPromise();
  expect(store.getActions()).toEqual([coupons.removing.actions.closed(), ...rest]);
});

it.each([
  ['?page=3', { Query: 'est' }, '?Query=est', false],
  ['?Query=e&page=3', { Query: 'est' }, '?Query=est', true],
  ['?Query=e&Since=2026-01-01', { Since: '2026-02-01', Until: '' }, '?Query=e&Since=2026-02-01', false],
  ['?Query=e&page=3', { Query: '' }, '', true],
])('goes from the list at %s to what was typed (%j)', async (at, typed, to, replace) => {
  const { store, run } = mockStore({ pathname: LIST, search: at }, { typed });
  await run(applyTyped<never>, { filterNames: ['Since', 'Until'] } as never).toPromise();
  const navigation = navigationRequested({ to: LIST + to, replace, keepsPlace: true });
  expect(store.getActions()).toEqual([typedTaken(), navigation]);
});

it('does nothing when what was typed is what is shown', async () => {
  const { store, run } = mockStore(
    { pathname: LIST, search: '?Query=est&page=2' },
    { typed: { Query: 'est' } },
  );
  await run(applyTyped<never>, coupons as never).toPromise();
  expect(store.getActions()).toEqual([typedTaken()]);
});

it('goes on to the form of a teacher who was added', async () => {
  const { store, run } = mockStore({ pathname: `${BASE}/admin/relatori` });
  await run(afterAddition, newTeacher.actions.done('t2')).toPromise();
  expect(store.getActions()).toEqual([
    newTeacher.actions.closed(),
    navigationRequested({ to: `${BASE}/admin/relatori/t2` }),
  ]);
});

it('closes the dialog of an announcement before the history is loaded again', async () => {
  const { store, run } = mockStore({ pathname: `${BASE}/admin/notification` });
  await run(afterAnnouncement).toPromise();
  expect(store.getActions()).toEqual([
    announcing.actions.closed(),
    notifications.list.actions.retryRequested(),
  ]);
});
