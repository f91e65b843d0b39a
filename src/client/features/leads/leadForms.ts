import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import {
  ADVERTISING_CONSENT,
  LEAD_CONSENTS,
  type LeadKind,
  leadConsentText,
  MAX_MESSAGE,
} from '../../../contract/leads/leadForms';
import type { Environment } from '../../../contract/platform/environment';
import { table } from '../../../contract/table';
import { CallFailed } from '../../api/failure';
import type { LoadReason } from '../../routing/page';
import { service } from '../../services/services';
import { emailFault } from '../../state/fieldRules';
import { accepted, createSubmission, refuseFaults } from '../../state/submission';
import { selectAddress } from '../platform/navigation/navigationSlice';

/** Milliseconds. */
const TIMEOUT = 30_000;

/**
 * Posts a form to the web-to-lead address of another CRM. Its answer cannot be read across origins, so success means only
 * that the form was sent.
 * @throws CallFailed if it could not be sent
 */
async function postToCrm(url: string, fields: Readonly<Record<string, string>>): Promise<void> {
  try {
    await fetch(url, {
      method: 'POST',
      mode: 'no-cors',
      credentials: 'omit',
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(TIMEOUT),
    });
  } catch (error) {
    const kind = error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network';
    throw new CallFailed({ kind, endpoint: 'leads.webToLead', guarded: false, message: String(error) });
  }
}

/** A registration for the webinar or the video. */
export interface LeadDraft {
  readonly kind: 'webinar' | 'video';
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly hasAgreed: boolean;
  /** To advertising, on the form of the video. */
  readonly wantsAdvertising: boolean;
  /** The field that only a robot fills. */
  readonly trap: string;
  /** The slug of the video that the form leads to, or ''. */
  readonly video: string;
}

/** A message to the shop. */
export interface ContactDraft {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly hasAgreed: boolean;
  readonly trap: string;
}

interface Sent {
  /** Only in the demo shop: where the mail can be read. */
  readonly mailboxUrl: string;
}

const trimmed = <Draft extends object>(draft: Draft) =>
  Object.fromEntries(
    Object.entries(draft).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as Draft;

const consentFault = (kind: LeadKind, hasAgreed: boolean) =>
  hasAgreed ? undefined : LEAD_CONSENTS[kind].required;

/** Returns the fields by the names of every web-to-lead form. */
function leadFields({ crm }: Environment, draft: LeadDraft) {
  const { kind, firstName, lastName, email, hasAgreed, wantsAdvertising, trap, video } = draft;
  return {
    oid: crm.orgId,
    Campaign_ID: kind === 'webinar' ? crm.campaignWebinar : crm.campaignVideo,
    first_name: firstName,
    last_name: lastName,
    email,
    consent: hasAgreed ? leadConsentText(kind) : '',
    ...(kind === 'video' && { advertising: wantsAdvertising ? ADVERTISING_CONSENT : '' }),
    video,
    website: trap,
  };
}

/** Sends a lead for the webinar or the video to the CRM (web-to-lead). */
function* sendLead(typed: LeadDraft): SagaGenerator<Sent> {
  const draft = trimmed(typed);
  refuseFaults({
    first_name: draft.firstName ? undefined : 'Scrivi il tuo nome.',
    email: emailFault(draft.email),
    consent: consentFault(draft.kind, draft.hasAgreed),
  });
  const environment = yield* service('environment');
  const fields = leadFields(environment, draft);
  if (environment.crm.url === environment.apiBase + table.leads.webToLead.path) {
    const api = yield* service('api');
    const { mailboxUrl = '' } = accepted(yield* call(api.leads.webToLead, fields));
    return { mailboxUrl };
  }
  // The answer of another CRM cannot be read, so robots are kept away from it here.
  const { website, video: _ours, ...theirs } = fields;
  if (website === '') yield* call(postToCrm, environment.crm.url, theirs);
  return { mailboxUrl: '' };
}

/** Sends a message to the shop, always by our own call. */
function* sendContact(draft: ContactDraft): SagaGenerator<Sent> {
  const { name, email, subject, message, hasAgreed, trap } = trimmed(draft);
  const tooLong = message.length > MAX_MESSAGE ? 'Il messaggio è troppo lungo.' : undefined;
  refuseFaults({
    Name: name ? undefined : 'Scrivi il tuo nome.',
    Email: emailFault(email),
    Message: message === '' ? 'Scrivi il tuo messaggio.' : tooLong,
    Consent: consentFault('contact', hasAgreed),
  });
  const api = yield* service('api');
  const answer = yield* call(api.leads.contact, {
    Name: name,
    Email: email,
    Subject: subject,
    Message: message,
    Consent: leadConsentText('contact'),
    website: trap,
  });
  return { mailboxUrl: accepted(answer).mailboxUrl ?? '' };
}

export const leadForms = {
  webinar: createSubmission({ name: 'webinarForm', send: sendLead }),
  video: createSubmission({ name: 'videoForm', send: sendLead }),
  contact: createSubmission({ name: 'contactForm', send: sendContact }),
};

/** Starts with an empty form; a retry or a login keeps what was typed. */
export function* openLeadForm(kind: LeadKind, reason: LoadReason): SagaGenerator<void> {
  if (reason !== 'entered') return;
  const { actions } = leadForms[kind];
  const { search } = yield* select(selectAddress);
  yield* put(actions.opened());
  // The browser sent the form before our script was there, and was redirected back.
  if (new URLSearchParams(search).get('inviato') === '1') yield* put(actions.done({ mailboxUrl: '' }));
}
