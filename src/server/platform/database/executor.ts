import type { Orm } from './connection';

export type Transaction = Parameters<Parameters<Orm['transaction']>[0]>[0];

/** The runner of queries: the pool, or the transaction that one is inside of. */
export type Executor = Orm | Transaction;
