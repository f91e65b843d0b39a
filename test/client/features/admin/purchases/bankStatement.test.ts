import type { SagaGenerator } from 'typed-redux-saga';
import { purchases } from '../../../../../src/client/features/admin/purchases/purchases';
import {
  statement,
  statementClosed,
  statementConfirm,
  watchStatement,
} from '../../../../../src/client/features/admin/purchases/statement';
import {
  type TransferDraft,
  transferOutcome,
  transferRecord,
  watchTransferRecord,
} from '../../../../../src/client/features/admin/purchases/transferRecord';
import type { StatementRow } from '../../../../../src/contract/checkout/bankTransfers';
import { createTestClient, testUser, until } from '../../../../support/client';
import { failing } from '../../../../support/failing';

const row = (line: number, order: Partial<StatementRow['order']> = {}): StatementRow => ({
  line,
  day: '2026-11-25',
  amount: 50,
  text: 'x',
  reference: `T${line}`,
  isKnown: false,
  order: {
    IdEnc: 'p1',
    number: '7K3M9PQR',
    title: 'Corso',
    buyer: 'Sara Conti',
    amount: 100,
    received: 0,
    state: 'awaited',
    by: 'number',
    ...order,
  },
});

function open(admin: object, watch: () => SagaGenerator<void> = transferRecord.watch) {
  const slices = [statement.slice, statementConfirm.slice, transferRecord.slice];
  const client = createTestClient({ api: { admin }, user: testUser, claim: 1, sagas: false, slices });
  client.run(watchStatement);
  client.run(watch);
  return client;
}

