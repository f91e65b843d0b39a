import { like } from 'drizzle-orm';
import { rateLimits } from '../../src/server/platform/database';
import type { LimitName } from '../../src/server/platform/http/limits';
import type { TestApp } from './app';

/**
 * Lets all that was counted by a limit be so many.
 * @param whose the account or address that was counted; '' for all
 */
export async function setCount(
  { database }: TestApp,
  name: LimitName,
  points: number,
  whose = '',
): Promise<void> {
  await database.orm
    .update(rateLimits)
    .set({ points })
    .where(like(rateLimits.key, `${name}:${whose}%`));
}
