import { listPage } from '../resource/resourcePages';
import { stockMarkets } from '../stockMarkets';
import { brokers, watchBrokers } from './brokers';

export const stockMarketList = listPage(stockMarkets, { slices: [brokers.slice], watch: watchBrokers });
