import type { Action } from '@reduxjs/toolkit';
import { ownedCourses } from '../../../../../src/client/features/access/ownedCourses';
import {
  buyerNameChoice,
  communications,
  newsletterChoice,
} from '../../../../../src/client/features/account/communications/communications';
import { loginEnd, logins } from '../../../../../src/client/features/account/logins/logins';
import { dataCopy } from '../../../../../src/client/features/account/ownData/dataCopy';
import { deletion, deletionTerms } from '../../../../../src/client/features/account/ownData/deletion';
import { pictureRemoval, pictureUpload } from '../../../../../src/client/features/account/picture/picture';
import { purchases } from '../../../../../src/client/features/account/purchases/purchases';
import { emailChange } from '../../../../../src/client/features/account/settings/emailChange';
import { passwordChange } from '../../../../../src/client/features/account/settings/passwordChange';
import { personalData } from '../../../../../src/client/features/account/settings/personalData';
import { openQuestions } from '../../../../../src/client/features/account/teaching/openQuestions';
import {
  reviewAnswer,
  taughtReviews,
} from '../../../../../src/client/features/account/teaching/taughtReviews';
import { ownReview } from '../../../../../src/client/features/catalogue/courses/ownReview';
import { savedCourses } from '../../../../../src/client/features/catalogue/wishlist/savedCourses';
import { buyerLogin, buyerSignUp } from '../../../../../src/client/features/checkout/buyer';
import { cartQuote } from '../../../../../src/client/features/checkout/cart/cartQuote';
import { checkoutItem } from '../../../../../src/client/features/checkout/checkoutItem';
import { giftPreview, giving } from '../../../../../src/client/features/checkout/gifts/giving';
import { redeeming } from '../../../../../src/client/features/checkout/gifts/redeeming';
import { receipt } from '../../../../../src/client/features/checkout/receipt';
import { receiptDownload } from '../../../../../src/client/features/checkout/receipts/receiptDownload';
import { bankTransfer } from '../../../../../src/client/features/checkout/transfers/bankTransfer';
import { cancelTransfer } from '../../../../../src/client/features/checkout/transfers/cancelTransfer';
import {
  linkedAccounts,
  unlinking,
} from '../../../../../src/client/features/identity/providerLogin/linkedAccounts';
import {
  expired,
  loggedOut,
  replaced,
} from '../../../../../src/client/features/identity/session/sessionSlice';
import contactDraftSlice, { contactChanged } from '../../../../../src/client/features/leads/contactDraft';
import { attachmentDownload } from '../../../../../src/client/features/learning/attachments/attachmentDownload';
import { certificateDownload } from '../../../../../src/client/features/learning/certificates/certificateDownload';
import { certificates } from '../../../../../src/client/features/learning/certificates/certificates';
import { courseEnd } from '../../../../../src/client/features/learning/courseEnd';
import {
  noteEdit,
  noteForm,
  noteRemoval,
  notes,
} from '../../../../../src/client/features/learning/notes/notes';
import {
  answerForm,
  moderation,
  questionEdit,
  questionForm,
  voting,
} from '../../../../../src/client/features/learning/questions/questionForms';
import { questions } from '../../../../../src/client/features/learning/questions/questions';
import notificationsSlice, {
  promptOpened,
} from '../../../../../src/client/features/notifications/notificationsSlice';

interface Slice {
  readonly name: string;
  readonly getInitialState: () => unknown;
  readonly reducer: (state: never, action: Action) => unknown;
}
interface Loaded {
  readonly slice: Slice;
  readonly actions: {
    readonly requested: (key: string) => Action;
    readonly received: (data: never) => Action;
  };
}
interface Form {
  readonly slice: Slice;
  readonly actions: { readonly opened: (draft?: never) => Action };
}

const LOADED: readonly Loaded[] = [
  ...[bankTransfer, cartQuote, certificates, checkoutItem, communications, courseEnd, deletionTerms],
  ...[linkedAccounts, logins, notes, openQuestions, ownedCourses, purchases, questions],
  ...[receipt, savedCourses, taughtReviews],
];
const FORMS: readonly Form[] = [
  ...[answerForm, attachmentDownload, buyerLogin, buyerNameChoice, buyerSignUp, cancelTransfer],
  ...[certificateDownload, dataCopy, deletion, emailChange, giftPreview, giving, loginEnd, moderation],
  ...[newsletterChoice, noteEdit, noteForm, noteRemoval, passwordChange, personalData, pictureRemoval],
  ...[pictureUpload, questionEdit, questionForm, receiptDownload, redeeming, reviewAnswer, unlinking, voting],
];

const PRIVATE = { text: 'private' } as never;
const ENDS = [loggedOut(), expired(), replaced()];

function leaves({ getInitialState, reducer }: Slice, ...actions: Action[]): void {
  const filled = actions.reduce((state, action) => reducer(state as never, action), getInitialState());
  expect(JSON.stringify(filled)).toContain('private');
  for (const end of ENDS) expect(reducer(filled as never, end)).toEqual(getInitialState());
}

it.each(LOADED.map((one) => [one.slice.name, one] as const))(
  'what was loaded of a person goes with the session, however it ends: %s',
  (_name, { slice, actions }) => leaves(slice, actions.requested('{}'), actions.received(PRIVATE)),
);

it.each(FORMS.map((one) => [one.slice.name, one] as const))(
  'what a person typed goes with the session, however it ends: %s',
  (_name, { slice, actions }) => leaves(slice, actions.opened(PRIVATE)),
);

it('the prompt for a review and a message to the shop go with the session, however it ends', () => {
  leaves(notificationsSlice, promptOpened({ userId: 'u', courseId: 'c', idRow: 'r', title: 'private' }));
  leaves(contactDraftSlice, contactChanged({ message: 'private' }));
});

it.each([
  [loggedOut(), null],
  [replaced(), null],
  [expired(), { courseId: 'c', text: 'Bello', rating: 4 }],
])(
  'a review that is being written goes with its person, and waits for them while their session expires: %j',
  (end, draft) => {
    const { slice, actions } = ownReview;
    const open = slice.reducer(undefined, actions.opened({ courseId: 'c', text: 'Bello', rating: 4 }));
    expect(slice.reducer(open, end).draft).toEqual(draft);
  },
);
