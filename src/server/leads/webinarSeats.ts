import { and, eq, isNull, like, notExists, notLike, sql } from 'drizzle-orm';
import { leads, mails } from '../platform/database';
import type { Executor } from '../platform/database/executor';
import type { Deps } from '../platform/deps';
import { queueMail, type WrittenMail } from '../platform/mail/outboxService';
import { NOBODY } from '../platform/personalData';
import { italianMoment, nextWebinar, type Webinar } from '../settings/webinarService';
import { calendarOf } from './calendar';

/** Seats that one round mails. */
const MOST_A_ROUND = 200;

type Needs = Pick<Deps, 'configuration' | 'mails'>;

/** The campaign of a webinar's leads: signing up for the next webinar is another lead. */
export const campaignOf = ({ configuration }: Needs, { start }: Webinar): string =>
  `${configuration.environment.crm.campaignWebinar} ${start.toISOString()}`;

/** The kind of cause of all mails that carry a webinar's link. */
const linkedKind = ({ start }: Webinar) => `webinar:${start.toISOString()}`;

/** Whether a mail carries the link shows in its cause. */
export const seatKind = (webinar: Webinar): string => (webinar.link ? linkedKind(webinar) : 'seat');

/** Writes the mail of a seat, with the link if there is one. */
export async function writeSeat(
  { configuration, mails: outbox }: Needs,
  webinar: Webinar,
  { cause, to }: Pick<WrittenMail, 'cause' | 'to'>,
): Promise<WrittenMail> {
  const { title, teacher, link, start } = webinar;
  const pageUrl = `${configuration.environment.shopUrl}/evento`;
  return outbox.write({
    cause,
    to,
    calendar: await calendarOf(webinar, { pageUrl, link }),
    template: 'webinarSeat',
    data: { title, teacher, link, when: italianMoment(start), calendarUrl: `${pageUrl}.ics` },
  });
}

/** Mails the webinar's link to those who signed up before there was one, once each. */
export async function sendWebinarLinks(deps: Deps): Promise<void> {
  const { orm } = deps.database;
  const webinar = await nextWebinar(deps);
  if (!webinar?.link || webinar.end <= deps.clock()) return;
  const kind = linkedKind(webinar);
  const seats = await seatsWithout(orm, campaignOf(deps, webinar), kind);
  for (const { id, email } of seats)
    await queueMail(orm, await writeSeat(deps, webinar, { cause: `${kind}:${id}`, to: email }));
  if (seats.length > 0) deps.mails.kick();
}

/** The seats of a campaign whose addresses got no mail of this kind. */
function seatsWithout(db: Executor, campaign: string, kind: string) {
  const sent = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(sql`lower(${mails.to}) = lower(${leads.email})`, like(mails.cause, `${kind}:%`)));
  return db
    .select({ id: leads.id, email: leads.email })
    .from(leads)
    .where(
      and(
        eq(leads.kind, 'webinar'),
        eq(leads.campaign, campaign),
        isNull(leads.withdrawnAt),
        notLike(leads.email, `%@${NOBODY}`),
        notExists(sent),
      ),
    )
    .orderBy(leads.createdAt, leads.id)
    .limit(MOST_A_ROUND);
}
