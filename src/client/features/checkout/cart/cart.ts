import { call, type SagaGenerator } from 'typed-redux-saga';
import { setCartButton, setCartCount } from '../../../ui/CartButton';
import { watchCart } from './cartSaga';
import cartSlice from './cartSlice';
import { AddToCart, CartCount } from './components/AddToCart';

export const slices = [cartSlice];

export function* watch(): SagaGenerator<void> {
  yield* call(setCartButton, AddToCart);
  yield* call(setCartCount, CartCount);
  yield* call(watchCart);
}
