import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { RATE_BYTES, TIMEOUTS } from '../../../../src/server/platform/http/timeouts';
import { POLL_TIMEOUT } from '../../../../src/server/platform/hub/transports/longPolling';
import { openTestApp, type TestApp } from '../../../support/app';
import { shopOf } from '../../checkout/purchases/fixtures';

const UPLOAD = '/api/users/UploadProfilePicture';
const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** A server whose clients have next to no time. */
async function impatient(timeouts: TestAppTimeouts): Promise<{ shop: TestApp; port: number }> {
  const slow = {
    headersMs: 60_000,
    bodyMs: 60_000,
    uploadMs: 60_000,
    rateMs: 60_000,
    idleMs: 60_000,
    checkMs: 10,
  };
  const shop = await openTestApp({ timeouts: { ...slow, ...timeouts } });
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  return { shop, port: (shop.app.server.address() as AddressInfo).port };
}
type TestAppTimeouts = Partial<NonNullable<NonNullable<Parameters<typeof openTestApp>[0]>['timeouts']>>;

/** Sends a text, then another one every few milliseconds until the server closes; returns the answer. */
async function drip(port: number, head: string, drop = '1\r\nx\r\n', sockets = open): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port });
  sockets.push(socket);
  let answer = '';
  socket.on('data', (piece) => {
    answer += piece;
  });
  socket.on('error', () => {});
  socket.write(head);
  const dripping = setInterval(() => socket.write(drop), 5);
  // Not `once`, which rejects when the server resets the connection.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dripping);
  return answer;
}

const json = 'host: x\r\ncontent-type: application/json\r\n';
const chunked = 'transfer-encoding: chunked\r\n\r\n';

describe('a client that never comes to an end', () => {
  let shop: TestApp;
  let port: number;
  let token: string;
  /** Of each case: they are cut off side by side. */
  let answers: Promise<string>[];
  const sockets: Socket[] = [];
  beforeAll(async () => {
    ({ shop, port } = await impatient({ bodyMs: 100, uploadMs: 300 }));
    token = await shop.tokenOf(0);
    const authorization = `authorization: Bearer ${await shop.tokenOf(1)}`;
    answers = CASES.map(([, head]) => drip(port, head.replace('ADMIN', authorization), undefined, sockets));
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    return shop.close();
  });

  const CASES: readonly [name: string, head: string, status: number][] = [
    ['a call', `POST /api/courses/GetFilteredCourses HTTP/1.1\r\n${json}${chunked}`, 408],
    ['a hub message', `POST /hubs/purchase?id=x HTTP/1.1\r\nhost: x\r\n${chunked}`, 404],
    ['a call that was refused', `POST /api/users/Logout HTTP/1.1\r\n${json}${chunked}`, 401],
    ['a call that does not exist', `POST /api/nothing HTTP/1.1\r\n${json}${chunked}`, 404],
    ['a page', `GET /corsi-trading-online/ HTTP/1.1\r\nhost: x\r\n${chunked}`, 200],
    [
      'a form with files that was refused',
      `POST ${UPLOAD} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\n${chunked}`,
      401,
    ],
    [
      'a piece of a video that was refused',
      `PATCH /media/uploads/a/b HTTP/1.1\r\nhost: x\r\ncontent-type: application/offset+octet-stream\r\n${chunked}`,
      401,
    ],
    [
      'a file that was refused',
      `PUT /api/courses/SectionCaptions/x HTTP/1.1\r\nhost: x\r\ncontent-type: application/octet-stream\r\n${chunked}`,
      401,
    ],
    [
      'a file that was refused midway',
      `PUT /api/courses/SectionCaptions/x HTTP/1.1\r\nhost: x\r\nADMIN\r\ncontent-type: application/octet-stream\r\n${chunked}`,
      404,
    ],
    ['a form', `POST /crm/web-to-lead HTTP/1.1\r\nhost: x\r\n${chunked}`, 415],
  ];
  it.each(CASES)('is cut off in the body of %s, and answered once at most', async (name, _head, status) => {
    const answer = (await answers[CASES.findIndex(([other]) => other === name)]) ?? 'none';
    expect(answer).toMatch(new RegExp(`^(HTTP/1\\.1 (${status}|408) |$)`));
    expect(answer.split('HTTP/1.1 ').length).toBeLessThanOrEqual(2);
  });

  it('is cut off in the body of a file later than in that of a call', async () => {
    const ended: string[] = [];
    const multipart = `host: x\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=x\r\n`;
    const file = drip(port, `POST ${UPLOAD} HTTP/1.1\r\n${multipart}${chunked}`);
    const call = drip(port, `POST /api/courses/GetFilteredCourses HTTP/1.1\r\n${json}${chunked}`);
    await Promise.all([file.then(() => ended.push('file')), call.then(() => ended.push('call'))]);
    expect(ended).toEqual(['call', 'file']);
  });
});

