import { call, put } from 'typed-redux-saga';
import { BUYER_NAME_CONSENT, consentText, MARKETING_CONSENT } from '../../../../contract/identity/consents';
import { service } from '../../../services/services';
import { createLoadable, found } from '../../../state/loadable';
import { createSubmission, refuse } from '../../../state/submission';
import { tellUnseen } from '../../../state/tellOutcome';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { isNewVisit } from '../profileEvents';

const NOT_SAVED = 'La tua scelta non è stata salvata. Riprova.';

/** A person's consents: mails, and their name in purchase toasts. */
export const communications = createLoadable({
  name: 'communications',
  *fetch() {
    const api = yield* service('api');
    return found(yield* call(api.users.getCommunications));
  },
  resetOn: isSessionEnd,
});

/** True gives the consent to the newsletter in the words that the page shows; false withdraws all consents. */
export const newsletterChoice = createSubmission({
  name: 'newsletterChoice',
  tell: tellUnseen('Newsletter:'),
  *send(isGiven: boolean) {
    const api = yield* service('api');
    const Text = isGiven ? consentText(MARKETING_CONSENT) : '';
    const answer = yield* call(api.users.updateCommunications, { Marketing: isGiven, Text });
    if (!answer.isOk || !answer.item) return refuse({ message: NOT_SAVED, ...answer });
    yield* put(communications.actions.received(answer.item));
  },
  resetOn: isNewVisit,
});

/** True lets purchase toasts show the person's name, in the words that the page shows. */
export const buyerNameChoice = createSubmission({
  name: 'buyerNameChoice',
  tell: tellUnseen('Il tuo nome negli avvisi:'),
  *send(IsShown: boolean) {
    const api = yield* service('api');
    const Text = IsShown ? consentText(BUYER_NAME_CONSENT) : '';
    const answer = yield* call(api.users.updateBuyerName, { IsShown, Text });
    if (!answer.isOk || !answer.item) return refuse({ message: NOT_SAVED, ...answer });
    yield* put(communications.actions.received(answer.item));
  },
  resetOn: isNewVisit,
});
