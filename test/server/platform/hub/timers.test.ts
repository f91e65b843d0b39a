import { createHub } from '../../../../src/server/notifications/hub';
import { type ConnectionContext, HubConnection } from '../../../../src/server/platform/hub/connection';
import { CloseTimeout, type Transport } from '../../../../src/server/platform/hub/transport';

const END = '\x1e';
let now = 0;
beforeEach(() => {
  now = 1000;
});
const log = { error: jest.fn() } as unknown as ConnectionContext['log'];

/** A client's side of a connection: what was written to it, and whether it was let go. */
function clientOf(connection: HubConnection, { isPolled = false, leaves = true } = {}) {
  const written: string[] = [];
  const done: string[] = [];
  const transport: Transport = {
    kind: 'WebSockets',
    isPolled,
    write: ({ bytes }) => void written.push(bytes.toString().replace(END, '')),
    end() {
      done.push('end');
      if (leaves) connection.disconnected();
    },
    destroy() {
      done.push('destroy');
      connection.disconnected();
    },
    tick: () => {},
  };
  return { written, done, transport };
}
const greet = (connection: HubConnection) =>
  connection.receive(Buffer.from(`{"protocol":"json","version":1}${END}`));

describe('a connection', () => {
  async function open({ isPolled = false, isGreeted = true } = {}) {
    const forget = jest.fn();
    const connection = new HubConnection(
      { uptime: () => now, log, dispatch: async () => {}, forget },
      '192.0.2.1',
    );
    const client = clientOf(connection, { isPolled });
    connection.start(client.transport, undefined);
    if (isGreeted) await greet(connection);
    client.written.length = 0;
    const at = (time: number) => {
      now = 1000 + time;
      connection.tick(now);
    };
    return { connection, client, at, forget };
  }

  it('is pinged 15 s after it was last written to, again and again, and not before', async () => {
    const { connection, client, at } = await open();
    at(14_999);
    expect(client.written).toEqual([]);
    at(15_000);
    expect(client.written).toEqual(['{"type":6}']);
    await connection.receive(Buffer.from(`{"type":6}${END}`));
    now = 1000 + 20_000;
    connection.sendText(`x${END}`);
    at(34_999);
    expect(client.written).toHaveLength(2);
    at(35_000);
    expect(client.written).toHaveLength(3);
  });

  it('ends 30 s after its client was last heard, and not before', async () => {
    const { connection, client, at } = await open();
    now = 1000 + 10_000;
    await connection.receive(Buffer.from(`{"type":6}${END}`));
    at(39_999);
    expect(connection.isClosed).toBe(false);
    at(40_000);
    expect(client.written.at(-1)).toContain('The client was silent.');
    expect([connection.isClosed, client.done]).toEqual([true, ['end']]);
  });

  it('whose client polls is neither pinged nor ended for its silence', async () => {
    const { connection, client, at } = await open({ isPolled: true });
    at(100_000);
    expect([connection.isOpen, client.written]).toEqual([true, []]);
  });

  it('ends 15 s after it began where no handshake came, and not before', async () => {
    const { connection, client, at } = await open({ isGreeted: false });
    at(14_999);
    expect(connection.isClosed).toBe(false);
    at(15_000);
    expect(connection.isClosed).toBe(true);
    expect(client.written).toEqual([expect.stringContaining('No handshake came in time.')]);
  });

  it('that was negotiated and never used is forgotten after 15 s, and has 15 s more once it is used', async () => {
    const forget = jest.fn();
    const context = { uptime: () => now, log, dispatch: async () => {}, forget };
    const [unused, used] = [new HubConnection(context, 'a'), new HubConnection(context, 'b')];
    unused.tick(15_999);
    expect(forget).not.toHaveBeenCalled();
    now = 15_999;
    used.start(clientOf(used).transport, undefined);
    for (const connection of [unused, used]) connection.tick(16_000);
    expect(forget.mock.calls).toEqual([[unused]]);
    expect(used.isClosed).toBe(false);
    used.tick(15_999 + 15_000);
    expect(used.isClosed).toBe(true);
  });

  it('that is to end before its handshake ends without a word', async () => {
    const { connection, client } = await open({ isGreeted: false });
    connection.close({ allowReconnect: true });
    expect([connection.isClosed, client.written, client.done]).toEqual([true, [], ['end']]);
  });

  it('has its transport look at the time, too', async () => {
    const { client, at } = await open();
    const tick = jest.spyOn(client.transport, 'tick');
    at(1000);
    expect(tick).toHaveBeenCalledWith(2000);
  });

  it('that is closed twice says so once, and takes nothing more', async () => {
    const { connection, client } = await open();
    connection.close({ allowReconnect: true });
    connection.close({ allowReconnect: true });
    connection.sendText(`late${END}`);
    await connection.receive(Buffer.from(`nothing${END}`));
    expect([client.written, client.done]).toEqual([['{"type":7,"allowReconnect":true}'], ['end']]);
  });
});

