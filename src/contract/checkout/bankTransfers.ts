import { z } from 'zod';
import { post } from '../platform/endpoint';
import { byIdEnc, euro, id, itemOf } from '../platform/shapes';
import { purchaseDetail } from './purchases';
import { bankTransfer } from './transferShapes';

const byPurchase = z.object({ IdPurchaseEnc: id });

/** Orders that are paid by bank transfer, for their buyers. */
export const bankTransfers = {
  getTransfer: post('/api/PaymentRequest/GetTransfer', 'buyer', byPurchase, itemOf(bankTransfer)),
  /** Idempotent. Refuses with `transfer_received` once money has come, with the order as it is. */
  cancelTransfer: post('/api/PaymentRequest/CancelTransfer', 'buyer', byPurchase, itemOf(bankTransfer)),
};

export const MOST_REFERENCE = 140;

/** Money on the bank's statement that belongs to an order. */
export const recordedTransfer = byIdEnc.extend({
  Amount: euro
    .min(0.01, 'Scrivi un importo maggiore di zero.')
    .max(1_000_000, 'Controlla l’importo.')
    .multipleOf(0.01, 'L’importo può avere al massimo due decimali.'),
  /** The money went back to the buyer. */
  IsReturn: z.boolean().default(false),
  Day: z.iso.date('Scegli la data del movimento.'),
  Reference: z
    .string()
    .trim()
    .min(1, 'Scrivi il riferimento del movimento: lo trovi nell’estratto conto (CRO o TRN).')
    .max(MOST_REFERENCE, `Al massimo ${MOST_REFERENCE} caratteri.`),
  /** The sum that had come when the admin looked. */
  Received: euro,
});

/** Under /api/admin. */
export const bankTransferAdmin = {
  /**
   * Records money that came or was returned. Once exactly the total has come, the purchase is paid. A reference that is
   * recorded already is refused (`errors.Reference`), and so is a sum that has changed since the admin looked (`conflict`).
   */
  recordTransfer: post('/api/admin/RecordTransfer', 'admin', recordedTransfer, itemOf(purchaseDetail)),
};
