import type { ReactNode } from 'react';
import { createSlot } from './slot';

export interface CartButtonProps {
  readonly thing: { readonly kind: 'course' | 'bundle'; readonly id: string; readonly title: string };
  /** Its place until the code is there. */
  readonly children?: ReactNode;
}

const button = createSlot<CartButtonProps>();
const count = createSlot<{ readonly children?: ReactNode }>();

/** Sets the button that puts something into the cart: its code comes after the first page. */
export const setCartButton = button.fill;
/** Sets what shows how many things the cart holds, over the header's icon. */
export const setCartCount = count.fill;

/** Puts something into the cart, or leads there if it is inside. */
export const CartButton = button.Slot;
/** Shows the icon that is its `children`, with the count. */
export const CartCountSlot = count.Slot;
