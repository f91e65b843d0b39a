import { z } from 'zod';
import { euro, id, instant } from '../platform/shapes';

/**
 * How a bank transfer stands: too little or too much has come (`short`, `over`), or it was cancelled before its deadline,
 * after which money is only returned.
 */
export const TRANSFER_STATES = ['awaited', 'short', 'over', 'paid', 'cancelled', 'expired'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

/** An order that is paid by bank transfer, as its buyer sees it: where to send how much, and with which reason. */
export const bankTransfer = z.object({
  IdPurchaseEnc: id,
  /** The things that were ordered. */
  lines: z.array(z.object({ IdCourseEnc: id.optional(), IdBundleEnc: id.optional() })),
  title: z.string(),
  /** For somebody else: its buyer gets no access. */
  isGift: z.literal(true).optional(),
  /** The same data went to the buyer by mail; not beyond the mails that an address gets in an hour. */
  isMailed: z.literal(true).optional(),
  state: z.enum(TRANSFER_STATES),
  /** The reason for payment. */
  number: z.string(),
  amount: euro,
  /** What has come so far, less what was returned. */
  received: euro,
  iban: z.string(),
  holder: z.string(),
  /** '' if it is not known. */
  bank: z.string(),
  deadline: instant,
});
export type BankTransfer = z.infer<typeof bankTransfer>;

/** The same as an admin sees it in the purchase. */
export const adminTransfer = bankTransfer
  .pick({ state: true, number: true, amount: true, received: true, deadline: true })
  .extend({
    payments: z.array(
      z.object({
        /** Negative for money that was returned. */
        amount: euro,
        /** `YYYY-MM-DD`. */
        day: z.string(),
        reference: z.string(),
        recordedAt: instant,
      }),
    ),
  });
export type AdminTransfer = z.infer<typeof adminTransfer>;
