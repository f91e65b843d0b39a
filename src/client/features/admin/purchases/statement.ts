import { createAction, type PayloadAction } from '@reduxjs/toolkit';
import { call, fork, put, type SagaGenerator, select, takeEvery } from 'typed-redux-saga';
import type { StatementRow } from '../../../../contract/checkout/bankTransfers';
import { guarded } from '../../../sagas/guarded';
import { service } from '../../../services/services';
import { createSubmission, refuse } from '../../../state/submission';
import { formatCount, roundToCents } from '../../../ui/format';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { adminApis } from '../adminApi';
import { purchases } from './purchases';

export interface Statement {
  readonly rows: readonly StatementRow[];
  readonly debits: number;
  readonly unread: number;
}

/** Reads a bank's file; the draft is its handle in the vault, the result what was found in it. */
export const statement = createSubmission({
  name: 'admin/purchases/statement',
  resetOn: isSessionEnd,
  *send(handle: string): SagaGenerator<Statement> {
    const vault = yield* service('vault');
    const file = yield* call(vault.take<File>, handle);
    if (!file) return refuse({ message: 'Scegli di nuovo il file.' });
    const { admin } = yield* call(adminApis);
    const { item, ...answer } = yield* call(admin.admin.readStatement, { file });
    const message = answer.errors?.file ?? answer.message;
    return item && answer.isOk ? item : refuse({ ...(message !== undefined && { message }) });
  },
});

interface Confirmed {
  readonly recorded: number;
  /** Italian, a line for each that was refused. */
  readonly refused: readonly string[];
}

/**
 * Records the chosen rows one after the other, each as if it were typed; what is refused holds up no other. Sent again after
 * a lost connection, the rows make the same calls, which are counted once.
 */
export const statementConfirm = createSubmission({
  name: 'admin/purchases/statementConfirm',
  resetOn: isSessionEnd,
  *send(rows: readonly StatementRow[]): SagaGenerator<Confirmed> {
    const { admin } = yield* call(adminApis);
    const received = new Map<string, number>();
    const refused: string[] = [];
    for (const { order, amount: Amount, day: Day, reference: Reference, line } of rows) {
      if (!order) continue;
      const { IdEnc } = order;
      const Received = received.get(IdEnc) ?? order.received;
      const answer = yield* call(admin.admin.recordTransfer, { IdEnc, Amount, Day, Reference, Received });
      if (answer.isOk) received.set(IdEnc, roundToCents(Received + Amount));
      else
        refused.push(
          `Riga ${line}: ${Object.values(answer.errors ?? {})[0] ?? answer.message ?? 'non registrata.'}`,
        );
    }
    return { recorded: rows.length - refused.length, refused };
  },
});

/** The admin closes the import. */
export const statementClosed = createAction('admin/purchases/statementClosed');

function* forget(): SagaGenerator<void> {
  yield* put(statement.actions.closed());
  yield* put(statementConfirm.actions.closed());
}

/** The rows stay in view while they are recorded: their dialog names those that are refused. */
function* close(): SagaGenerator<void> {
  const { status } = yield* select(statementConfirm.select);
  if (status !== 'pending') yield* call(forget);
}

function* tell({ payload: { recorded } }: PayloadAction<Confirmed>): SagaGenerator<void> {
  const toaster = yield* service('toaster');
  const text = `${formatCount(recorded, 'movimento registrato', 'movimenti registrati')}.`;
  yield* call(toaster.show, text, recorded > 0 ? ('success' as const) : ('error' as const));
}

/** Also after a lost line: the rows before it are recorded. */
function* refreshList(): SagaGenerator<void> {
  yield* put(purchases.list.actions.retryRequested());
}

export function* watchStatement(): SagaGenerator<void> {
  yield* call(forget);
  yield* fork(statement.watch);
  yield* fork(statementConfirm.watch);
  yield* takeEvery(statementConfirm.actions.done.type, guarded(tell));
  yield* takeEvery([statementConfirm.actions.done.type, statementConfirm.actions.failed.type], refreshList);
  yield* takeEvery(statementClosed, guarded(close));
}
