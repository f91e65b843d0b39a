import { call, type SagaGenerator } from 'typed-redux-saga';
import { setCartButton, setCartCount } from '../../../ui/CartButton';
import { cartThings } from './cartThings';
import { AddToCart, CartCount } from './components/AddToCart';

export const slices = [cartThings.slice];

export function* watch(): SagaGenerator<void> {
  yield* call(setCartButton, AddToCart);
  yield* call(setCartCount, CartCount);
  yield* call(cartThings.watch);
}
