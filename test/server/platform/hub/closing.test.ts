import { EventEmitter } from 'node:events';
import { WebSocket } from 'ws';
import type { HubConnection } from '../../../../src/server/platform/hub/connection';
import { Packet } from '../../../../src/server/platform/hub/packet';
import { MAX_UNREAD_BYTES, type Transport } from '../../../../src/server/platform/hub/transport';
import { startServerSentEvents } from '../../../../src/server/platform/hub/transports/serverSentEvents';
import { startWebSocket } from '../../../../src/server/platform/hub/transports/webSocket';

/** A client that never closes its side, and what becomes of it. */
function clientOf(kind: 'ServerSentEvents' | 'WebSockets') {
  const [cut, left] = [jest.fn(), jest.fn()];
  let transport: Transport | undefined;
  const connection = {
    start: (begun: Transport) => {
      transport = begun;
    },
    disconnected: left,
  } as unknown as HubConnection;
  const [write, ignore] = [jest.fn(), () => {}];
  const line = { writableLength: 0, writableEnded: false, write };
  if (kind === 'ServerSentEvents') {
    const response = Object.assign(new EventEmitter(), line, {
      writeHead: ignore,
      end: ignore,
      destroy: cut,
    });
    startServerSentEvents(connection, response as never, {}, undefined);
    write.mockClear();
    const close = () => {
      response.writableEnded = true;
    };
    const events = response;
    return { transport: transport as unknown as Transport, cut, left, write, line: response, close, events };
  }
  const webSocket = Object.assign(new EventEmitter(), {
    readyState: WebSocket.OPEN as number,
    close: ignore,
    terminate: cut,
  });
  startWebSocket(connection, webSocket as never, line as never, undefined);
  const close = () => {
    webSocket.readyState = WebSocket.CLOSING;
  };
  return { transport: transport as unknown as Transport, cut, left, write, line, close, events: webSocket };
}

describe.each(['ServerSentEvents', 'WebSockets'] as const)('a client of %s', (kind) => {
  it('that does not close its side is cut off 5 s after the end, and nobody before', () => {
    const { transport, cut } = clientOf(kind);
    transport.tick(500_000);
    transport.end();
    transport.tick(600_000);
    transport.tick(604_999);
    expect(cut).not.toHaveBeenCalled();
    transport.tick(605_000);
    expect(cut).toHaveBeenCalledTimes(1);
  });

  it('whose line breaks is let go when it is closed, and harms nobody else', () => {
    const { left, events } = clientOf(kind);
    events.emit('error', new Error('read ECONNRESET'));
    expect(left).not.toHaveBeenCalled();
    events.emit('close');
    expect(left).toHaveBeenCalledTimes(1);
  });

  it('to which the server has said its last word gets nothing more', () => {
    const { transport, write, close } = clientOf(kind);
    close();
    transport.write(new Packet('{}'));
    expect(write).not.toHaveBeenCalled();
  });

  it('that does not read is cut off once more than 1 MB waits for it', () => {
    const { transport, cut, write, line } = clientOf(kind);
    line.writableLength = MAX_UNREAD_BYTES;
    transport.write(new Packet('{}'));
    expect([write.mock.calls.length, cut.mock.calls.length]).toEqual([1, 0]);
    line.writableLength = MAX_UNREAD_BYTES + 1;
    transport.write(new Packet('{}'));
    expect([write.mock.calls.length, cut.mock.calls.length]).toEqual([1, 1]);
  });
});
