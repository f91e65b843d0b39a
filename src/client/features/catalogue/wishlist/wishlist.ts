import { call, type SagaGenerator } from 'typed-redux-saga';
import { setSaveButton } from '../../../ui/SaveButton';
import { SaveToggle } from './components/SaveToggle';
import { watchWishlist } from './wishlistSaga';
import wishlistSlice from './wishlistSlice';

export const slices = [wishlistSlice];

export function* watch(): SagaGenerator<void> {
  yield* call(setSaveButton, SaveToggle);
  yield* call(watchWishlist);
}
