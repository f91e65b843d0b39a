import { createAction } from '@reduxjs/toolkit';
import { call, type SagaGenerator, takeEvery } from 'typed-redux-saga';
import { guarded } from '../../../sagas/guarded';
import { clipboard } from '../../../services/clipboard';
import { service } from '../../../services/services';

/** An admin asks for an address in the clipboard; the payload is the address. */
export const linkCopyRequested = createAction<string>('admin/promoters/linkCopyRequested');

function* copyLink({ payload: address }: ReturnType<typeof linkCopyRequested>): SagaGenerator<void> {
  const toaster = yield* service('toaster');
  try {
    yield* call(clipboard.write, address);
    yield* call(toaster.show, 'Indirizzo copiato.', 'success' as const);
  } catch {
    yield* call(
      toaster.show,
      'Il browser non permette di copiare: seleziona l’indirizzo e copialo.',
      'error' as const,
    );
  }
}

export function* watchLinkCopy(): SagaGenerator<void> {
  yield* takeEvery(linkCopyRequested, guarded(copyLink));
}
