import { CallError } from '../../../../src/server/platform/http/refusals';
import { HubConnection } from '../../../../src/server/platform/hub/connection';
import { createDispatcher } from '../../../../src/server/platform/hub/dispatcher';
import type { Invocation } from '../../../../src/server/platform/hub/protocol';

const fault = new Error('a secret of the database');
const log = { error: jest.fn() };
const sent: string[] = [];
beforeEach(() => {
  log.error.mockReset();
  sent.length = 0;
});

/** A connection after its handshake. */
function open(dispatch: (...of: unknown[]) => Promise<void> = async () => undefined) {
  const connection = new HubConnection(
    { uptime: () => 0, log: log as never, dispatch, forget: () => undefined },
    '192.0.2.1',
  );
  const write = ({ bytes }: { bytes: Buffer }) => void sent.push(bytes.toString());
  connection.start({ write, end: () => undefined } as never, undefined);
  return connection;
}
const HANDSHAKE = Buffer.from('{"protocol":"json","version":1}\x1e');
const INVOCATION = Buffer.from('{"type":1,"invocationId":"1","target":"X","arguments":[]}\x1e');

it('a connection that fails of a fault of ours is told to the operator, and may come back', async () => {
  const connection = open(async () => {
    throw fault;
  });
  await connection.receive(HANDSHAKE);
  await connection.receive(INVOCATION);
  expect(log.error.mock.calls).toEqual([[{ err: fault }, 'a hub connection failed']]);
  expect(sent.at(-1)).toContain('"allowReconnect":true');
  expect(sent.at(-1)).toContain('The connection failed.');
  expect(connection.isClosed).toBe(true);
});

it('a connection that fails of what its client sent is told to the client alone, and stays away', async () => {
  const connection = open();
  await connection.receive(HANDSHAKE);
  await connection.receive(Buffer.from('[]\x1e'));
  expect(log.error).not.toHaveBeenCalled();
  expect(sent.at(-1)).not.toContain('"allowReconnect":true');
  expect(sent.at(-1)).not.toContain('The connection failed.');
  expect(connection.isClosed).toBe(true);
});

it('a connection whose client has left runs nothing more of what it sent', async () => {
  const dispatch = jest.fn(async (left: unknown) => (left as HubConnection).disconnected());
  const connection = open(dispatch);
  await connection.receive(HANDSHAKE);
  await connection.receive(Buffer.concat([INVOCATION, INVOCATION]));
  expect(dispatch).toHaveBeenCalledTimes(1);
});

describe('a method', () => {
  const call = (fields: Partial<Invocation> = {}): Invocation => ({
    ...{ kind: 'invocation', invocationId: '1', streams: 0, arguments: ['row'] },
    ...{ target: 'DismissNotifiedReview', ...fields },
  });
  const answerTo = async (invocation: Invocation, fails?: Error, counts = () => undefined) => {
    const method = async () => {
      if (fails) throw fails;
      return null;
    };
    const methods = { DismissNotifiedReview: method } as never;
    const connection = { ip: '192.0.2.1', sendText: (text: string) => void sent.push(text) } as never;
    await createDispatcher({ methods, log: log as never, count: counts })(connection, invocation);
    return sent.splice(0).map((text) => JSON.parse(text.slice(0, -1)));
  };
  const FAILED = 'Qualcosa non ha funzionato: riprova tra poco.';

  it('that fails is told to the operator by its name, and to the client without a reason', async () => {
    expect(await answerTo(call(), fault)).toEqual([{ type: 3, invocationId: '1', error: FAILED }]);
    expect(log.error.mock.calls).toEqual([
      [{ err: fault, target: 'DismissNotifiedReview' }, 'a hub method failed'],
    ]);
  });

  it('that refuses tells the client why, and nobody else', async () => {
    const refusal = new CallError(404, 'Non c’è più.', { code: 'not_found' });
    expect(await answerTo(call(), refusal)).toEqual([{ type: 3, invocationId: '1', error: 'Non c’è più.' }]);
    expect(log.error).not.toHaveBeenCalled();
  });

  it.each([
    [{ target: 'Nothing' }, 'Il metodo richiesto non esiste.'],
    [{ target: 'toString' }, 'Il metodo richiesto non esiste.'],
    [{ kind: 'stream' }, 'Questo metodo non trasmette dati in sequenza.'],
    [{ streams: 1 }, 'Questo metodo non trasmette dati in sequenza.'],
    [{ arguments: [{}] }, 'I dati inviati non sono validi.'],
    [{ arguments: ['a\0'] }, 'I dati inviati non sono validi.'],
  ] as [Partial<Invocation>, string][])('called by %j is refused in words', async (fields, error) => {
    expect(await answerTo(call(fields))).toEqual([{ type: 3, invocationId: '1', error }]);
    expect(log.error).not.toHaveBeenCalled();
  });

  it('that nobody waits for runs, and counts, all the same', async () => {
    const { invocationId: _none, ...unanswered } = call();
    const [method, count, sendText] = [jest.fn(async () => null), jest.fn(), jest.fn()];
    const methods = { DismissNotifiedReview: method } as never;
    const connection = { ip: '192.0.2.1', sendText } as never;
    await createDispatcher({ methods, log: log as never, count })(connection, unanswered);
    expect([method.mock.calls, count.mock.calls]).toEqual([[[connection, ['row']]], [['192.0.2.1']]]);
    expect(sendText).not.toHaveBeenCalled();
  });

  it('of an address with too many calls does not run', async () => {
    const tooMany = () => {
      throw new CallError(429, 'Aspetta.', { code: 'too_many_requests' });
    };
    expect(await answerTo(call(), fault, tooMany)).toEqual([
      { type: 3, invocationId: '1', error: 'Aspetta.' },
    ]);
    expect(log.error).not.toHaveBeenCalled();
  });
});
