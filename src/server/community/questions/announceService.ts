import type { Deps } from '../../platform/deps';
import { queueMail } from '../../platform/mail/outboxService';
import { shopAddress } from '../../platform/mail/shopAddress';
import {
  causeOf,
  coursesToAnnounce,
  lockCourse,
  markAnnounced,
  questionsToAnnounce,
  teachersOf,
  wasAnnouncedSince,
} from './announceQueries';

/** A course's questions within this time share one mail. */
const QUIET_MS = 3_600_000;
/** Courses that one round looks at. */
const MOST_A_ROUND = 200;

/**
 * Mails a course's new questions to its teachers, or to the shop if no teacher has an account. At most one
 * mail an hour for each course: later questions wait for the next one.
 */
async function announceCourse(deps: Deps, courseId: string): Promise<boolean> {
  const { database, clock, mails, configuration } = deps;
  const now = clock();
  const since = new Date(now.getTime() - QUIET_MS);
  if (await wasAnnouncedSince(database.orm, courseId, since)) return false;
  return database.orm.transaction(async (tx) => {
    const course = await lockCourse(tx, courseId);
    if (course === undefined || (await wasAnnouncedSince(tx, courseId, since))) return false;
    const asked = await questionsToAnnounce(tx, courseId);
    const [first] = asked;
    if (!first) return false;
    const ids = asked.map(({ id }) => id);
    const lessons = asked.map(({ lesson }) => lesson);
    const recipients = await teachersOf(tx, courseId);
    const shop = { id: 'shop', email: shopAddress(configuration), firstName: '' };
    for (const { id, email, firstName } of recipients.length > 0 ? recipients : [shop]) {
      const link = recipients.length > 0 ? mails.links.openQuestions : mails.links.adminQuestions;
      const mail = await mails.write({
        cause: `${causeOf(courseId)}${first.id}:${id}`,
        to: email,
        template: 'questionsAsked',
        data: { firstName, course, lessons, link },
      });
      await queueMail(tx, mail);
    }
    await markAnnounced(tx, ids, now);
    return true;
  });
}

/** Announces all waiting questions. A course that fails does not stop the others. */
export async function announceQuestions(deps: Deps): Promise<void> {
  for (const courseId of await coursesToAnnounce(deps.database.orm, MOST_A_ROUND)) {
    await announceSoon(deps, courseId);
  }
}

/** Announces a course's questions at once, unless a mail did so within the hour. Never throws: the question is stored. */
export async function announceSoon(deps: Deps, courseId: string): Promise<void> {
  try {
    if (await announceCourse(deps, courseId)) deps.mails.kick();
  } catch (err) {
    if (!deps.database.outages.note(err)) deps.log.warn({ err }, 'questions could not be announced yet');
  }
}
