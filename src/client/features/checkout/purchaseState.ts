import type { Purchase } from '../../../contract/checkout/purchases';

/** Whether a purchase was paid and may be watched. */
export const isPaid = ({ status }: Purchase) => status === 'paid' || status === 'refunded_in_part';

/** Whether nothing was charged, and the same can be bought again. */
export const isUnpaid = ({ status }: Purchase) => ['pending', 'failed', 'expired'].includes(status);