describe('the import of the bank’s movements', () => {
  it('sends the file, which stands in no action, and shows what was found', async () => {
    const found = { rows: [row(2)], debits: 1, unread: 0 };
    const readStatement = jest.fn(async () => ({ isOk: true, item: found }));
    const client = open({ readStatement });
    const file = new File(['x'], 'm.csv');
    client.store.dispatch(statement.actions.requested(client.services.vault.put(file)));
    await until(client.store, (state) => statement.select(state).status === 'done');
    expect(readStatement).toHaveBeenCalledWith({ file });
    expect(statement.select(client.store.getState()).result).toEqual(found);
    client.store.dispatch(statementClosed());
    expect(statement.select(client.store.getState()).result).toBeNull();
  });

  it('says what is wrong with the file', async () => {
    const errors = { file: 'Non troviamo le colonne.' };
    const client = open({ readStatement: async () => ({ isOk: false, message: 'Controlla.', errors }) });
    client.store.dispatch(statement.actions.requested(client.services.vault.put(new File([], 'm.csv'))));
    await until(client.store, (state) => statement.select(state).status === 'failed');
    expect(statement.select(client.store.getState()).message).toBe(errors.file);
  });

  it('of an earlier visit is gone, with what became of it', async () => {
    const client = open({
      readStatement: async () => ({ isOk: true, item: { rows: [], debits: 0, unread: 0 } }),
    });
    client.store.dispatch(statement.actions.requested(client.services.vault.put(new File([], 'm.csv'))));
    client.store.dispatch(statementConfirm.actions.requested([]));
    await until(client.store, (state) => statementConfirm.select(state).status === 'done');
    await until(client.store, (state) => statement.select(state).status === 'done');
    client.run(watchStatement);
    const left = [statement, statementConfirm].map(({ select }) => select(client.store.getState()).status);
    expect(left).toEqual(['idle', 'idle']);
  });

  it('asks for the file again where it is gone', async () => {
    const client = open({});
    client.store.dispatch(statement.actions.requested('mai'));
    await until(client.store, (state) => statement.select(state).status === 'failed');
    expect(statement.select(client.store.getState()).message).toBe('Scegli di nuovo il file.');
  });

  it('makes no call for a row that belongs to no order, and names a refusal without words', async () => {
    const recordTransfer = jest.fn(async (_movement: object) => ({ isOk: false }));
    const client = open({ recordTransfer });
    const { order: _order, ...alone } = row(2);
    client.store.dispatch(statementConfirm.actions.requested([alone, row(3)]));
    await until(client.store, (state) => statementConfirm.select(state).status === 'done');
    expect(recordTransfer.mock.calls.map(([movement]) => movement)).toMatchObject([{ Reference: 'T3' }]);
    expect(statementConfirm.select(client.store.getState()).result?.refused).toEqual([
      'Riga 3: non registrata.',
    ]);
  });

  it('records the chosen rows one after the other, each on the sum that the one before left', async () => {
    let received = 0;
    const recordTransfer = jest.fn(async ({ Amount }: { Amount: number }) => {
      received += Amount;
      return { isOk: true, item: { transfer: { received } } };
    });
    const client = open({ recordTransfer });
    client.store.dispatch(statementConfirm.actions.requested([row(2), row(3)]));
    await until(client.store, (state) => statementConfirm.select(state).status === 'done');
    const movement = { IdEnc: 'p1', Amount: 50, Day: '2026-11-25' };
    expect(recordTransfer.mock.calls).toEqual([
      [{ ...movement, Reference: 'T2', Received: 0 }],
      [{ ...movement, Reference: 'T3', Received: 50 }],
    ]);
    expect(client.toasts).toEqual([{ text: '2 movimenti registrati.', kind: 'success' }]);
    const { type } = purchases.list.actions.retryRequested;
    expect(client.actions.filter((action) => action.type === type)).toHaveLength(1);
  });

  it('has the list read again where the line was lost after some rows', async () => {
    const recordTransfer = jest.fn(async () => ({ isOk: true, item: {} }) as object);
    recordTransfer.mockResolvedValueOnce({ isOk: true, item: {} }).mockImplementation(failing() as never);
    const client = open({ recordTransfer });
    client.store.dispatch(statementConfirm.actions.requested([row(2), row(3)]));
    await until(client.store, (state) => statementConfirm.select(state).status === 'failed');
    const { type } = purchases.list.actions.retryRequested;
    expect(client.actions.filter((action) => action.type === type)).toHaveLength(1);
  });

  it('makes the same calls when it is pressed again after the line was lost, and tells them recorded', async () => {
    const recordTransfer = jest.fn(async (_movement: object) => ({
      isOk: true,
      item: { transfer: { received: 100 } },
    }));
    const client = open({ recordTransfer });
    recordTransfer.mockResolvedValueOnce({ isOk: true, item: { transfer: { received: 50 } } });
    recordTransfer.mockImplementationOnce(failing() as never);
    client.store.dispatch(statementConfirm.actions.requested([row(2), row(3)]));
    await until(client.store, (state) => statementConfirm.select(state).status === 'failed');
    const first = recordTransfer.mock.calls.splice(0);
    client.store.dispatch(statementConfirm.actions.requested([row(2), row(3)]));
    await until(client.store, (state) => statementConfirm.select(state).status === 'done');
    expect(recordTransfer.mock.calls).toEqual(first);
    expect(client.toasts).toEqual([{ text: '2 movimenti registrati.', kind: 'success' }]);
  });

  it('adds up what had come before and what it has recorded itself', async () => {
    const recordTransfer = jest.fn(async (_movement: { Received: number }) => ({ isOk: true }));
    const client = open({ recordTransfer });
    const others = row(3, { IdEnc: 'p2', received: 20 });
    const rows = [{ ...row(2), amount: 0.1 }, others, { ...row(4), amount: 0.2 }, row(5)];
    client.store.dispatch(statementConfirm.actions.requested(rows));
    await until(client.store, (state) => statementConfirm.select(state).status === 'done');
    // To the cent: the server compares it with its own sum.
    expect(recordTransfer.mock.calls.map(([{ Received }]) => Received)).toEqual([0, 20, 0.1, 0.3]);
  });

  it.each([
    ['all', 0, '0 movimenti registrati.', 'error'],
    ['one of two', 1, '1 movimento registrato.', 'success'],
  ])('tells what was recorded where %s were refused', async (_what, recorded, text, kind) => {
    const recordTransfer = async ({ Reference }: { Reference: string }) =>
      recorded > 0 && Reference === 'T2' ? { isOk: true, item: {} } : { isOk: false, message: 'No.' };
    const client = open({ recordTransfer });
    client.store.dispatch(statementConfirm.actions.requested([row(2), row(3)]));
    await until(client.store, (state) => statementConfirm.select(state).status === 'done');
    expect(client.toasts).toEqual([{ text, kind }]);
  });

  it('goes on after a row that is refused, whose sum has not come, and says which', async () => {
    const recordTransfer = jest.fn(async ({ Reference }: { Reference: string; Received: number }) =>
      Reference === 'T2'
        ? { isOk: false, message: 'Controlla.', errors: { Reference: 'È già registrato.' } }
        : { isOk: true, item: {} },
    );
    const client = open({ recordTransfer });
    client.store.dispatch(statementConfirm.actions.requested([row(2), row(3)]));
    await until(client.store, (state) => statementConfirm.select(state).status === 'done');
    expect(statementConfirm.select(client.store.getState()).result).toEqual({
      recorded: 1,
      refused: ['Riga 2: È già registrato.'],
    });
    expect(recordTransfer.mock.calls.map(([{ Received }]) => Received)).toEqual([0, 0]);
  });
});

