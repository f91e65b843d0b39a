import { z } from 'zod';
import { post, postMultipart } from '../platform/endpoint';
import { byIdEnc, euro, file, id, itemOf } from '../platform/shapes';
import { purchaseDetail } from './purchases';
import { bankTransfer, TRANSFER_STATES } from './transferShapes';

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

/** A row of the bank's file, and the order that its money may belong to. */
const statementRow = z.object({
  /** In the file, from 1. */
  line: z.number().int(),
  day: z.string(),
  amount: euro,
  text: z.string(),
  /** The bank's own, or one made of the row where the file has none. */
  reference: z.string(),
  /** It is recorded already. */
  isKnown: z.boolean(),
  order: z
    .object({
      IdEnc: id,
      number: z.string(),
      title: z.string(),
      buyer: z.string(),
      amount: euro,
      received: euro,
      state: z.enum(TRANSFER_STATES),
      /** The text names the order, or only its sum and its buyer fit. */
      by: z.enum(['number', 'sum']),
    })
    .optional(),
});
export type StatementRow = z.infer<typeof statementRow>;

/** Under /api/admin. */
export const bankTransferAdmin = {
  /**
   * Records money that came or was returned. Once exactly the total has come, the purchase is paid. A reference that is
   * recorded already is refused (`errors.Reference`) unless the whole call is a repeated one, and so is a sum that has changed
   * since the admin looked (`conflict`).
   */
  recordTransfer: post('/api/admin/RecordTransfer', 'admin', recordedTransfer, itemOf(purchaseDetail)),
  /** Reads a CSV of the bank's movements and proposes an order for each credit; records nothing. Refuses with `errors.file`. */
  readStatement: postMultipart(
    '/api/admin/ReadStatement',
    'admin',
    z.object({ file }),
    itemOf(
      z.object({
        rows: z.array(statementRow),
        /** Rows without a credit, and rows that could not be read. */
        debits: z.number().int(),
        unread: z.number().int(),
      }),
    ),
  ),
};
