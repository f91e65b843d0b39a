import type { TransferOffer } from '../../../contract/catalogue/courseShapes';
import type { bankTransfers } from '../../../contract/checkout/bankTransfers';
import type { BankTransfer } from '../../../contract/checkout/transferShapes';
import type { OutputOf } from '../../../contract/platform/endpoint';
import type { Executor } from '../../platform/database/executor';
import { isDatabaseError } from '../../platform/database/queryErrors';
import type { Deps } from '../../platform/deps';
import { notFound, refuse } from '../../platform/http/refusals';
import type { Handlers } from '../../platform/http/serve';
import { findTransfer } from '../bankTransfers/queries';
import type { Transfer } from '../bankTransfers/transferStatus';
import { transferSums } from '../bankTransfers/transferView';
import { listLines, type OrderLine } from '../orderLines';
import { listWaysToPay } from '../providers/waysToPay';
import { isGift } from '../purchases/giftOrders';
import { idsOf } from '../purchases/purchaseView';
import { findCompeting, findPurchase, isTransferAwaited, type PurchaseRow } from '../purchases/queries';
import { cancelCheckout } from '../purchases/reconciliation';
import { isTransferMailed } from './mails';

type CancelAnswer = OutputOf<typeof bankTransfers.cancelTransfer>;

const RECEIVED =
  'Abbiamo già ricevuto un bonifico per questo ordine: per annullarlo scrivici, così ti restituiamo la somma.';
const UNREACHABLE = 'Ora non riusciamo ad annullare l’ordine: riprova tra poco.';

/** A buyer's orders that are paid by bank transfer. */
export function transferHandlers(deps: Deps): Handlers<typeof bankTransfers> {
  const { orm } = deps.database;
  return {
    getTransfer: async ({ IdPurchaseEnc }, { caller }) => ({
      isOk: true,
      item: shownTransfer(await ownTransfer(orm, caller.id, IdPurchaseEnc)),
    }),
    cancelTransfer: ({ IdPurchaseEnc }, { caller }) => cancelTransfer(deps, caller.id, IdPurchaseEnc),
  };
}

/** Says whether these courses may be paid by bank transfer, and which payment of a logged-in buyer is under way. */
export async function offerTransfer(
  deps: Deps,
  userId: string | undefined,
  courseIds: readonly string[],
): Promise<TransferOffer> {
  const { items } = await listWaysToPay(deps);
  const isOffered = items.some(({ name }) => name === 'bank_transfer');
  if (!userId) return { isOffered };
  const held = { courseIds, couponId: undefined, giftEmail: undefined };
  const pending = await findCompeting(deps.database.orm, userId, held);
  const waiting = pending.find(isTransferAwaited);
  return {
    isOffered,
    ...(waiting && { IdPurchaseEnc: waiting.id }),
    ...(pending.some(({ processingSince }) => processingSince !== null) && { isProcessing: true as const }),
  };
}

interface Own {
  readonly purchase: PurchaseRow;
  readonly lines: readonly OrderLine[];
  readonly transfer: Transfer;
  readonly isForOther: boolean;
  readonly isMailed: boolean;
}

/** @throws CallError 404, the same for "no such order" and "not yours" */
async function ownTransfer(db: Executor, userId: string, purchaseId: string): Promise<Own> {
  const purchase = await findPurchase(db, purchaseId);
  const transfer = purchase?.userId === userId ? await findTransfer(db, { purchaseId }) : undefined;
  if (!purchase || !transfer) throw notFound();
  const lines = await listLines(db, purchaseId);
  const isMailed = await isTransferMailed(db, purchaseId);
  return { purchase, transfer, lines, isForOther: await isGift(db, purchaseId), isMailed };
}

/** Frees the order's price and its coupon. Money that has come is never given up: such an order stays. */
async function cancelTransfer(deps: Deps, userId: string, purchaseId: string): Promise<CancelAnswer> {
  const { orm } = deps.database;
  const { purchase } = await ownTransfer(orm, userId, purchaseId);
  try {
    if (purchase.state === 'pending') await cancelCheckout(deps, purchase);
  } catch (err) {
    if (isDatabaseError(err)) throw err;
    deps.log.warn({ err, purchase: purchaseId }, 'a bank transfer could not be cancelled');
    return refuse(UNREACHABLE, { code: 'provider_unavailable' });
  }
  const item = shownTransfer(await ownTransfer(orm, userId, purchaseId));
  const isGivenUp = item.state === 'cancelled' || item.state === 'expired';
  return isGivenUp ? { isOk: true, item } : { ...refuse(RECEIVED, { code: 'transfer_received' }), item };
}

function shownTransfer({ purchase, transfer, lines, isForOther, isMailed }: Own): BankTransfer {
  const { id, itemTitle: title } = purchase;
  const { iban, holder, bank } = transfer;
  return {
    IdPurchaseEnc: id,
    lines: lines.map(idsOf),
    title,
    ...(isForOther && { isGift: true as const }),
    ...(isMailed && { isMailed: true as const }),
    ...transferSums(transfer),
    iban,
    holder,
    bank,
  };
}
