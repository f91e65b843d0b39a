import { stockMarkets } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';

/** Lists the names of the brokers. */
export async function listBrokers(db: Executor): Promise<string[]> {
  const rows = await db
    .selectDistinct({ broker: stockMarkets.broker })
    .from(stockMarkets)
    .orderBy(stockMarkets.broker);
  return rows.map(({ broker }) => broker);
}
