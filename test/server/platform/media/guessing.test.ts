import { openTestApp, type TestApp } from '../../../support/app';

const MOST = 5;
const FORGED = 'x'.repeat(43);

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp({ variables: { CALLS_PER_MINUTE: String(MOST) } });
});
afterAll(() => shop.close());

it.each([
  ['a file', '203.0.113.1', `/media/1999999999/${FORGED}/clips/a.mp4`],
  ['a student’s file', '203.0.113.2', `/media/sections/lezione/${FORGED}/clips/a.mp4`],
  ['a quality', '203.0.113.3', `/media/versions/lezione/${FORGED}/cartella/master.m3u8`],
  ['an attachment', '203.0.113.4', `/media/attachments/1999999999/${FORGED}/allegato`],
])(
  'guessing the address of %s is counted as calls are, and ends there',
  async (_what, remoteAddress, url) => {
    const statuses = [];
    for (let time = 0; time <= MOST; time += 1) {
      statuses.push((await shop.app.inject({ url, remoteAddress })).statusCode);
    }
    expect(statuses).toEqual([...Array(MOST).fill(403), 429]);
  },
);
