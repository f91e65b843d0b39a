import { all, call, fork, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import { inBackground } from '../../api/failure';
import type { LoadReason, PageParams } from '../../routing/page';
import { guarded } from '../../sagas/guarded';
import { service } from '../../services/services';
import { suggestedCourses } from '../catalogue/suggestions/suggestions';
import { receiptDownload } from '../checkout/receipts';
import { cancellationAnswers, cancelTransfer } from '../checkout/transfers';
import {
  linkedAccounts,
  loadLinkedAccounts,
  passwordStrengthSlice,
  readPendingEmail,
  unlinking,
  updateUser,
  watchPasswordStrength,
} from '../identity';
import { knownEmailSlice } from '../identity/account/knownEmail';
import { mailRequest, sentMailSlice, watchMailRequest } from '../identity/account/mailRequest';
import { backgroundCallFailed } from '../identity/failures/failureSaga';
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
import { proofRead, proofSlice, selectAwaitsProof } from './proof/proof';
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
  proofSlice,
  knownEmailSlice,
  mailRequest.slice,
  sentMailSlice,
  pictureDialogSlice,
  passwordStrengthSlice,
  notificationsSlice,
  suggestedCourses.slice,
];

export function* watch(): SagaGenerator<void> {
  for (const { watch } of [...loadables, ...forms]) yield* fork(watch);
  yield* fork(watchMailRequest);
  yield* fork(watchPasswordChanged);
  yield* fork(watchPasswordStrength);
  yield* fork(watchPicture);
  yield* fork(watchDeletion);
  yield* fork(watchPurchaseChoice);
  yield* fork(watchTaughtReviews);
  yield* takeEvery(cancellationAnswers, guarded(reloadPurchases));
}

/** Takes over what the person changed or confirmed on another device: the settings would write over it. */
function* refreshUser(): SagaGenerator<void> {
  const api = yield* service('api');
  try {
    const { item, isProved } = yield* call(api.users.getProfile);
    if (item) yield* call(updateUser, item);
    yield* put(proofRead(isProved !== false));
  } catch (error) {
    yield* put(backgroundCallFailed(inBackground(error)));
  }
  yield* put(emailPending((yield* call(readPendingEmail)) ?? null));
}

function* reloadPurchases(): SagaGenerator<void> {
  yield* put(purchases.actions.retryRequested());
}

function* loadPurchases(): SagaGenerator<void> {
  const { data } = yield* call(purchases.load);
  if (data?.courses.length === 0) yield* call(suggestedCourses.load);
}

/** The logins, which a new buyer sees once the address is proved. */
function* loadLogins(reason: LoadReason): SagaGenerator<void> {
  if (reason === 'entered' || (yield* select(selectAwaitsProof))) yield* call(refreshUser);
  if (!(yield* select(selectAwaitsProof))) yield* all([call(logins.load), call(loadLinkedAccounts)]);
}

export function* load(_params: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  if (reason === 'entered') {
    yield* put(profileEntered());
    yield* put(mailRequest.actions.opened());
    yield* put(unlinking.actions.opened());
    yield* put(cancelTransfer.actions.closed());
  }
  const isTeacher = yield* select(selectIsTeacher);
  yield* all([
    ...(isTeacher ? [call(openQuestions.load), call(taughtReviews.load, 'open')] : []),
    call(loadPurchases),
    call(loadLogins, reason),
    call(communications.load),
    call(readPurchaseChoice),
  ]);
  // Last, so that no other announcement covers the toast.
  yield* call(confirmNewPicture);
}
