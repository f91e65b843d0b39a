import { openTestApp, type TestApp } from '../../../support/app';

const MOST = 5;
const FORGED = 'x'.repeat(43);
const PAGE = 'Questo indirizzo non è più valido: ricarica la pagina.';
const DOWNLOAD = 'Questo indirizzo non è più valido: ricarica la pagina e scarica di nuovo il file.';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp({ variables: { CALLS_PER_MINUTE: String(MOST) } });
});
afterAll(() => shop.close());

it.each([
  ['a file', '203.0.113.1', `/media/1999999999/${FORGED}/clips/a.mp4`, PAGE],
  ['a student’s file', '203.0.113.2', `/media/sections/lezione/${FORGED}/clips/a.mp4`, PAGE],
  ['a quality', '203.0.113.3', `/media/versions/lezione/${FORGED}/cartella/master.m3u8`, PAGE],
  ['an attachment', '203.0.113.4', `/media/attachments/1999999999/${FORGED}/allegato`, DOWNLOAD],
])(
  'guessing the address of %s is counted as calls are, by HEAD too, and ends there',
  async (_what, remoteAddress, url, message) => {
    const head = await shop.app.inject({ method: 'HEAD', url, remoteAddress });
    const answers = [];
    for (let time = 0; time < MOST; time += 1) answers.push(await shop.app.inject({ url, remoteAddress }));
    expect(answers[0]?.json()).toMatchObject({ code: 'address_expired', message });
    const statuses = [head, ...answers].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([...Array(MOST).fill(403), 429]);
  },
);
