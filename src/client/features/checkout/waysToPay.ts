import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import type { LoadReason } from '../../routing/page';
import { service } from '../../services/services';
import { createLoadable } from '../../state/loadable';
import { selectAddress } from '../platform/navigation/navigationSlice';
import { selectProvider } from './checkoutSelectors';
import { providerChosen } from './checkoutSlice';
import { BY_TRANSFER, WAY } from './transferAddress';

/** The ways to pay that are offered now, the default first. */
export const waysToPay = createLoadable({
  name: 'waysToPay',
  *fetch() {
    const api = yield* service('api');
    return (yield* call(api.payments.getWaysToPay, {})).items;
  },
  isList: true,
});

/** Returns the way to pay that the page's address names or, where the page was loaded before, the buyer's choice. */
export function* chosenWay(reason: LoadReason) {
  if (reason !== 'entered') return yield* select(selectProvider);
  const { search } = yield* select(selectAddress);
  return new URLSearchParams(search).get(WAY) === BY_TRANSFER ? ('bank_transfer' as const) : null;
}

/** Loads the ways, and gives up a choice that is not offered any more. */
export function* loadWaysToPay(): SagaGenerator<void> {
  const { data } = yield* call(waysToPay.load);
  const chosen = yield* select(selectProvider);
  if (data && chosen && !data.some(({ name }) => name === chosen)) yield* put(providerChosen(null));
}
