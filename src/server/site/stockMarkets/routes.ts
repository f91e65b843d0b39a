import { and, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { stockMarkets as rows, StockMarket, stockMarketForm } from '../../../contract/site/stockMarkets';
import { table } from '../../../contract/table';
import { stockMarkets } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { serve } from '../../platform/http/serve';
import { contains, equals, type GridOrder } from '../../platform/resource/grid';
import { createResource } from '../../platform/resource/resource';

type ListQuery = z.output<typeof rows.getAllStockMarkets.input>;

const { id, broker, symbol, name, description, currency, isActive } = stockMarkets;
const ORDER: GridOrder<NonNullable<ListQuery['Sort']>> = {
  sorts: {
    broker: [sql`lower(${broker})`, symbol],
    symbol: sql`upper(${symbol})`,
    name: sql`lower(${name})`,
    description,
    currency,
    isActive,
  },
  id,
  usual: [[sql`lower(${broker})`, symbol], 'asc'],
};

/** Lists the names of the brokers. */
async function listBrokers(db: Executor): Promise<string[]> {
  const rows = await db
    .selectDistinct({ broker: stockMarkets.broker })
    .from(stockMarkets)
    .orderBy(stockMarkets.broker);
  return rows.map(({ broker }) => broker);
}

/** The markets of brokers. Only admins see them, so that no kept answer changes with them. */
export function createStockMarkets(deps: Deps) {
  const { readPage, ...handlers } = createResource(deps, {
    name: 'stockMarkets',
    table: stockMarkets,
    items: (_db, markets): StockMarket[] =>
      markets.map(({ createdAt: _createdAt, updatedAt: _updatedAt, ...market }) => market),
    toRow: (form: z.output<typeof stockMarketForm>) => form,
    constraints: {
      stock_markets_broker_symbol_key: ['symbol', 'Questo broker ha già un mercato con questo simbolo.'],
    },
  });
  return {
    ...handlers,
    list: ({ Query, Broker, IsActive, ...wanted }: ListQuery) =>
      readPage(
        wanted,
        ORDER,
        and(
          contains(Query, [broker, symbol, name, description]),
          equals(broker, Broker),
          equals(isActive, IsActive),
        ),
      ),
    async distinctBroker() {
      return { items: await listBrokers(deps.database.orm) };
    },
  };
}

export function stockMarketsRoutes(app: FastifyInstance, deps: Deps): void {
  const { list, ...handlers } = createStockMarkets(deps);
  serve(app, table.stockMarkets, { ...handlers, getAllStockMarkets: list });
}
