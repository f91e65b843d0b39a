import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Paper } from '../../../../src/server/platform/pdf/receipt';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pdf-'));
  // Speaks what `pdfThread` speaks: threads run from built files alone.
  writeFileSync(
    path.join(folder, 'pdf.js'),
    `const { parentPort, threadId } = require('node:worker_threads');
     parentPort.on('message', ({ input: { name, content }, reply }) => {
       if (content.title === 'ends') process.exit(0);
       if (content.title !== 'hangs') reply.postMessage({ result: Buffer.from([name, content.title, threadId].join(' ')) });
     });`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

/** What draws receipts in a built program. */
function opened() {
  let draw: typeof import('../../../../src/server/platform/pdf/draw').draw;
  jest.isolateModules(() => {
    const { Thread } = jest.requireActual<typeof import('../../../../src/server/platform/work/thread')>(
      '../../../../src/server/platform/work/thread',
    );
    const file = path.join(folder, 'pdf.js');
    jest.spyOn(Thread, 'of').mockImplementation((_name, options) => new Thread(file, options));
    ({ draw } = jest.requireActual<typeof import('../../../../src/server/platform/pdf/draw')>(
      '../../../../src/server/platform/pdf/draw',
    ));
  });
  return async (title: string) => (await draw('receipt', { title } as Paper)).toString();
}

it('a document is drawn in a thread, which ends when nothing was drawn for a minute', async () => {
  const draw = opened();
  const first = await draw('Ricevuta');
  expect(first).toMatch(/^receipt Ricevuta \d+$/);
  jest.advanceTimersByTime(59_999);
  expect(await draw('Ricevuta')).toBe(first);
  jest.advanceTimersByTime(60_000);
  expect(await draw('Ricevuta')).not.toBe(first);
});

it('a hundred documents wait for the thread, and one more is refused at once', async () => {
  const draw = opened();
  const waiting = ['ends', ...Array.from({ length: 99 }, () => 'hangs')].map((title) =>
    draw(title).catch(({ message }) => message),
  );
  await expect(draw('Ricevuta')).rejects.toThrow('The thread pdf.js has too much to do.');
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['The thread pdf.js has ended.']));
});