describe('a form with files', () => {
  const begin = (token: string) =>
    `POST ${UPLOAD} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=x\r\n${chunked}`;

  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
  const FILE = chunk('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n');

  const SHORT_MS = 100;
  let hasty: TestApp;
  let hastyPort: number;
  beforeAll(async () => {
    ({ shop: hasty, port: hastyPort } = await impatient({ rateMs: SHORT_MS }));
  });
  afterAll(() => hasty.close());

  it('is cut off when it comes slower than its rate, long before its time is over', async () => {
    expect(await drip(hastyPort, begin(await hasty.tokenOf(0)))).toMatch(/^HTTP\/1\.1 (408|400) /);
  });

  it('is cut off when it keeps its rate no longer, however fast it began', async () => {
    const token = await hasty.tokenOf(0);
    const watched = jest.spyOn(globalThis, 'setInterval').mock;
    const socket = connect({ host: '127.0.0.1', port: hastyPort });
    open.push(socket);
    let answer = '';
    socket.on('data', (piece) => {
      answer += piece;
    });
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(begin(token) + FILE);
    const check = () => watched.calls.findIndex(([, ms]) => ms === SHORT_MS);
    while (check() < 0) await new Promise(setImmediate);
    // A process that stops does not wait for it.
    expect(watched.results[check()]?.value.hasRef()).toBe(false);
    socket.write(chunk('x'.repeat(2 * RATE_BYTES)));
    const dripping = setInterval(() => socket.write(chunk('x')), 5);
    await closed;
    clearInterval(dripping);
    expect(answer).toMatch(/^HTTP\/1\.1 (408|400) /);
  });

  it('goes on as long as it keeps its rate', async () => {
    const RATE_MS = 300;
    const { shop, port } = await impatient({ rateMs: RATE_MS });
    const token = await shop.tokenOf(0);
    let checks = 0;
    const repeat = setInterval;
    jest.spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void, ms: number) =>
      repeat(() => {
        if (ms === RATE_MS) checks += 1;
        run();
      }, ms)) as typeof setInterval);
    const socket = connect({ host: '127.0.0.1', port });
    open.push(socket);
    const answer = once(socket, 'data');
    socket.write(begin(token) + FILE);
    const dripping = repeat(() => socket.write(chunk('x'.repeat(8_192))), 5);
    while (checks < 3) await new Promise(setImmediate);
    clearInterval(dripping);
    socket.write(`${chunk('\r\n--x--\r\n')}0\r\n\r\n`);
    expect(String(await answer)).toMatch(/^HTTP\/1\.1 200 /);
    await shop.close();
  });
});

it('gives a file longer than the browser waits for it, other bodies longer than a call, and the hub’s polls their time', () => {
  // The client gives up after 120 and 30 seconds, and its message comes first.
  expect(TIMEOUTS.uploadMs).toBeGreaterThan(120_000);
  expect(TIMEOUTS.bodyMs).toBeGreaterThanOrEqual(30_000);
  // As docs/operations.md says: 4 KiB a second.
  expect([TIMEOUTS.headersMs, RATE_BYTES / TIMEOUTS.rateMs]).toEqual([20_000, 4096 / 1000]);
  // Nothing is read or written while a poll waits.
  expect(TIMEOUTS.idleMs).toBeGreaterThan(POLL_TIMEOUT);
});

