/** @jest-environment node */
import { type HttpClient, type HttpRequest, HttpTransportType } from '@microsoft/signalr';
import { connectBySignalr } from '../../../src/client/services/signalr';
import { HUB_PATH } from '../../../src/contract/notifications/hubNames';

const START = Date.parse('2026-11-21T10:00:00Z');
const RECORD_SEPARATOR = '\u001e';

/** A WebSocket whose server answers the handshake while `isUp`, and can be cut off. */
class FakeSocket {
  static readonly OPEN = 1;
  static isUp = true;
  static attempts: number[] = [];
  static last: FakeSocket | undefined;
  static authorizations: (string | undefined)[] = [];
  onopen: (() => void) | null = null;
  onclose: ((event: unknown) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  readyState = 0;
  binaryType = '';
  sent: string[] = [];
  constructor(_url: string, _protocols: unknown, { headers }: { headers: Record<string, string> }) {
    FakeSocket.attempts.push(Date.now() - START);
    FakeSocket.authorizations.push(headers.Authorization);
    FakeSocket.last = this;
    queueMicrotask(() => {
      if (FakeSocket.isUp) {
        this.readyState = 1;
        this.onopen?.();
      } else {
        this.cut();
      }
    });
  }
  send(data: string) {
    this.sent.push(data);
    if (data.includes('"protocol"')) this.tell('{}');
  }
  tell(message: string) {
    queueMicrotask(() => this.onmessage?.({ data: message + RECORD_SEPARATOR }));
  }
  cut() {
    this.readyState = 3;
    this.onclose?.({ code: 1006, reason: '', wasClean: false });
  }
  close() {
    this.cut();
  }
}

beforeEach(() => {
  jest.useFakeTimers({ now: START, doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  Object.assign(FakeSocket, { isUp: true, attempts: [], last: undefined, authorizations: [] });
});
afterEach(() => {
  jest.useRealTimers();
});
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

function connect(token: () => string | undefined = () => undefined) {
  const heard: string[] = [];
  const link = connectBySignalr(
    'http://shop.invalid',
    token,
    {
      onMessage: (target, parameters) => heard.push(`${target} ${JSON.stringify(parameters)}`),
      onReconnecting: () => heard.push('reconnecting'),
      onReconnected: () => heard.push('reconnected'),
      onClosed: (reason) => heard.push(`closed: ${reason}`),
    },
    {
      transport: HttpTransportType.WebSockets,
      skipNegotiation: true,
      // Handed to the library as its own tests do; it is not among its published types.
      ...{ WebSocket: FakeSocket },
    },
  );
  return { link, heard };
}

test('a connection that is lost for good is tried again after exactly 0, 2, 10 and 30 s, then given up', async () => {
  const { link, heard } = connect();
  await link.start();
  FakeSocket.isUp = false;
  FakeSocket.attempts = [];
  FakeSocket.last?.cut();
  await pass(3_600_000);
  expect(FakeSocket.attempts).toEqual([0, 2000, 12_000, 42_000]);
  expect(heard).toEqual(['reconnecting', 'closed: closed']);
});

test('one that comes back goes on, and hears the server again', async () => {
  const { link, heard } = connect();
  await link.start();
  FakeSocket.isUp = false;
  FakeSocket.last?.cut();
  await pass(1000);
  FakeSocket.isUp = true;
  await pass(1000);
  const events = ['ShowWriteCommentNotification', 'SendPurchaseNotification', 'SendPurchaseNotificationV2'];
  for (const event of events)
    FakeSocket.last?.tell(`{"type":1,"target":"${event}","arguments":["Marco R.",7]}`);
  await pass(0);
  expect(heard).toEqual(['reconnecting', 'reconnected', ...events.map((event) => `${event} ["Marco R.",7]`)]);
});

test('a call to the server carries its parameters one by one, and brings the answer', async () => {
  const { link, heard } = connect();
  await link.start();
  const answer = link.invoke('DismissNotifiedReview', ['r1']);
  await pass(0);
  const sent = FakeSocket.last?.sent.at(-1)?.replace(RECORD_SEPARATOR, '') ?? '{}';
  expect(JSON.parse(sent)).toMatchObject({ target: 'DismissNotifiedReview', arguments: ['r1'] });
  FakeSocket.last?.tell(
    JSON.stringify({ type: 3, invocationId: JSON.parse(sent).invocationId, result: true }),
  );
  await expect(answer).resolves.toBe(true);
  FakeSocket.last?.tell('{"type":7,"error":"Chiuso."}');
  await pass(0);
  expect(heard).toEqual([expect.stringMatching(/^closed: .*Chiuso\.$/)]);
});

test('the server is held to be lost after 30 s of silence, and pinged every 15 s', async () => {
  const { link, heard } = connect();
  await link.start();
  const socket = FakeSocket.last;
  await pass(15_000);
  expect(socket?.sent.filter((data) => data.includes('"type":6'))).toHaveLength(1);
  await pass(14_999);
  expect(heard).toEqual([]);
  await pass(1);
  expect(heard[0]).toBe('reconnecting');
});

test('each connection asks for the token of that moment; a visitor has none', async () => {
  let token: string | undefined;
  const { link } = connect(() => token);
  await link.start();
  token = 'second';
  FakeSocket.last?.cut();
  await pass(0);
  expect(FakeSocket.authorizations).toEqual([undefined, 'Bearer second']);
  await link.stop();
});

test('who stops it is not connected again', async () => {
  const { link, heard } = connect();
  await link.start();
  FakeSocket.attempts = [];
  await link.stop();
  await pass(60_000);
  expect([heard, FakeSocket.attempts]).toEqual([['closed: closed'], []]);
});

test('the server is asked at its own address, without cookies, which one of another origin may refuse', async () => {
  const asked: object[] = [];
  const httpClient = {
    getCookieString: () => '',
    send: async ({ url, withCredentials }: HttpRequest) => {
      asked.push({ url, withCredentials });
      throw new Error('nobody listens');
    },
  } as unknown as HttpClient;
  const ignore = () => undefined;
  const listeners = { onMessage: ignore, onReconnecting: ignore, onReconnected: ignore, onClosed: ignore };
  const link = connectBySignalr('https://api.example', () => undefined, listeners, { httpClient });
  await expect(link.start()).rejects.toThrow('nobody listens');
  expect(asked).toEqual([
    { url: expect.stringMatching(`^https://api\\.example${HUB_PATH}/negotiate\\?`), withCredentials: false },
  ]);
});
