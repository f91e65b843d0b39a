import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { landingVideos } from '../../../../src/server/platform/database';
import { type Admin, adminOf } from '../../../support/admin';
import { openTestApp, type TestApp } from '../../../support/app';
import { shopOf } from '../../checkout/purchases/fixtures';

let shop: TestApp;
let admin: Admin;
let sectionId: string;
let videoId: string;
// As browsers do, which use a connection again.
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  shop = await openTestApp();
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  admin = await adminOf(shop);
  const stock = shopOf(shop);
  sectionId = (await stock.addSection((await stock.addCourse()).id)).id;
  const film = { slug: 'candele', title: 'Candele' };
  const [video] = await shop.database.orm.insert(landingVideos).values(film).returning();
  videoId = video?.id ?? '';
});
afterAll(() => {
  agent.destroy();
  return shop.close();
});

/** More than a connection holds: the file is refused while its sender still writes. */
const LARGE = Buffer.alloc(8 * 1024 ** 2);

/** Sends the whole file, and returns the answer. */
async function send(path: string) {
  const { port } = shop.app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' };
  const call = request({ agent, port, path: `/api/${path}`, method: 'PUT', headers });
  const sent = new Promise((resolve, reject) => call.once('finish', resolve).once('error', reject));
  const answer = new Promise<IncomingMessage>((resolve) => call.once('response', resolve));
  call.end(LARGE);
  await sent;
  const response = await answer;
  return { status: response.statusCode, data: (await json(response)) as { errors: { file: string } } };
}

it.each([
  ['captions that are too large', () => `courses/SectionCaptions/${sectionId}`, 'not_captions'],
  [
    'an attachment that is no text',
    () => `courses/SectionAttachments/${sectionId}/a.txt`,
    'not_an_attachment',
  ],
  ['a film that is none', () => `LandingVideo/Video/${videoId}`, 'not_a_video'],
])('%s: all of it is taken, and the refusal is heard', async (_what, path, code) => {
  const { status, data } = await send(path());
  expect([status, data]).toMatchObject([200, { isOk: false, code }]);
  expect(data.errors.file).toMatch(/\p{L}{3}/u);
});
