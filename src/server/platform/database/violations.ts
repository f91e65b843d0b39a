import type { Orm } from './connection';
import type { Transaction } from './executor';

const codeOf = (error: unknown) => (((error as Error).cause ?? error) as { code?: string }).code;

/** Whether a write failed because there is such a row already. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505';

/** Whether a write failed because a row that it refers to was deleted at the same moment. */
export const isForeignKeyViolation = (error: unknown): boolean => codeOf(error) === '23503';

/** Runs a transaction, and once more if a row that it had read, and refers to, was deleted before it wrote. */
export async function againIfDeleted<Result>(
  orm: Orm,
  run: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await orm.transaction(run);
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    return orm.transaction(run);
  }
}
