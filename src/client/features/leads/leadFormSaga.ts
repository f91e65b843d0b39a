import { call, put, type SagaGenerator, select, takeLeading } from 'typed-redux-saga';
import type { Environment } from '../../../contract/environment';
import { LEAD_CONSENTS, type LeadKind, leadConsentText, MAX_MESSAGE } from '../../../contract/leadForms';
import { table } from '../../../contract/table';
import { toFailure } from '../../api/failure';
import { emailFault, faultsOf } from '../../form';
import { guarded } from '../../guarded';
import type { LoadReason } from '../../page';
import { service } from '../../services';
import { selectAddress } from '../navigation/navigationSlice';
import { postToCrm } from './foreignCrm';
import {
  contactRequested,
  type LeadDraft,
  leadFailed,
  leadFormOpened,
  leadRefused,
  leadRequested,
  leadSent,
} from './leadFormSlice';

/** Starts with an empty form; a retry or a login keeps what was typed. */
export function* openLeadForm(kind: LeadKind, reason: LoadReason): SagaGenerator<void> {
  if (reason !== 'entered') return;
  const { search } = yield* select(selectAddress);
  yield* put(leadFormOpened({ kind, isSent: new URLSearchParams(search).get('inviato') === '1' }));
}

const consentFault = (kind: LeadKind, hasAgreed: boolean) =>
  hasAgreed ? undefined : LEAD_CONSENTS[kind].required;

/** As web-to-lead forms name their fields, whoever's CRM it is. */
export function leadFields({ crm }: Environment, draft: LeadDraft) {
  const { kind, firstName, lastName, email, hasAgreed, trap, video } = draft;
  return {
    oid: crm.orgId,
    Campaign_ID: kind === 'webinar' ? crm.campaignWebinar : crm.campaignVideo,
    first_name: firstName,
    last_name: lastName,
    email,
    consent: hasAgreed ? leadConsentText(kind) : '',
    video,
    website: trap,
  };
}

/** Ours answers in JSON; of another's nothing can be read, and a robot is kept away from it here. */
function* send(draft: LeadDraft): SagaGenerator<void> {
  const environment = yield* service('environment');
  const { url } = environment.crm;
  const fields = leadFields(environment, draft);
  if (url !== table.leads.webToLead.path) {
    const { website, video: _ours, ...theirs } = fields;
    if (website === '') yield* call(postToCrm, url, theirs);
    yield* put(leadSent({ mailboxUrl: '' }));
    return;
  }
  const api = yield* service('api');
  const { isOk, mailboxUrl = '', ...refusal } = yield* call(api.leads.webToLead, fields);
  yield* put(isOk ? leadSent({ mailboxUrl }) : leadRefused(refusal));
}

/** Webinar and video (design §3, "Web-to-lead"). */
export function* sendLead({ payload: draft }: ReturnType<typeof leadRequested>): SagaGenerator<void> {
  const errors = faultsOf({
    first_name: draft.firstName ? undefined : 'Scrivi il tuo nome.',
    email: emailFault(draft.email),
    consent: consentFault(draft.kind, draft.hasAgreed),
  });
  if (Object.keys(errors).length > 0) {
    yield* put(leadRefused({ errors }));
    return;
  }
  try {
    yield* call(send, draft);
  } catch (error) {
    yield* put(leadFailed(toFailure(error)));
  }
}

/** A message to the shop: always by our own call. */
export function* sendContact({ payload }: ReturnType<typeof contactRequested>): SagaGenerator<void> {
  const { name, email, subject, message, hasAgreed, trap } = payload;
  const tooLong = message.length > MAX_MESSAGE;
  const errors = faultsOf({
    Name: name ? undefined : 'Scrivi il tuo nome.',
    Email: emailFault(email),
    Message:
      message === '' ? 'Scrivi il tuo messaggio.' : tooLong ? 'Il messaggio è troppo lungo.' : undefined,
    Consent: consentFault('contact', hasAgreed),
  });
  if (Object.keys(errors).length > 0) {
    yield* put(leadRefused({ errors }));
    return;
  }
  const api = yield* service('api');
  try {
    const {
      isOk,
      mailboxUrl = '',
      ...refusal
    } = yield* call(api.leads.contact, {
      ...{ Name: name, Email: email, Subject: subject, Message: message },
      Consent: leadConsentText('contact'),
      website: trap,
    });
    yield* put(isOk ? leadSent({ mailboxUrl }) : leadRefused(refusal));
  } catch (error) {
    yield* put(leadFailed(toFailure(error)));
  }
}

/** Pressed twice, a form is sent once. */
export function* watchLeadForm(): SagaGenerator<void> {
  yield* takeLeading(leadRequested, guarded(sendLead));
}
export function* watchContactForm(): SagaGenerator<void> {
  yield* takeLeading(contactRequested, guarded(sendContact));
}
