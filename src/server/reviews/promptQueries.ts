import { and, eq, isNull, sql } from 'drizzle-orm';
import { newId, reviewPrompts } from '../database';
import type { Executor } from '../database/executor';

export interface PromptRow extends Record<string, unknown> {
  readonly rowId: string;
  readonly courseId: string;
  readonly title: string;
  readonly slug: string;
  readonly cover: string;
}

/**
 * Takes one course that the user has seen to its end, may still watch and has not reviewed, and whose prompt was not
 * shown since `shownBefore`; it counts as shown from now on. One statement: of two that ask at once, one gets it.
 */
export async function takeDuePrompt(
  db: Executor,
  userId: string,
  { now, shownBefore }: { now: Date; shownBefore: Date },
): Promise<PromptRow | undefined> {
  const { rows } = await db.execute<PromptRow>(sql`
    with due as (
      select c.id, max(v.viewed_at) as finished from courses c
      join sections s on s.course_id = c.id
      left join viewed_sections v on v.section_id = s.id and v.user_id = ${userId}
      left join review_prompts p on p.course_id = c.id and p.user_id = ${userId}
      where c.deleted_at is null
        and c.id in (select course_id from entitlements where user_id = ${userId} and revoked_at is null)
        and not exists (select from reviews r where r.course_id = c.id and r.user_id = ${userId})
        and p.answered_at is null
        and coalesce(greatest(p.notified_at, p.dismissed_at), '-infinity') <= ${shownBefore.toISOString()}
      group by c.id having count(*) = count(v.viewed_at)
      order by finished desc, c.id limit 1
    ), shown as (
      insert into review_prompts as p (id, user_id, course_id, created_at, notified_at)
      select ${newId()}, ${userId}, due.id, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz from due
      on conflict (user_id, course_id) do update set notified_at = excluded.notified_at
        where p.answered_at is null
          and coalesce(greatest(p.notified_at, p.dismissed_at), '-infinity') <= ${shownBefore.toISOString()}
      returning p.id, p.course_id
    )
    select shown.id as "rowId", c.id as "courseId", c.title, c.slug, c.cover
    from shown join courses c on c.id = shown.course_id`);
  return rows[0];
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

/** The parameter `reviews.promptAgainDays`, as it stands. */
export async function readPromptAgainDays(db: Executor): Promise<unknown> {
  const { rows } = await db.execute<{ value: unknown }>(
    sql`select value from parameters where key = 'reviews.promptAgainDays'`,
  );
  return rows[0]?.value;
}
