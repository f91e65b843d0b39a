import { z } from 'zod';
import { post } from '../platform/endpoint';
import { id, listOf, noInput, outcome } from '../platform/shapes';
import { MOST_LINES } from './cartLimits';

const thing = z.object({ kind: z.enum(['course', 'bundle']), IdItemEnc: id });
/** A course or learning path in somebody's cart, whether it is still on sale or not. */
export const savedLine = thing.extend({ title: z.string() });
export type SavedLine = z.infer<typeof savedLine>;
const saved = listOf(savedLine);

export const savedCart = {
  /** The caller's cart, newest last. */
  getCart: post('/api/Cart/GetCart', 'buyer', noInput, saved),
  /** Repeating it succeeds. Refuses with `not_on_sale`, `cart_full` and `too_many_changes`. */
  addToCart: post('/api/Cart/AddToCart', 'buyer', thing, outcome),
  /** Repeating it succeeds. */
  removeFromCart: post('/api/Cart/RemoveFromCart', 'buyer', thing, outcome),
  /**
   * Adds what a visitor put into the cart before the login, as far as it is on sale, not owned, and there is room;
   * returns the whole cart.
   */
  joinCart: post('/api/Cart/JoinCart', 'buyer', z.object({ lines: z.array(thing).max(MOST_LINES) }), saved),
};
