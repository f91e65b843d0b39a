import { z } from 'zod';
import { get, post } from '../platform/endpoint';
import { crud, flagFilter, gridOf, gridQuery, textFilter } from '../platform/grid';
import { id, listOf, noInput, webAddress } from '../platform/shapes';

export const stockMarketForm = z.object({
  broker: z.string().trim().min(1, 'Scrivi il broker.').max(200),
  symbol: z.string().trim().min(1, 'Scrivi il simbolo.').max(40),
  name: z.string().trim().min(1, 'Scrivi il nome.').max(200),
  description: z.string().trim().max(1000),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, 'Scrivi le tre lettere della valuta, per esempio EUR.'),
  link: webAddress,
  isActive: z.boolean(),
});
export const stockMarket = stockMarketForm.extend({ id, version: z.number().int() });
export type StockMarket = z.infer<typeof stockMarket>;

export const stockMarkets = {
  getAllStockMarkets: post(
    '/api/StockMarket/GetAllStockMarkets',
    'admin',
    gridQuery(['broker', 'symbol', 'name', 'description', 'currency', 'isActive']).extend({
      Broker: textFilter,
      IsActive: flagFilter,
    }),
    gridOf(stockMarket),
  ),
  ...crud('/api/StockMarket', { item: stockMarket, form: stockMarketForm }),
  distinctBroker: get('/api/StockMarket/distinctBroker', 'admin', noInput, listOf(z.string())),
};
