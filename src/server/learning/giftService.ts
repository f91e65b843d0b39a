import type { z } from 'zod';
import { BASE_PATH } from '../../contract/basePath';
import type { courses } from '../../contract/courses';
import type { Outcome } from '../../contract/shapes';
import { authorOf, writeAudit } from '../admin/audit';
import { fieldRefusal } from '../admin/refusals';
import type { AdminContext } from '../admin/resource';
import type { Deps } from '../deps';
import { notFound } from '../http/refusals';
import { queueMail } from '../mail/outboxService';
import { lockAccount } from '../users/accountService';
import { giveCourse, mayWatch } from './entitlementService';
import { findGiftable } from './queries';

/** GiftCourse: gives a course, on sale or not, to somebody who has an account, who is told by mail. @throws CallError 404 */
export async function giftCourse(
  deps: Deps,
  { IdCourseEnc, EmailUser }: z.output<typeof courses.giftCourse.input>,
  context: AdminContext,
): Promise<Outcome> {
  const { database, mails, configuration } = deps;
  const course = await findGiftable(database.orm, IdCourseEnc);
  if (!course) throw notFound();
  const author = authorOf(deps, context);
  await database.orm.transaction(async (tx) => {
    const account = await lockAccount(tx, EmailUser);
    if (!account) {
      throw fieldRefusal(
        'EmailUser',
        'Nessuno si è ancora iscritto con questa e-mail: la persona deve prima creare un account.',
      );
    }
    if (await mayWatch(tx, account.id, IdCourseEnc)) {
      throw fieldRefusal('EmailUser', 'Questa persona ha già il corso.');
    }
    await giveCourse(tx, { userId: account.id, courseId: IdCourseEnc, giverId: author.id, now: author.at });
    await writeAudit(tx, author, {
      action: 'gift',
      resource: 'courses',
      resourceId: IdCourseEnc,
      after: { userId: account.id },
    });
    await queueMail(
      tx,
      await mails.write({
        cause: `gift:${account.id}:${author.requestId}`,
        to: account.email,
        template: 'courseGift',
        data: {
          firstName: account.firstName,
          title: course.title,
          link: `${configuration.publicUrl}${BASE_PATH}/in`,
        },
      }),
    );
  });
  mails.kick();
  return { isOk: true };
}
