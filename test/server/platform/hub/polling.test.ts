import { type ConnectionContext, HubConnection } from '../../../../src/server/platform/hub/connection';
import { Packet } from '../../../../src/server/platform/hub/packet';
import { MAX_UNREAD_BYTES } from '../../../../src/server/platform/hub/transport';
import {
  type LongPollingTransport,
  startLongPolling,
} from '../../../../src/server/platform/hub/transports/longPolling';

let now = 0;
beforeEach(() => {
  now = 1000;
});
const log = { error: jest.fn() } as unknown as ConnectionContext['log'];

describe('a client that polls', () => {
  function polling() {
    const forget = jest.fn();
    const connection = new HubConnection(
      { uptime: () => now, log, dispatch: async () => {}, forget },
      '192.0.2.1',
    );
    startLongPolling(connection, () => now, undefined);
    const transport = connection.transport as LongPollingTransport;
    const aborts: (() => void)[] = [];
    const poll = () => transport.next((abort) => void aborts.push(abort));
    const at = (time: number) => {
      now = 1000 + time;
      transport.tick(now);
    };
    return { connection, transport, poll, at, aborts, forget };
  }
  const answered = (poll: Promise<{ status: number; body: Buffer }>) =>
    Promise.race([
      poll.then(({ status, body }) => `${status} ${body.toString()}`),
      new Promise((resolve) => setImmediate(resolve, 'waits')),
    ]);

  it('gets an empty answer after 90 s, and is let go 30 s after its last poll', async () => {
    const { poll, at, forget } = polling();
    const first = poll();
    at(89_999);
    expect(await answered(first)).toBe('waits');
    at(90_000);
    expect(await answered(first)).toBe('200 ');
    // The next one counts from its own beginning.
    at(100_000);
    const second = poll();
    at(189_999);
    expect(await answered(second)).toBe('waits');
    at(190_000);
    expect(await answered(second)).toBe('200 ');
    at(219_999);
    expect(forget).not.toHaveBeenCalled();
    at(220_000);
    expect(forget).toHaveBeenCalled();
  });

  it('gets what was written since its last poll at once, in order', async () => {
    const { transport, poll } = polling();
    transport.write(new Packet('a'));
    transport.write(new Packet('b'));
    expect(await answered(poll())).toBe('200 ab');
    const next = poll();
    expect(await answered(next)).toBe('waits');
    transport.write(new Packet('c'));
    expect(await answered(next)).toBe('200 c');
  });

  it('that polls again ends its former poll; an abort of that one does not end the new one', async () => {
    const { transport, poll, aborts } = polling();
    const former = poll();
    const next = poll();
    expect(await answered(former)).toBe('204 ');
    aborts[0]?.();
    expect(await answered(next)).toBe('waits');
    aborts[1]?.();
    expect(await answered(next)).toBe('204 ');
    transport.write(new Packet('kept'));
    expect(await answered(poll())).toBe('200 kept');
  });

  it('gets the last words before the end', async () => {
    const { transport, poll, forget } = polling();
    transport.write(new Packet('bye'));
    transport.end();
    transport.write(new Packet('too late'));
    expect(await answered(poll())).toBe('200 bye');
    expect(forget).not.toHaveBeenCalled();
    expect(await answered(poll())).toBe('204 ');
    expect(forget).toHaveBeenCalled();
  });

  it('that waits when the connection ends with nothing more to say is told at once', async () => {
    const { transport, poll, forget } = polling();
    const last = poll();
    transport.end();
    expect([await answered(last), forget.mock.calls.length]).toEqual(['204 ', 1]);
  });

  it('that leaves more unread than it may is let go; what it has read does not count', async () => {
    const { transport, poll, forget } = polling();
    const half = new Packet('x'.repeat(MAX_UNREAD_BYTES / 2));
    for (const _twice of [1, 2]) {
      transport.write(half);
      transport.write(half);
      await poll();
    }
    expect(forget).not.toHaveBeenCalled();
    transport.write(half);
    transport.write(half);
    transport.write(new Packet('x'));
    expect(forget).toHaveBeenCalled();
    expect(await answered(poll())).toBe('204 ');
  });
});
