import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { landingVideos } from '../../../../src/server/platform/database';
import { pendingUploads } from '../../../../src/server/platform/media/pieces';
import { type Admin, adminOf } from '../../../support/admin';
import { openTestApp, type TestApp } from '../../../support/app';
import { shopOf } from '../../checkout/purchases/fixtures';

let shop: TestApp;
let admin: Admin;
let stock: ReturnType<typeof shopOf>;
let sectionId: string;
let videoId: string;
// As browsers do, which use a connection again.
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  shop = await openTestApp();
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  admin = await adminOf(shop);
  stock = shopOf(shop);
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

/** Begins to send a video in pieces. */
async function begin(name: string, fingerprint: string, id: string) {
  const { port } = shop.app.server.address() as AddressInfo;
  const in64 = (text: string) => Buffer.from(text).toString('base64');
  return fetch(`http://127.0.0.1:${port}/media/uploads/${id}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${admin.token}`,
      'tus-resumable': '1.0.0',
      'upload-length': '10',
      'upload-metadata': `filename ${in64(name)},fingerprint ${in64(fingerprint)}`,
    },
  });
}

it('a video in pieces has a name of 300 letters at most, and a fingerprint of 100', async () => {
  const courseId = (await stock.addCourse()).id;
  const [one, two] = [
    (await stock.addSection(courseId)).id,
    (await stock.addSection(courseId, { position: 1 })).id,
  ];
  const statuses = [];
  for (const [name, fingerprint, id] of [
    ['è'.repeat(301), 'a', one],
    ['', 'a', one],
    ['a.mp4', '', one],
    ['a.mp4', 'a'.repeat(101), one],
    ['è'.repeat(300), 'a-b_C', one],
    ['a.mp4', 'a'.repeat(100), two],
  ] as const)
    statuses.push((await begin(name, fingerprint, id)).status);
  expect(statuses).toEqual([400, 400, 400, 400, 201, 201]);
  // The lesson's page offers then to go on with the first.
  const second = await begin('b.mp4', 'b', one);
  expect([second.status, await second.json()]).toEqual([
    400,
    { isOk: false, code: 'upload_pending', message: 'C’è già un caricamento per questa lezione.' },
  ]);
  const pending = await pendingUploads(shop.configuration.dataDir);
  expect([pending.get(one)?.name, pending.get(two)?.fingerprint]).toEqual(['è'.repeat(300), 'a'.repeat(100)]);
});

it('the answers to pieces are kept by nobody, and carry what protects every answer', async () => {
  const { id } = await stock.addSection((await stock.addCourse()).id);
  const { status, headers } = await begin('a.mp4', 'a', id);
  expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
  // No page of another site reads them.
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('location')).toMatch(new RegExp(`^(http://[^/]+)?/media/uploads/${id}/[0-9a-f]{32}$`));
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

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
