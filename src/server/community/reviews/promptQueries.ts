import { and, eq, isNull, sql } from 'drizzle-orm';
import { newId, reviewPrompts } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';

export interface PromptRow extends Record<string, unknown> {
  readonly rowId: string;
  readonly courseId: string;
  readonly title: string;
  readonly slug: string;
  readonly cover: string;
}

/** Neither answered, nor shown or put off since `shownBefore`; of `review_prompts as p`, which may be missing. */
const isOpen = (shownBefore: Date) => sql`p.answered_at is null
  and coalesce(greatest(p.notified_at, p.dismissed_at), '-infinity') <= ${shownBefore.toISOString()}`;

/**
 * Finds one course that the user has seen to its end, may still watch and has not reviewed, and whose prompt was not
 * shown since `shownBefore`: the named one, or the one that was finished last. Gives it a row, which does not count as
 * shown.
 */
export async function offerDuePrompt(
  db: Executor,
  { userId, courseId }: { userId: string; courseId: string | undefined },
  { now, shownBefore }: { now: Date; shownBefore: Date },
): Promise<PromptRow | undefined> {
  const { rows } = await db.execute<PromptRow>(sql`
    with due as (
      select c.id, max(v.viewed_at) as finished from courses c
      join sections s on s.course_id = c.id
      left join viewed_sections v on v.section_id = s.id and v.user_id = ${userId}
      left join review_prompts p on p.course_id = c.id and p.user_id = ${userId}
      where c.deleted_at is null
        ${courseId === undefined ? sql`` : sql`and c.id = ${courseId}`}
        and c.id in (select course_id from entitlements where user_id = ${userId} and revoked_at is null)
        and not exists (select from reviews r where r.course_id = c.id and r.user_id = ${userId})
        and ${isOpen(shownBefore)}
      group by c.id having count(*) = count(v.viewed_at)
      order by finished desc, c.id limit 1
    ), offered as (
      insert into review_prompts as p (id, user_id, course_id, created_at)
      select ${newId()}, ${userId}, due.id, ${now.toISOString()}::timestamptz from due
      on conflict (user_id, course_id) do update set user_id = excluded.user_id
      returning p.id, p.course_id
    )
    select offered.id as "rowId", c.id as "courseId", c.title, c.slug, c.cover
    from offered join courses c on c.id = offered.course_id`);
  return rows[0];
}

/** Marks a prompt as shown. One statement: of two pages that ask at once, one gets true. */
export async function claimDuePrompt(
  db: Executor,
  { userId, rowId }: { userId: string; rowId: string },
  { now, shownBefore }: { now: Date; shownBefore: Date },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update review_prompts p set notified_at = ${now.toISOString()}::timestamptz
    where p.id = ${rowId} and p.user_id = ${userId} and ${isOpen(shownBefore)}
      and not exists (select from reviews r where r.course_id = p.course_id and r.user_id = p.user_id)
    returning p.id`);
  return rows.length > 0;
}

export async function findPromptCourse(
  db: Executor,
  userId: string,
  rowId: string,
): Promise<string | undefined> {
  const found = await db
    .select({ courseId: reviewPrompts.courseId })
    .from(reviewPrompts)
    .where(and(eq(reviewPrompts.id, rowId), eq(reviewPrompts.userId, userId)));
  return found[0]?.courseId;
}

/** Notes the first time that a prompt was answered, or the last that it was put off. */
export async function markPrompt(
  db: Executor,
  { userId, rowId }: { userId: string; rowId: string },
  changes: { answeredAt: Date } | { dismissedAt: Date },
): Promise<void> {
  await db
    .update(reviewPrompts)
    .set(changes)
    .where(
      and(eq(reviewPrompts.id, rowId), eq(reviewPrompts.userId, userId), isNull(reviewPrompts.answeredAt)),
    );
}
