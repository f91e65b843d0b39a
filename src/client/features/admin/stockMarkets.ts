import { useSelector } from 'react-redux';
import { call, fork, type SagaGenerator } from 'typed-redux-saga';
import { type StockMarket, stockMarketForm } from '../../../contract/site/stockMarkets';
import { createLoadable } from '../../state/loadable';
import { isSessionEnd } from '../identity/session/sessionSlice';
import { adminApis } from './adminApi';
import { YES_NO } from './options';
import { crudCalls, defineResource } from './resource/resource';
import { listPage } from './resource/resourcePages';

/** The brokers that have a market. */
const brokers = createLoadable({
  name: 'admin/stockMarkets/brokers',
  isList: true,
  isSameView: () => true,
  resetOn: isSessionEnd,
  *fetch(): SagaGenerator<readonly string[]> {
    const { admin } = yield* call(adminApis);
    return (yield* call(admin.stockMarkets.distinctBroker, {})).items;
  },
});

const NONE: readonly string[] = [];

/** The values of the brokers' filter. */
function useBrokerOptions() {
  const { data } = useSelector(brokers.selectAny);
  return (data ?? NONE).map((broker) => [broker, broker] as const);
}

/** Loads the brokers whenever their list is shown: a new market may have a new one. */
function* watchBrokers(): SagaGenerator<void> {
  yield* fork(brokers.watch);
  yield* call(brokers.load);
}

export const stockMarkets = defineResource<StockMarket, typeof stockMarketForm>({
  name: 'stockMarkets',
  labels: {
    one: 'Il mercato',
    many: 'Mercati',
    new: 'Nuovo mercato',
    saved: 'Mercato salvato.',
    removed: 'Mercato eliminato.',
    lead: 'I titoli e i mercati che i corsi nominano, broker per broker.',
  },
  csv: 'stockMarkets',
  idOf: ({ id }) => id,
  nameOf: ({ symbol, broker }) => `${symbol} (${broker})`,
  columns: [
    { field: 'symbol', header: 'Simbolo' },
    { field: 'broker', header: 'Broker', isMain: true },
    { field: 'name', header: 'Nome' },
    { field: 'description', header: 'Descrizione', isSortable: false },
    { field: 'currency', header: 'Valuta', width: 100 },
    { field: 'isActive', header: 'Attivo', kind: 'flag', width: 90 },
  ],
  filters: [
    { name: 'Broker', label: 'Broker', useOptions: useBrokerOptions },
    { name: 'IsActive', label: 'Attivo', options: YES_NO },
  ],
  shape: stockMarketForm,
  empty: { isActive: true },
  canCreate: true,
  bulkSwitch: { field: 'isActive', on: 'Attiva', off: 'Disattiva' },
  canRemove: true,
  fields: [
    { name: 'broker', label: 'Broker' },
    { name: 'symbol', label: 'Simbolo' },
    { name: 'name', label: 'Nome' },
    { name: 'description', label: 'Descrizione', input: 'lines' },
    { name: 'link', label: 'Collegamento', hint: 'L’indirizzo della pagina del broker.' },
    { name: 'currency', label: 'Valuta', hint: 'Tre lettere, per esempio EUR.' },
    { name: 'isActive', label: 'Attivo', input: 'switch' },
  ],
  calls: ({ admin: { stockMarkets: api } }) => ({
    list: api.getAllStockMarkets,
    ...crudCalls(api),
  }),
});

export const stockMarketList = listPage(stockMarkets, { slices: [brokers.slice], watch: watchBrokers });
