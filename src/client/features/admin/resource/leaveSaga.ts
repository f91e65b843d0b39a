import { put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import { guarded } from '../../../sagas/guarded';
import { navigationRequested } from '../../platform/navigation/navigationSlice';
import { selectIsUploading, uploadsForgotten } from '../upload/uploadSlice';
import {
  draftForgotten,
  type LeaveTarget,
  leaveAsked,
  leaveConfirmed,
  selectIsDirty,
  selectLeaveTarget,
} from './leaveSlice';

/** Returns whether the page may be left at once; otherwise its form asks. */
export function* mayLeave(target: LeaveTarget): SagaGenerator<boolean> {
  const isHeld = (yield* select(selectIsDirty)) || (yield* select(selectIsUploading));
  if (isHeld) yield* put(leaveAsked(target));
  return !isHeld;
}

function* leave(): SagaGenerator<void> {
  const target = yield* select(selectLeaveTarget);
  yield* put(draftForgotten());
  // Leaving the page stops them.
  yield* put(uploadsForgotten());
  if (target) yield* put(navigationRequested(target));
}

/** Goes where somebody wants to go in spite of unsaved changes. */
export function* watchLeave(): SagaGenerator<void> {
  yield* takeEvery(leaveConfirmed, guarded(leave));
}