describe('the record of a movement', () => {
  const draft: TransferDraft = {
    IdEnc: 'p1',
    Amount: '1.249,50',
    IsReturn: false,
    Day: '2026-11-25',
    Reference: 'TRN 1',
    Received: 0,
  };

  it('sends what was typed as numbers, and says what it means', async () => {
    const transfer = {
      state: 'short',
      number: 'N',
      amount: 1300,
      received: 1249.5,
      deadline: '',
      payments: [],
    };
    const recordTransfer = jest.fn(async () => ({ isOk: true, item: { transfer } }));
    const client = open({ recordTransfer });
    client.store.dispatch(transferRecord.actions.requested(draft));
    await until(client.store, (state) => transferRecord.select(state).status === 'done');
    expect(recordTransfer).toHaveBeenCalledWith({ ...draft, Amount: 1249.5 });
    expect(transferRecord.select(client.store.getState()).result).toMatch(/^Mancano 50,50/);
  });

  it.each([
    ['conflict', 1],
    ['too_much', 0],
  ])('that is refused with the code %s looks at the purchase again %i times', async (code, times) => {
    const recordTransfer = async () => ({ isOk: false, code, message: 'No.' });
    const client = open({ recordTransfer }, watchTransferRecord);
    client.store.dispatch(transferRecord.actions.requested(draft));
    await until(client.store, (state) => transferRecord.select(state).status === 'failed');
    const { type } = purchases.record.actions.retryRequested;
    expect(client.actions.filter((action) => action.type === type)).toHaveLength(times);
    expect(client.toasts).toEqual([]);
  });

  it('that an earlier page left open is closed', () => {
    const { run, store } = open({});
    store.dispatch(transferRecord.actions.opened(draft));
    run(watchTransferRecord);
    expect(transferRecord.select(store.getState()).draft).toBeNull();
  });

  it('is refused at its fields before it is sent', async () => {
    const client = open({});
    client.store.dispatch(
      transferRecord.actions.requested({ ...draft, Amount: 'x', Day: '', Reference: ' ' }),
    );
    await until(client.store, (state) => transferRecord.select(state).status === 'refused');
    expect(transferRecord.select(client.store.getState()).errors).toEqual({
      Amount: 'Scrivi un importo, per esempio 49,90.',
      Day: 'Scegli la data del movimento.',
      Reference: expect.stringMatching(/^Scrivi il riferimento/),
    });
  });

  it.each([
    ['awaited', 0, /^Non è ancora arrivato/],
    ['expired', 0, /in ritardo paga/],
    ['short', 60, /^Mancano 40,00/],
    ['over', 120, /^Sono arrivati 20,00/],
    ['paid', 100, /^Pagato\.$/],
    ['paid', 150, /altri 50,00/],
    ['paid', 70, /^Pagato, poi restituiti 30,00/],
    ['paid', 0, /^Pagato, poi restituiti 100,00/],
    ['cancelled', 0, /va restituito/],
    ['cancelled', 100, /restituisci 100,00/],
    // Cents are compared as cents.
    ['paid', 57.91 + 10.1 + 31.99, /^Pagato\.$/],
  ] as const)('means of an order that is %s with %i €: %s', (state, received, text) => {
    const transfer = { state, number: 'N', amount: 100, received, deadline: '', payments: [] };
    expect(transferOutcome({ transfer })).toMatch(text);
  });
});
