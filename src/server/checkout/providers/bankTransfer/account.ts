import type { Executor } from '../../../platform/database/executor';
import { numberParameter } from '../../../settings/numberService';
import { listParameters } from '../../../settings/queries';

/** The account to which buyers transfer their money, from the parameters `transfer.*`. */
export interface TransferAccount {
  readonly iban: string;
  readonly holder: string;
  /** '' if it is not given. */
  readonly bank: string;
}

/** Returns the shop's account; undefined while its IBAN or its holder is missing, so that nobody pays by transfer. */
export async function transferAccount(db: Executor): Promise<TransferAccount | undefined> {
  const rows = await listParameters(db, { onlyPublic: false, prefix: 'transfer.' });
  const text = (name: string) => String(rows.find(({ key }) => key === `transfer.${name}`)?.value ?? '');
  const account = { iban: text('iban'), holder: text('holder'), bank: text('bank') };
  return account.iban === '' || account.holder === '' ? undefined : account;
}

const DAYS = 7;

/** The days that a buyer has to pay. */
export const transferDays = (db: Executor): Promise<number> => numberParameter(db, 'transfer.days', DAYS);
