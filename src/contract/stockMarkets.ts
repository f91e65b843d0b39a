import { z } from 'zod';
import { get, post, put, remove } from './endpoint';
import { byId, id, itemOf, listOf, noInput, outcome, paging } from './shapes';

export const stockMarket = z.object({
  id,
  broker: z.string().max(200),
  symbol: z.string().max(40),
  name: z.string().max(200),
  market: z.string().max(200),
  currency: z.string().max(10),
  isActive: z.boolean(),
  version: z.number().int(),
});
export const stockMarkets = {
  getAllStockMarkets: post(
    '/api/StockMarket/GetAllStockMarkets',
    'admin',
    paging.extend({ Query: z.string().max(200).default(''), Broker: z.string().max(200).optional() }),
    listOf(stockMarket),
  ),
  get: get('/api/StockMarket/{id}', 'admin', byId, itemOf(stockMarket)),
  create: post(
    '/api/StockMarket',
    'admin',
    stockMarket.partial({ id: true, version: true }),
    itemOf(stockMarket),
  ),
  update: put('/api/StockMarket', 'admin', stockMarket, itemOf(stockMarket)),
  remove: remove('/api/StockMarket/{id}', 'admin', byId, outcome),
  distinctBroker: get('/api/StockMarket/distinctBroker', 'admin', noInput, listOf(z.string())),
};
