/** The item being bought. The cart has one line. */
export interface CartLine {
  readonly kind: 'course' | 'bundle';
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  /** Euro: what it costs today without a coupon. */
  readonly price: number;
}

export interface KeptCart {
  readonly line: CartLine;
  /** Checked again before anything is shown of it. */
  readonly couponCode?: string;
  /** The coupon of the page's address, over which `couponCode` was typed. */
  readonly linkCode?: string;
}

/** The cart's memory: it survives the way through login and a reload, and ends with the tab. */
export interface CartStorage {
  readonly read: () => KeptCart | undefined;
  readonly save: (cart: KeptCart) => void;
  readonly clear: () => void;
}

type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const isLine = (line: Partial<CartLine> | undefined): line is CartLine =>
  (line?.kind === 'course' || line?.kind === 'bundle') &&
  [line.id, line.slug, line.title].every((text) => typeof text === 'string' && text !== '') &&
  typeof line.price === 'number';

/** Keeps a cart in `area`, by default the tab's own; a cart that was tampered with counts as absent. */
export function createCartStorage(area: Area, key = 'cart'): CartStorage {
  return {
    read: () => {
      try {
        const cart = JSON.parse(area.getItem(key) ?? 'null') as Partial<KeptCart> | null;
        if (!isLine(cart?.line)) return undefined;
        return {
          line: cart.line,
          ...(typeof cart.couponCode === 'string' ? { couponCode: cart.couponCode } : {}),
          ...(typeof cart.linkCode === 'string' ? { linkCode: cart.linkCode } : {}),
        };
      } catch {
        return undefined;
      }
    },
    save: (cart) => {
      try {
        area.setItem(key, JSON.stringify(cart));
      } catch {
        // A full storage costs the memory of the cart, not the purchase.
      }
    },
    clear: () => area.removeItem(key),
  };
}
