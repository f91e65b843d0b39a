import { useSelector } from 'react-redux';
import { call, fork, type SagaGenerator } from 'typed-redux-saga';
import { createLoadable } from '../../../state/loadable';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { adminApis } from '../adminApi';

/** The brokers that have a market. */
export const brokers = createLoadable({
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
export function useBrokerOptions() {
  const { data } = useSelector(brokers.selectAny);
  return (data ?? NONE).map((broker) => [broker, broker] as const);
}

/** Loads the brokers whenever their list is shown: a new market may have a new one. */
export function* watchBrokers(): SagaGenerator<void> {
  yield* fork(brokers.watch);
  yield* call(brokers.load);
}
