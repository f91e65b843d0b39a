import { banners } from '../../../../src/client/features/admin/banners';
import { coupons } from '../../../../src/client/features/admin/coupons';
import { lazyEditor } from '../../../../src/client/features/admin/editor/lazyEditor';
import {
  draftChanged,
  leaveAsked,
  selectIsDirty,
  selectLeaveTarget,
} from '../../../../src/client/features/admin/resource/leaveSlice';
import { loadRecord } from '../../../../src/client/features/admin/resource/recordSaga';
import type { Resource } from '../../../../src/client/features/admin/resource/resource';
import { slicesOf } from '../../../../src/client/features/admin/resource/resourcePages';
import { selectUpload, uploadRequested } from '../../../../src/client/features/admin/upload/uploadSlice';
import { lazyBanner } from '../../../../src/client/features/promotions/banner/bannerLoaderSaga';
import { couponRecord } from '../../../support/adminRecords';
import { createTestClient, onItsWay } from '../../../support/client';

const COVER = { kind: 'covers', id: 'cover' } as const;
const DRAFTS = {
  saving: { id: 'c1', version: 1, draft: {}, loaded: {} },
  removing: { id: 'c1', name: 'UNO' },
  acting: { action: 'x', item: {} },
};
type Form = keyof typeof DRAFTS;

/** A form's page as an earlier visit left it. */
function left(get: () => Promise<object> = onItsWay) {
  const client = createTestClient({ api: { coupons: { get } }, sagas: false, slices: slicesOf(coupons) });
  const { store } = client;
  store.dispatch(coupons.record.actions.requested('c1'));
  store.dispatch(coupons.record.actions.received(couponRecord() as never));
  for (const name of Object.keys(DRAFTS) as Form[]) {
    store.dispatch(coupons[name].actions.opened(DRAFTS[name] as never));
  }
  store.dispatch(draftChanged({ form: 'a', isDirty: true }));
  store.dispatch(leaveAsked({ to: '/altrove' }));
  store.dispatch(uploadRequested({ ...COVER, handle: 'h', name: 'n' }));
  const seen = () => {
    const state = store.getState();
    return {
      drafts: Object.fromEntries(
        (Object.keys(DRAFTS) as Form[]).map((name) => [name, coupons[name].select(state).draft]),
      ),
      record: coupons.record.selectByKey('c1')(state).data,
      isDirty: selectIsDirty(state),
      target: selectLeaveTarget(state),
      upload: selectUpload(COVER)(state)?.name,
    };
  };
  return { ...client, seen };
}

describe('a form', () => {
  it('that is entered begins with nothing of an earlier visit', () => {
    const { run, seen } = left();
    run(loadRecord<never>, coupons as never, 'c1', 'entered');
    expect(seen()).toEqual({
      drafts: { saving: null, removing: null, acting: null },
      record: null,
      isDirty: false,
      target: null,
      upload: undefined,
    });
  });

  it.each(['retried', 'identityChanged'] as const)('that is loaded again (%s) keeps all of it', (reason) => {
    const { run, seen } = left();
    const before = seen();
    run(loadRecord<never>, coupons as never, 'c1', reason);
    expect(seen()).toEqual(before);
  });
});

describe('the code that a form waits for', () => {
  const loaded = (resource: Resource<never>) => {
    const parts = { editor: lazyEditor, banner: lazyBanner };
    const spies = Object.values(parts).map((part) =>
      jest.spyOn(part, 'load').mockImplementation(async () => ({}) as never),
    );
    const { run } = createTestClient({ sagas: false, slices: slicesOf(resource) });
    return run(loadRecord<never>, resource, 'nuovo', 'entered')
      .toPromise()
      .then(() => spies.map(({ mock }) => mock.calls.length));
  };

  it('is the editor where it has a rich text, and what its preview shows', async () => {
    expect(await loaded(banners as never)).toEqual([1, 1]);
  });

  it('is none where it has neither', async () => {
    expect(await loaded(coupons as never)).toEqual([0, 0]);
  });
});