it('a client has 5 s to close its side, from the first look after the end', () => {
  const timeout = new CloseTimeout();
  expect(timeout.isExpired(1)).toBe(false);
  timeout.start();
  expect(timeout.isExpired(10_000)).toBe(false);
  timeout.start();
  expect(timeout.isExpired(14_999)).toBe(false);
  expect(timeout.isExpired(15_000)).toBe(true);
});

describe('a hub', () => {
  const deps = {
    uptime: () => now,
    log,
    configuration: { hubConnectionsPerAddress: 2 },
  } as unknown as Parameters<typeof createHub>[0]['deps'];
  const hubWith = (
    validLogins: (ids: readonly string[]) => Promise<ReadonlySet<string>> = async () => new Set(),
  ) => createHub({ deps, count: () => {}, validLogins });
  type Hub = ReturnType<typeof hubWith>;

  async function join(hub: Hub, ip: string, { leaves = true, user }: Joined = {}) {
    const connection = hub.connections.open(ip);
    const client = clientOf(connection, { leaves });
    connection.start(client.transport, user);
    await greet(connection);
    client.written.length = 0;
    return { connection, ...client };
  }
  interface Joined {
    readonly leaves?: boolean;
    readonly user?: { readonly id: string; readonly loginId: string };
  }
  afterEach(() => jest.useRealTimers());

  it('that stops lets all clients come back, cuts those that stay 3 s later, and waits for no longer', async () => {
    jest.useFakeTimers();
    const hub = hubWith();
    const [quick, slow] = [await join(hub, 'a'), await join(hub, 'b', { leaves: false })];
    let hasStopped = false;
    const stopped = hub.stop().then(() => {
      hasStopped = true;
    });
    for (const { written } of [quick, slow]) expect(written).toEqual(['{"type":7,"allowReconnect":true}']);
    await jest.advanceTimersByTimeAsync(2999);
    expect([hasStopped, slow.done]).toEqual([false, ['end']]);
    await jest.advanceTimersByTimeAsync(1);
    await stopped;
    expect([quick.done, slow.done]).toEqual([['end'], ['end', 'destroy']]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('that stops when all have left leaves no timer behind', async () => {
    jest.useFakeTimers();
    const hub = hubWith();
    await join(hub, 'a');
    hub.connections.negotiate('b', 1);
    await hub.stop();
    expect([hub.connections.size, jest.getTimerCount()]).toEqual([0, 0]);
  });

  it('lets an address have so many connections at once, and gives each place back once', async () => {
    const hub = hubWith();
    const first = await join(hub, '2001:db8::1');
    await join(hub, '2001:db8::2');
    expect(() => hub.connections.open('2001:db8::3')).toThrow('Troppe richieste');
    await join(hub, '192.0.2.1');
    first.connection.disconnected();
    first.connection.disconnected();
    hub.connections.negotiate('2001:db8::4', 1);
    expect(() => hub.connections.negotiate('2001:db8::5', 1)).toThrow('Troppe richieste');
    expect(hub.connections.size).toBe(3);
  });

  it('closes all connections of the logins that have ended, asking for a thousand at a time', async () => {
    const asked: number[] = [];
    const hub = hubWith(async (ids) => {
      asked.push(ids.length);
      return new Set(ids.filter((id) => id.endsWith('0')));
    });
    const clients = [];
    for (let nth = 0; nth <= 2000; nth += 1)
      clients.push(await join(hub, `ip ${nth}`, { user: { id: 'u', loginId: `${nth}` } }));
    const second = await join(hub, 'other', { user: { id: 'u', loginId: '7' } });
    const visitor = await join(hub, 'visitor');
    const leaving = await join(hub, 'leaving', { leaves: false, user: { id: 'u', loginId: 'leaving' } });
    leaving.connection.close({ allowReconnect: true });
    await hub.checkLogins();
    expect(asked).toEqual([1000, 1000, 1]);
    const open = clients.filter(({ connection }) => connection.isOpen).length;
    expect([open, second.connection.isOpen, visitor.connection.isOpen]).toEqual([201, false, true]);
    expect(second.written).toEqual(['{"type":7,"allowReconnect":true}']);
  });

  it('tells a purchase to all but its buyer, and a prompt to its user alone', async () => {
    const hub = hubWith();
    const join_ = (id?: string) => join(hub, `of ${id}`, id ? { user: { id, loginId: id } } : {});
    const [buyer, other, visitor] = [await join_('buyer'), await join_('other'), await join_()];
    hub.announce({ buyerId: 'buyer', buyer: 'Sara C.', title: 'T', price: 1, link: '/', kind: 'course' });
    expect([buyer, other, visitor].map(({ written }) => written.length)).toEqual([0, 1, 1]);
    const course = { title: 'T', slug: 't', cover: null };
    hub.sendPrompt({ userId: 'other', courseId: 'c', rowId: 'r', course });
    expect([buyer, other, visitor].map(({ written }) => written.length)).toEqual([0, 2, 1]);
  });
});
