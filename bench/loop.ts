import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEMO_PASSWORD } from '../src/server/demo';
import { freePort } from '../test/support/shop';
import { runDemo, type ShopProcess, startProcess } from '../test/support/shopProcess';
import type { Bench } from './support/figure';
import { median, rounded } from './support/statistics';

/** Milliseconds for which a request may hold up all others. */
const LIMIT = 50;
const CALLS = 12;
const PROBE = path.join(__dirname, 'support/loopProbe.cjs');

type Ask = (at: number) => Promise<unknown>;

/** Reads an answer to its end. @throws for a status that is not 200 */
async function read(answer: Promise<Response>): Promise<string> {
  const { status, url, ...rest } = await answer.then(async (response) => ({
    ...{ status: response.status, url: response.url },
    text: await response.text(),
  }));
  if (status !== 200) throw new Error(`${url} answered ${status}: ${rest.text.slice(0, 200)}`);
  return rest.text;
}

async function tokenOf(shop: ShopProcess, Username: string): Promise<string> {
  const body = JSON.stringify({ Username, Password: DEMO_PASSWORD });
  const headers = { 'content-type': 'application/json' };
  const text = await read(fetch(`${shop.address}/api/users/authenticate`, { method: 'POST', headers, body }));
  return JSON.parse(text).item.token;
}

/** The heaviest requests; none is answered from the cache. */
async function questionsOf(shop: ShopProcess): Promise<Readonly<Record<string, Ask>>> {
  const admin = await tokenOf(shop, 'admin@example.com');
  const student = await tokenOf(shop, 'studente@example.com');
  const call = (url: string, body: object, token = '') =>
    read(
      fetch(shop.address + url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      }),
    );
  const page = (url: string) =>
    read(fetch(`${shop.address}/corsi-trading-online${url}`, { headers: { accept: 'text/html' } }));
  const listed = async <Rows>(url: string, body: object, token = '') =>
    JSON.parse(await call(url, body, token)) as Rows;
  const { items } = await listed<{ items: { IdCourseEnc: string; slug: string }[] }>(
    '/api/courses/GetFilteredCourses',
    { pageSize: 100 },
  );
  const own = await listed<{
    items: { IdEnc: string; receipt?: string }[];
    courses: { IdCourseEnc: string; progress: number }[];
  }>('/api/users/GetUserPurchases', {}, student);
  const receipt = { IdPurchaseEnc: own.items.find((one) => one.receipt)?.IdEnc };
  const certificate = { IdCourseEnc: own.courses.find(({ progress }) => progress === 100)?.IdCourseEnc };
  const now = new Date();
  const month = { Month: now.getUTCMonth() + 1, Year: now.getUTCFullYear() };
  /** Drops everything kept that shows courses; of two calls the second undoes the first. */
  const write = () => call('/api/courses/ToogleOperativeCourse', { IdEnc: items.at(-1)?.IdCourseEnc }, admin);
  return {
    'home page after a write': async () => [await write(), await page('/')],
    'list page': (at) => page(`/corsi/trading%20${at}`),
    'course page': (at) => page(`/corso/${items[at]?.slug}`),
    'not-found page': (at) => page(`/nulla-${at}`).catch(() => undefined),
    sitemap: async () => [await write(), await read(fetch(`${shop.address}/sitemap.xml`))],
    login: () => tokenOf(shop, 'studente@example.com'),
    search: (at) => call('/api/courses/GetFilteredCourses', { Query: 'treding', PriceMax: 1000 + at }),
    'receipt as PDF': () => call('/api/PaymentRequest/DownloadReceipt', receipt, student),
    'certificate as PDF': () => call('/api/users/DownloadCertificate/', certificate, student),
    'CSV of a month': () => call('/api/courses/GetPurchasesCSV', month, admin),
    'CSV of a list': () => call('/api/admin/Csv/users', {}, admin),
    'list of purchases': (at) => call('/api/courses/GetAllPurchases', { page: at + 1, pageSize: 100 }, admin),
    'copy of one’s data': () => call('/api/users/DownloadData', {}, student),
  };
}

/** How long the event loop of a built shop is blocked by one request at a time. */
const loop: Bench = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-loop-'));
  const probePort = await freePort();
  await runDemo(folder, ['--courses', '500', '--users', '2000', '--purchases', '20000', '--batch', 'prova']);
  const shop = startProcess({
    ...{ folder, port: await freePort(), quiet: true },
    variables: {
      CALLS_PER_MINUTE: '1000000',
      NODE_OPTIONS: `--require ${PROBE}`,
      LOOP_PORT: String(probePort),
    },
  });
  const probe = async (what: string) =>
    (await (await fetch(`http://127.0.0.1:${probePort}/${what}`)).json()) as { max: number };
  try {
    await shop.ready();
    const rows = [];
    for (const [request, ask] of Object.entries(await questionsOf(shop))) {
      const blocked: number[] = [];
      for (let at = 0; at < CALLS; at += 1) {
        await probe('reset');
        await ask(at);
        // The first ones load and compile code.
        if (at >= 3) blocked.push((await probe('max')).max);
      }
      rows.push({
        request,
        'median ms blocked': rounded(median(blocked), 1),
        'most ms blocked': rounded(Math.max(...blocked), 1),
      });
    }
    return {
      title: `The event loop is blocked for at most ${LIMIT} ms by a request`,
      rows,
      notes: [`${CALLS - 3} requests each, one at a time, none from the cache; the median counts`],
      isKept: rows.every((row) => row['median ms blocked'] <= LIMIT),
    };
  } finally {
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

export default loop;
