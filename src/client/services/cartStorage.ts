/** What is being bought: a course, a learning path, or all things of the cart in one payment. */
export interface CartLine {
  readonly kind: 'course' | 'bundle' | 'cart';
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  /** Euro: what it costs today without a coupon. */
  readonly price: number;
  /** Of the cart: what it holds and can be bought. */
  readonly things?: readonly CartThing[];
}

/** A course or learning path that is bought alone. */
export interface ItemLine extends CartLine {
  readonly kind: 'course' | 'bundle';
}

/** As calls name it. */
export interface CartThing {
  readonly kind: 'course' | 'bundle';
  readonly IdItemEnc: string;
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

const areThings = (things: unknown): boolean =>
  Array.isArray(things) &&
  things.every((one) => ['course', 'bundle'].includes(one?.kind) && typeof one?.IdItemEnc === 'string');

const isLine = (line: Partial<CartLine> | undefined): line is CartLine =>
  (line?.kind === 'course' || line?.kind === 'bundle' || (line?.kind === 'cart' && areThings(line.things))) &&
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
