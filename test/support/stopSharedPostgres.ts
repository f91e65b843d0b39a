import { shared } from './startSharedPostgres';

/** Jest's global teardown of the server tests. */
export default async function stopSharedPostgres(): Promise<void> {
  await shared.postgres?.stop();
}
