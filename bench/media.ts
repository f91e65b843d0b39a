import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../test/support/chromium';
import { freePort } from '../test/support/shop';
import { startProcess } from '../test/support/shopProcess';
import type { Bench } from './support/figure';
import { bareFrame, lessonFrame } from './support/firstFrame';
import { enlarge, openLesson } from './support/lesson';
import { median, rounded } from './support/statistics';

const LEAST_RATIO = 0.7;
const MOST_MEMORY = 300;
const MOST_WAIT = 1.5;
const FILE_BYTES = 64 * 1024 ** 2;
const RANGE_BYTES = 8 * 1024 ** 2;
const ROUNDS = 7;
const VIEWERS = 200;
const MIB = 1024 ** 2;

const PAGE = '<!doctype html><video muted autoplay playsinline style="width:100%"></video>';

/** Mebibytes a second of a server that streams the file in ranges, as players ask for them. */
async function streamed(url: string, cookie: string): Promise<number> {
  const started = performance.now();
  let bytes = 0;
  for (let start = 0; start < FILE_BYTES; start += RANGE_BYTES) {
    const headers = { cookie, range: `bytes=${start}-${start + RANGE_BYTES - 1}` };
    const answer = await fetch(url, { headers });
    if (answer.status !== 206) throw new Error(`The range was answered with ${answer.status}`);
    for await (const piece of answer.body ?? []) bytes += piece.length;
  }
  return bytes / MIB / ((performance.now() - started) / 1000);
}

/** Mebibytes that a process holds. */
const held = ({ pid }: ChildProcess) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Mebibytes above idle while many load the whole file at once, each as slowly as it plays it. */
async function crowded(url: string, cookie: string, server: ChildProcess): Promise<number> {
  const idle = held(server);
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, held(server));
  }, 50);
  const view = async () => {
    const answer = await fetch(url, { headers: { cookie, range: 'bytes=0-' } });
    const reader = answer.body?.getReader();
    for (let pieces = 0; pieces < 40; pieces += 1) {
      const { done } = (await reader?.read()) ?? { done: true };
      if (done) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await reader?.cancel();
  };
  await Promise.all(Array.from({ length: VIEWERS }, view));
  clearInterval(watch);
  return most - idle;
}

/** How lessons are streamed and begin, beside node:http and a bare video with the same file. */
const media: Bench = async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-media-'));
  const shop = startProcess({ folder, port: await freePort(), variables: { CALLS_PER_MINUTE: '1000000' } });
  const browser = await chromium.launch(chromiumLaunch());
  let bare: ChildProcess | undefined;
  try {
    await shop.ready();
    const lesson = await openLesson(shop.address, folder);
    const page = path.join(folder, 'bare.html');
    writeFileSync(page, PAGE);
    const port = await freePort();
    bare = spawn(process.execPath, [
      path.join(__dirname, 'support/bareFile.cjs'),
      String(port),
      lesson.file,
      page,
    ]);
    if (bare.stdout) await once(bare.stdout, 'data');
    const bareAddress = `http://127.0.0.1:${port}/`;

    const frames = { ours: [] as number[], bare: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      frames.ours.push(await lessonFrame(browser, lesson));
      frames.bare.push(await bareFrame(browser, bareAddress));
    }
    enlarge(lesson.file, FILE_BYTES);
    bare.kill();
    bare = spawn(process.execPath, [path.join(__dirname, 'support/bareFile.cjs'), String(port), lesson.file]);
    if (bare.stdout) await once(bare.stdout, 'data');
    const speeds = { ours: [] as number[], bare: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      speeds.ours.push(await streamed(lesson.url, lesson.cookie));
      speeds.bare.push(await streamed(`${bareAddress}lesson.mp4`, lesson.cookie));
    }
    const memory = await crowded(lesson.url, lesson.cookie, shop.child);
    const ratio = median(speeds.ours) / median(speeds.bare);
    const wait = median(frames.ours) / median(frames.bare);
    return {
      title: 'Lessons: streaming, memory and first frame',
      rows: [
        {
          figure: `ranges of ${RANGE_BYTES / MIB} MiB, MiB/s`,
          shop: rounded(median(speeds.ours), 0),
          bare: rounded(median(speeds.bare), 0),
          ratio: rounded(ratio),
          limit: `at least ${LEAST_RATIO}`,
        },
        {
          figure: `${VIEWERS} viewers, MiB above idle`,
          shop: rounded(memory, 0),
          bare: '',
          ratio: '',
          limit: `under ${MOST_MEMORY}`,
        },
        {
          figure: 'first frame on a slow phone, ms',
          shop: rounded(median(frames.ours), 0),
          bare: rounded(median(frames.bare), 0),
          ratio: rounded(wait),
          limit: `at most ${MOST_WAIT}`,
        },
      ],
      notes: [
        `The median of ${ROUNDS} rounds, taken in turns. The first frame counts from the choice of a lesson in the open classroom, and from the address given to a bare <video>: 1.6 Mbit/s, 150 ms, processor four times slower.`,
      ],
      isKept: ratio >= LEAST_RATIO && memory < MOST_MEMORY && wait <= MOST_WAIT,
    };
  } finally {
    bare?.kill();
    await browser.close();
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

export default media;
