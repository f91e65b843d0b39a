import type { FastifyInstance } from 'fastify';
import { MOST_LINES } from '../../../contract/checkout/cartLimits';
import type { SavedLine, savedCart } from '../../../contract/checkout/savedCart';
import type { OutputOf } from '../../../contract/platform/endpoint';
import type { Outcome } from '../../../contract/platform/shapes';
import { table } from '../../../contract/table';
import type { Executor } from '../../platform/database/executor';
import { againIfDeleted } from '../../platform/database/violations';
import type { Deps } from '../../platform/deps';
import { limitGuards } from '../../platform/http/limitGuards';
import { refuse } from '../../platform/http/refusals';
import { serve } from '../../platform/http/serve';
import { findCartLines, isSold } from '../purchases/cart';
import { askedIn } from '../purchases/orders';
import { addLines, listCart, lockedCart, removeLine } from '../purchases/savedCart';

type Thing = Pick<SavedLine, 'kind' | 'IdItemEnc'>;
type List = OutputOf<typeof savedCart.getCart>;

const TOO_MANY = 'Hai cambiato il carrello molte volte in poco tempo: aspetta qualche minuto e riprova.';
const FULL = `Nel carrello c’è posto per ${MOST_LINES} cose: togline qualcuna per aggiungerne altre.`;
const OFF_SALE = 'Non è più in vendita.';

const asList = (items: SavedLine[]): List => ({ isOk: true, items, total: items.length });

/** Returns those of the things that can be bought, in their order. @param buyerId as in `findCartLines` */
async function onSaleAmong(db: Executor, things: readonly Thing[], buyerId?: string): Promise<Thing[]> {
  const lines = await findCartLines(db, askedIn(things), buyerId);
  const sold = lines.filter((line) => isSold(line) && line.courseIds.length > 0);
  return sold.map(({ asked: { kind, id } }) => ({ kind, IdItemEnc: id }));
}

const isIn = (cart: readonly Thing[], { kind, IdItemEnc }: Thing) =>
  cart.some((line) => line.kind === kind && line.IdItemEnc === IdItemEnc);

function addToCart({ database, clock }: Deps, userId: string, thing: Thing): Promise<Outcome> {
  return againIfDeleted(database.orm, async (tx) => {
    const cart = await lockedCart(tx, userId);
    if (isIn(cart, thing)) return { isOk: true };
    if ((await onSaleAmong(tx, [thing])).length === 0) return refuse(OFF_SALE, { code: 'not_on_sale' });
    if (cart.length >= MOST_LINES) return refuse(FULL, { code: 'cart_full' });
    await addLines(tx, userId, [thing], clock());
    return { isOk: true };
  });
}

/**
 * Leaves out what is off sale, what is beyond the limit, and what the account has: a buyer who goes to pay at once may
 * own it before the carts are joined.
 */
async function joinCart({ database, clock }: Deps, userId: string, things: readonly Thing[]): Promise<List> {
  await againIfDeleted(database.orm, async (tx) => {
    const cart = await lockedCart(tx, userId);
    const added = (await onSaleAmong(tx, things, userId)).filter((thing) => !isIn(cart, thing));
    await addLines(tx, userId, added.slice(0, Math.max(MOST_LINES - cart.length, 0)), clock());
  });
  return asList(await listCart(database.orm, userId));
}

/** The carts of accounts; visitors' browsers keep their own. */
export function cartRoutes(app: FastifyInstance, deps: Deps): void {
  const { orm } = deps.database;
  const admit = limitGuards(app.limits).byAccountOrRefuse('cart', TOO_MANY, { code: 'too_many_changes' });
  serve(
    app,
    table.cart,
    {
      getCart: async (_input, { caller }) => asList(await listCart(orm, caller.id)),
      addToCart: (thing, { caller }) => addToCart(deps, caller.id, thing),
      removeFromCart: async (thing, { caller }) => {
        await removeLine(orm, caller.id, thing);
        return { isOk: true };
      },
      joinCart: ({ lines }, { caller }) => joinCart(deps, caller.id, lines),
    },
    { addToCart: admit },
  );
}
