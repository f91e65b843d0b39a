import { createHash } from 'node:crypto';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { mailed } from '../../contract/identity/users';
import {
  ADVERTISING_CONSENT,
  LEAD_CONSENTS,
  type LeadKind,
  leadConsentText,
} from '../../contract/leads/leadForms';
import type { leads as calls } from '../../contract/leads/leads';
import { leads, newId } from '../platform/database';
import type { Executor } from '../platform/database/executor';
import type { Deps } from '../platform/deps';
import type { Cookies } from '../platform/http/cookies';
import { refuse } from '../platform/http/refusals';
import { queueMail, type WrittenMail } from '../platform/mail/outboxService';
import { shopAddress } from '../platform/mail/shopAddress';
import { nextWebinar } from '../settings/webinarService';
import { landingVideoNamed } from './landingVideos/service';
import { campaignOf, seatKind, writeSeat } from './webinarSeats';

type NewLead = typeof leads.$inferInsert;

/** Saves a lead; of one that is there already, only a consent to advertising that it lacks. */
async function addLead(tx: Executor, lead: NewLead): Promise<void> {
  const added = await tx.insert(leads).values(lead).onConflictDoNothing().returning({ id: leads.id });
  const { email, campaign = '', advertisingText, advertisingAt } = lead;
  if (added.length > 0 || !advertisingText) return;
  const isSame = and(
    sql`lower(${leads.email}) = lower(${email})`,
    eq(leads.campaign, campaign),
    ne(leads.kind, 'contact'),
    isNull(leads.withdrawnAt),
    isNull(leads.advertisingText),
  );
  await tx.update(leads).set({ advertisingText, advertisingAt }).where(isSame);
}

type Answer = z.output<typeof mailed>;
type WebToLead = z.output<typeof calls.webToLead.input>;
type Contact = z.output<typeof calls.contact.input>;

const OVER = 'Le iscrizioni a questo webinar sono chiuse.';
const FOREIGN = 'Questo modulo non è più valido: ricarica la pagina e riprova.';
const STALE = 'Il testo del consenso è cambiato: ricarica la pagina e leggilo di nuovo.';
export const THANKS: Readonly<Record<LeadKind, string>> = {
  webinar: 'Iscrizione ricevuta: ti abbiamo mandato un’e-mail.',
  video: 'Fatto: la lezione ti aspetta.',
  contact: 'Messaggio ricevuto: ti risponderemo per e-mail.',
};

/** Handles the lead forms. Sending the same form again gets the same thanks but adds no lead. */
export function createLeads(deps: Deps) {
  const { database, clock, mails, configuration } = deps;
  const { crm, shopUrl } = configuration.environment;

  return {
    async webToLead(input: WebToLead, cookies: Cookies): Promise<Answer> {
      const kind = kindOf(input);
      if (!kind || input.oid !== crm.orgId) return refuse(FOREIGN, { code: 'foreign_form' });
      const refusal = refuseConsent(kind, 'consent', input.consent);
      if (refusal) return refusal;
      if (input.advertising !== '' && input.advertising !== ADVERTISING_CONSENT)
        return refuse(STALE, { code: 'consent', errors: { advertising: STALE } });
      return kind === 'webinar' ? seatFor(input, cookies) : videoFor(input, cookies);
    },

    async contact(input: Contact, cookies: Cookies): Promise<Answer> {
      const { Name, Email, Subject, Message, Consent } = input;
      const refusal = refuseConsent('contact', 'Consent', Consent);
      if (refusal) return refusal;
      const mail = await mails.write({
        cause: causeOf('contact', [Email, Subject, Message]),
        to: shopAddress(configuration),
        replyTo: Email,
        template: 'contactMessage',
        data: { name: Name, email: Email, subject: Subject, message: Message },
      });
      const lead = {
        ...leadOf('contact', Consent),
        email: Email,
        firstName: Name,
        subject: Subject,
        message: Message,
      };
      // The same form sent twice is one message.
      await database.orm.transaction(async (tx) => {
        if (await queueMail(tx, mail)) await addLead(tx, lead);
      });
      return thank('contact', mail, cookies);
    },
  };

  async function seatFor(input: WebToLead, cookies: Cookies): Promise<Answer> {
    const webinar = await nextWebinar(deps);
    if (!webinar || webinar.end <= clock()) return refuse(OVER, { code: 'webinar_over' });
    const cause = causeOf(seatKind(webinar), [input.email, webinar.start.toISOString()]);
    const mail = await writeSeat(deps, webinar, { cause, to: input.email });
    return keep('webinar', { ...input, Campaign_ID: campaignOf(deps, webinar) }, mail, cookies);
  }

  async function videoFor(input: WebToLead, cookies: Cookies): Promise<Answer> {
    const video = input.video ? await landingVideoNamed(deps, input.video) : undefined;
    const mail =
      video &&
      (await mails.write({
        cause: causeOf('video', [input.email, video.id]),
        to: input.email,
        template: 'videoLesson',
        data: {
          title: video.title,
          link: `${shopUrl}/video/${encodeURIComponent(video.slug)}`,
        },
      }));
    return keep('video', input, mail, cookies, video?.id ?? null);
  }

  async function keep(
    kind: LeadKind,
    input: WebToLead,
    mail: WrittenMail | undefined,
    cookies: Cookies,
    landingVideoId: string | null = null,
  ): Promise<Answer> {
    await database.orm.transaction(async (tx) => {
      await addLead(tx, {
        ...leadOf(kind, input.consent),
        ...(kind === 'video' &&
          input.advertising && {
            advertisingText: input.advertising,
            advertisingAt: clock(),
          }),
        email: input.email,
        firstName: input.first_name,
        lastName: input.last_name,
        phone: input.phone,
        message: input.description,
        campaign: input.Campaign_ID ?? '',
        landingVideoId,
      });
      if (mail) await queueMail(tx, mail);
    });
    return thank(kind, mail, cookies);
  }

  function leadOf(kind: LeadKind, consentText: string): Pick<NewLead, 'kind' | 'email'> & NewLead {
    const now = clock();
    return { id: newId(), kind, email: '', consentText, consentAt: now, createdAt: now };
  }

  function thank(kind: LeadKind, mail: WrittenMail | undefined, cookies: Cookies): Answer {
    mails.kick();
    return { isOk: true, message: THANKS[kind], ...(mail && mails.mailboxUrl(mail.id, cookies)) };
  }

  /** At most one mail a day for the same request, so that nobody can flood another person's mailbox. */
  function causeOf(kind: string, parts: readonly string[]): string {
    const day = clock().toISOString().slice(0, 10);
    const wish = createHash('sha256').update(JSON.stringify([day, ...parts]));
    return `${kind}:${wish.digest('base64url')}`;
  }

  function kindOf({ Campaign_ID }: WebToLead): 'webinar' | 'video' | undefined {
    if (Campaign_ID === crm.campaignWebinar) return 'webinar';
    return Campaign_ID === crm.campaignVideo ? 'video' : undefined;
  }
}

/** Consent counts only with the exact text that the form shows. */
function refuseConsent(kind: LeadKind, field: string, given: string): Answer | undefined {
  if (given === leadConsentText(kind)) return undefined;
  const message = given === '' ? LEAD_CONSENTS[kind].required : STALE;
  return refuse(message, { code: 'consent', errors: { [field]: message } });
}
