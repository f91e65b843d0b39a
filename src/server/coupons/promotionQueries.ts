import { eq, sql } from 'drizzle-orm';
import { parameters } from '../database';
import type { Executor } from '../database/executor';

export async function findParameter(db: Executor, key: string): Promise<unknown> {
  const found = await db.select({ value: parameters.value }).from(parameters).where(eq(parameters.key, key));
  return found[0]?.value;
}

interface Offer {
  /** The end of the last countdown (of an active banner or promoter) whose link bears the code. */
  readonly advertisedUntil: Date | null;
  /** The value of the parameter. */
  readonly schedule: unknown;
}

/** What sets bounds to a coupon from outside of it, in one statement. */
export async function findOffer(db: Executor, code: string, scheduleKey: string): Promise<Offer> {
  const segments = (link: string) => sql`upper(${code}) = any(string_to_array(upper(${sql.raw(link)}), '/'))`;
  const { rows } = await db.execute<{ until: string | null; schedule: unknown }>(sql`
    select (select max(ends) from (
        select banner_end_date as ends from banners
          where is_active and ${segments('banner_course_link')}
        union all
        select banner_end_date from promoters
          where is_active and (${segments('banner_course_link')} or upper(coupon_code) = upper(${code}))
      ) countdowns) as until,
      (select value from parameters where key = ${scheduleKey}) as schedule`);
  const { until = null, schedule } = rows[0] ?? {};
  return { advertisedUntil: until === null ? null : new Date(until), schedule };
}