describe('a body that comes in two pieces', () => {
  const MS = { bodyMs: 41_000, uploadMs: 42_000, rateMs: 43_000 };
  let shop: TestApp;
  let port: number;
  let token: string;
  beforeAll(async () => {
    ({ shop, port } = await impatient(MS));
    token = await shop.tokenOf(0);
  });
  afterAll(() => shop.close());
  afterEach(() => jest.restoreAllMocks());

  it.each([
    [
      'a call',
      `POST /api/courses/GetFilteredCourses HTTP/1.1\r\n${json}content-length: 2\r\n\r\n{`,
      '}',
      MS.bodyMs,
    ],
    [
      'a file',
      `POST ${UPLOAD} HTTP/1.1\r\nhost: x\r\nAUTH\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 9\r\n\r\n--x`,
      '--\r\n\r\n',
      MS.uploadMs,
    ],
  ])(
    'has the time of %s, by a timer that ends with it and keeps no process alive',
    async (_name, head, rest, ms) => {
      const begin = jest.spyOn(globalThis, 'setTimeout');
      const clear = jest.spyOn(globalThis, 'clearTimeout');
      const timers = () =>
        begin.mock.calls.flatMap(([, delay], nth) =>
          delay === MS.bodyMs || delay === MS.uploadMs
            ? [[delay, begin.mock.results[nth]?.value] as const]
            : [],
        );
      const socket = connect({ host: '127.0.0.1', port });
      open.push(socket);
      const answered = once(socket, 'data');
      socket.write(head.replace('AUTH', `authorization: Bearer ${token}`));
      const timerOf = () => timers().find(([delay]) => delay === ms)?.[1];
      while (!timerOf()) await new Promise(setImmediate);
      const timer = timerOf();
      expect(timer?.hasRef()).toBe(false);
      socket.write(rest);
      await answered;
      const isCleared = (timer: unknown) => clear.mock.calls.some(([one]) => one === timer);
      while (!isCleared(timer)) await new Promise(setImmediate);
      expect(timers().every(([, one]) => isCleared(one))).toBe(true);
    },
  );

  it('lets a file of an admin come as slowly as it comes: its time ends with its admission', async () => {
    const { addCourse, addSection } = shopOf(shop);
    const { id } = await addSection((await addCourse()).id);
    const admin = await shop.tokenOf(1);
    const begun: readonly jest.SpyInstance[] = [
      jest.spyOn(globalThis, 'setTimeout') as jest.SpyInstance,
      jest.spyOn(globalThis, 'setInterval') as jest.SpyInstance,
    ];
    const clear = jest.spyOn(globalThis, 'clearTimeout');
    const isCleared = (timer: unknown) => clear.mock.calls.some(([one]) => one === timer);
    const timers = () =>
      begun.flatMap(({ mock }) =>
        mock.results.flatMap(({ value }, nth) =>
          (Object.values(MS) as unknown[]).includes(mock.calls[nth]?.[1]) ? [value as unknown] : [],
        ),
      );
    const socket = connect({ host: '127.0.0.1', port });
    open.push(socket);
    let answer = '';
    socket.on('data', (piece) => {
      answer += piece;
    });
    const [start, end] = ['WEBVTT\n\n00:01.000 --> ', '00:02.000\nCiao\n'];
    socket.write(
      `PUT /api/courses/SectionCaptions/${id} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${admin}\r\n` +
        `content-type: application/octet-stream\r\ncontent-length: ${start.length + end.length}\r\n\r\n${start}`,
    );
    while (!timers().some(isCleared)) await new Promise(setImmediate);
    expect([timers().every(isCleared), answer, shop.app.server.requestTimeout]).toEqual([true, '', 0]);
    socket.write(end);
    while (!answer.includes('hasCaptions')) await new Promise(setImmediate);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });
});

it('ends connections that are late with their head, and idle ones', async () => {
  const { shop, port } = await impatient({ headersMs: 100 });
  expect(await drip(port, 'GET /login HTTP/1.1\r\nhost: x\r\nx-a: ', 'a')).toMatch(/^HTTP\/1\.1 408 /);
  await shop.close();

  const idle = await impatient({ idleMs: 100 });
  const socket = connect({ host: '127.0.0.1', port: idle.port });
  open.push(socket);
  await once(socket, 'close');
  await idle.shop.close();
});
