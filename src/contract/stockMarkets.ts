import { z } from 'zod';
import { get, post } from './endpoint';
import { crud, flagFilter, gridOf, gridQuery, textFilter } from './grid';
import { id, listOf, noInput } from './shapes';

export const stockMarketForm = z.object({
  broker: z.string().trim().min(1, 'Scrivi il broker.').max(200),
  symbol: z.string().trim().min(1, 'Scrivi il simbolo.').max(40),
  name: z.string().trim().max(200),
  market: z.string().trim().max(200),
  currency: z.string().trim().max(10),
  isActive: z.boolean(),
});
export const stockMarket = stockMarketForm.extend({ id, version: z.number().int() });
export type StockMarket = z.infer<typeof stockMarket>;

export const stockMarkets = {
  getAllStockMarkets: post(
    '/api/StockMarket/GetAllStockMarkets',
    'admin',
    gridQuery(['broker', 'symbol', 'name', 'market', 'currency', 'isActive']).extend({
      Broker: textFilter,
      IsActive: flagFilter,
    }),
    gridOf(stockMarket),
  ),
  ...crud('/api/StockMarket', { item: stockMarket, form: stockMarketForm }),
  distinctBroker: get('/api/StockMarket/distinctBroker', 'admin', noInput, listOf(z.string())),
};
