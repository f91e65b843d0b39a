import type { PaymentProvider } from '../../../platform/paymentProvider';
import {
  changeTransfer,
  endOfDayAfter,
  findTransfer,
  listRecorded,
  lockTransfer,
  openTransfer,
  recordedEvent,
} from '../../bankTransfers/queries';
import { balanceOf, transferStatus } from '../../bankTransfers/transferStatus';
import type { ProviderTools } from '../descriptor';
import { transferPath } from '../paths';
import { transferAccount, transferDays } from './account';

/**
 * Bank transfers: the pay page is one of ours, which says where to send the money, and admins record what came
 * (`server/checkout/transfers/recordService.ts`). The number of the order is its reference.
 */
export function bankTransferProvider({ database, clock }: ProviderTools): PaymentProvider {
  const { orm } = database;

  async function lookUp(number: string) {
    const transfer = await findTransfer(orm, { number });
    if (!transfer) throw new Error('There is no bank transfer of this number');
    return transferStatus(transfer);
  }

  return {
    name: 'bank_transfer',
    minimumCents: 1,
    async payableUntil(db, now) {
      if (!(await transferAccount(db))) return undefined;
      return endOfDayAfter(db, now, await transferDays(db));
    },
    async createCheckout({ purchaseId, amountCents, expiresAt }) {
      const account = await transferAccount(orm);
      if (!account) throw new Error('The account for bank transfers is not set');
      const { number } = await openTransfer(orm, {
        purchaseId,
        ...account,
        cents: amountCents,
        deadline: expiresAt,
        createdAt: clock(),
      });
      return { reference: number, url: transferPath({ id: purchaseId }) };
    },
    lookUp,
    /** An order for which money has come is not cancelled before its deadline. */
    async expire(number) {
      await orm.transaction(async (tx) => {
        const transfer = await lockTransfer(tx, { number });
        if (!transfer || transfer.completedAt || transfer.endedAt) return;
        const now = clock();
        if (balanceOf(transfer.payments) !== 0 && now <= transfer.deadline) return;
        await changeTransfer(tx, transfer, { endedAt: now });
      });
      return lookUp(number);
    },
    forgetBuyer: async () => undefined,
    readCallback: async () => undefined,
    /** Those whose processing broke off after the record was stored. */
    async *listEvents(since) {
      for await (const page of listRecorded(orm, since)) {
        yield page.map((payment) => ({
          id: recordedEvent(payment).id,
          read: async () => recordedEvent(payment),
        }));
      }
    },
  };
}
