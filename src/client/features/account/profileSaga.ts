import { all, call, fork, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import type { LoadReason, PageParams } from '../../routing/page';
import { guarded } from '../../sagas/guarded';
import { suggestedCourses } from '../catalogue/suggestions/suggestions';
import { receiptDownload } from '../checkout/receipts';
import { cancellationAnswers, cancelTransfer } from '../checkout/transfers';
import {
  linkedAccounts,
  loadLinkedAccounts,
  passwordStrengthSlice,
  readPendingEmail,
  unlinking,
  watchPasswordStrength,
} from '../identity';
import { selectIsTeacher } from '../identity/session/sessionSelectors';
import { certificateDownload, certificates } from '../learning/certificates';
import notificationsSlice from '../notifications/notificationsSlice';
import { readPurchaseChoice, watchPurchaseChoice } from '../notifications/purchaseChoiceSaga';
import { buyerNameChoice, communications, newsletterChoice } from './communications/communications';
import { loginEnd, logins } from './logins/logins';
import { dataCopy } from './ownData/dataCopy';
import { deletion, deletionTerms, watchDeletion } from './ownData/deletion';
import { pictureDialogSlice, pictureRemoval, pictureUpload } from './picture/picture';
import { confirmNewPicture, watchPicture } from './picture/pictureSaga';
import { profileEntered } from './profileEvents';
import { purchases } from './purchases/purchases';
import { emailChange } from './settings/emailChange';
import { passwordChange, watchPasswordChanged } from './settings/passwordChange';
import { personalData } from './settings/personalData';
import settingsSlice, { emailPending } from './settings/settingsSlice';
import { openQuestions } from './teaching/openQuestions';
import { reviewAnswer, taughtReviews, watchTaughtReviews } from './teaching/taughtReviews';

const loadables = [
  purchases,
  certificates,
  logins,
  linkedAccounts,
  communications,
  deletionTerms,
  openQuestions,
];
const forms = [
  personalData,
  emailChange,
  passwordChange,
  pictureUpload,
  pictureRemoval,
  loginEnd,
  unlinking,
  newsletterChoice,
  buyerNameChoice,
  dataCopy,
  deletion,
  receiptDownload,
  cancelTransfer,
  certificateDownload,
];

export const slices = [
  ...[...loadables, ...forms].map(({ slice }) => slice),
  taughtReviews.slice,
  reviewAnswer.slice,
  settingsSlice,
  pictureDialogSlice,
  passwordStrengthSlice,
  notificationsSlice,
  suggestedCourses.slice,
];

export function* watch(): SagaGenerator<void> {
  for (const { watch } of [...loadables, ...forms]) yield* fork(watch);
  yield* fork(watchPasswordChanged);
  yield* fork(watchPasswordStrength);
  yield* fork(watchPicture);
  yield* fork(watchDeletion);
  yield* fork(watchPurchaseChoice);
  yield* fork(watchTaughtReviews);
  yield* takeEvery(cancellationAnswers, guarded(reloadPurchases));
}

function* reloadPurchases(): SagaGenerator<void> {
  yield* put(purchases.actions.retryRequested());
}

function* loadPurchases(): SagaGenerator<void> {
  const { data } = yield* call(purchases.load);
  if (data?.courses.length === 0) yield* call(suggestedCourses.load);
}

export function* load(_params: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  if (reason === 'entered') {
    yield* put(profileEntered());
    yield* put(unlinking.actions.opened());
    yield* put(cancelTransfer.actions.closed());
    yield* put(emailPending((yield* call(readPendingEmail)) ?? null));
  }
  const isTeacher = yield* select(selectIsTeacher);
  yield* all([
    ...(isTeacher ? [call(openQuestions.load), call(taughtReviews.load, 'open')] : []),
    call(loadPurchases),
    call(logins.load),
    call(communications.load),
    call(loadLinkedAccounts),
    call(readPurchaseChoice),
  ]);
  // Last, so that no other announcement covers the toast.
  yield* call(confirmNewPicture);
}
