import { DrizzleQueryError } from 'drizzle-orm';
import { PgPreparedQuery } from 'drizzle-orm/pg-core';
import { causeOfOutage } from '../work/outage';

/** Whether an error comes from our own database, and from no service that was asked meanwhile. */
export function isDatabaseError(error: unknown): boolean {
  return error instanceof DrizzleQueryError || causeOfOutage(error) !== undefined;
}

/** The method of all PostgreSQL queries of drizzle that turns the driver's errors into its own. */
interface QueryRunner {
  queryWithCache(query: string, parameters: unknown[], run: () => Promise<unknown>): Promise<unknown>;
}

/**
 * Keeps parameters (mails, password hashes) out of failed queries' errors: drizzle writes them into the message, and
 * from there they would reach logs, `last_error` columns and the terminal.
 */
export function hideParameters(): void {
  const runner = PgPreparedQuery.prototype as unknown as QueryRunner & { hidesParameters?: true };
  if (runner.hidesParameters) return;
  const { queryWithCache } = runner;
  runner.hidesParameters = true;
  runner.queryWithCache = async function (this: QueryRunner, query, parameters, run) {
    try {
      return await queryWithCache.call(this, query, parameters, run);
    } catch (error) {
      if (!(error instanceof DrizzleQueryError)) throw error;
      const safe = new DrizzleQueryError(query, [], causeOf(error));
      safe.message = `Failed query: ${query}`;
      throw safe;
    }
  };
}

/** PostgreSQL repeats values in `detail` ("Key (email)=(anna@example.com) already exists") and in `where`. */
function causeOf({ cause }: DrizzleQueryError): Error | undefined {
  if (cause)
    for (const field of ['detail', 'where']) if (field in cause) Object.assign(cause, { [field]: undefined });
  return cause;
}
