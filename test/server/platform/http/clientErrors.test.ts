import { type AddressInfo, connect } from 'node:net';
import { openTestApp, type TestApp } from '../../../support/app';

let shop: TestApp;
let port: number;
beforeAll(async () => {
  shop = await openTestApp();
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  port = (shop.app.server.address() as AddressInfo).port;
});
afterAll(() => shop.close());

const send = (text: string) =>
  new Promise<string>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (piece) => {
      answer += piece;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
    socket.write(text);
  });

it.each([
  ['a head that is too long', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
])('answers %s in Italian, and says that it closes the connection', async (_name, text, status) => {
  const [head = '', body = ''] = (await send(text)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toMatch(/^connection: close$/im);
  expect(head).toMatch(/^content-type: application\/json; charset=utf-8$/im);
  expect(head).toMatch(new RegExp(`^content-length: ${Buffer.byteLength(body)}$`, 'im'));
  expect(JSON.parse(body)).toMatchObject({ isOk: false, message: 'La richiesta non è valida.' });
});

it('answers a HEAD that is too long without a body', async () => {
  const answer = await send(`HEAD /${'x'.repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(answer.split('\r\n\r\n')).toEqual([expect.any(String), '']);
});
