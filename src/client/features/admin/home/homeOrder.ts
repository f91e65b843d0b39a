import { call, fork, put, type SagaGenerator, takeEvery } from 'typed-redux-saga';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { createLoadable } from '../../../state/loadable';
import { accepted, createSubmission } from '../../../state/submission';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { adminApis } from '../adminApi';
import { homeSections } from '../homeSections';
import type { SortableItem } from '../sorting/announcements';

const PAGE_SIZE = 100;

/** All sections of the home page in their order. */
export const homeOrder = createLoadable({
  name: 'admin/homeSections/order',
  isList: true,
  resetOn: isSessionEnd,
  *fetch(): SagaGenerator<readonly SortableItem[]> {
    const { admin } = yield* call(adminApis);
    const found: SortableItem[] = [];
    for (let page = 1; ; page += 1) {
      const query = { page, pageSize: PAGE_SIZE, Sort: 'position' as const };
      const { items, total = 0 } = yield* call(admin.homeSections.list, query);
      found.push(...items.map(({ id, title }) => ({ id, label: title || 'Senza titolo' })));
      if (items.length === 0 || found.length >= total) return found;
    }
  },
});

/** Saves the order of the sections. */
export const homeReorder = createSubmission({
  name: 'admin/homeSections/reorder',
  resetOn: isSessionEnd,
  *send(ids: string[]) {
    const { admin } = yield* call(adminApis);
    accepted(yield* call(admin.homeSections.reorder, { ids }));
  },
});

function* afterReorder(): SagaGenerator<void> {
  const toaster = yield* service('toaster');
  yield* call(toaster.show, 'Ordine salvato.', 'success' as const);
  yield* put(homeSections.list.actions.retryRequested());
}

export function* watchHomeOrder(): SagaGenerator<void> {
  yield* fork(homeOrder.watch);
  yield* fork(homeReorder.watch);
  yield* takeEvery(homeReorder.actions.done.type, guarded(afterReorder));
}
