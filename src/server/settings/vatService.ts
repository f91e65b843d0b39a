import type { Executor } from '../platform/database/executor';
import { numberParameter } from './numberService';

/** The ordinary rate in Italy since 2013. */
const ORDINARY = 22;

/** The VAT that prices contain, in per cent; 0 for a seller who charges none. */
export const vatRate = (db: Executor): Promise<number> => numberParameter(db, 'receipts.vatRate', ORDINARY);
