import { Inbox } from '../../../../src/server/platform/hub/inbox';

const END = '\x1e';
/** 400,000 bytes: three times as much is more than may wait. */
const LONG = Buffer.from(`${'x'.repeat(24_999)}${END}`.repeat(16));

test('more than 1 MB that waits to be processed ends the connection', () => {
  const failures: unknown[] = [];
  const process = () => new Promise<void>(() => {});
  const inbox = new Inbox({ isClosed: false, process, fail: (error) => failures.push(error) });
  inbox.receive(LONG);
  inbox.receive(LONG);
  expect(failures).toEqual([]);
  inbox.receive(LONG);
  expect(failures).toEqual([new Error('Too much was sent at once.')]);
});

test('what is processed waits no longer: the same is taken again and again, and 1 MB at once', async () => {
  const fail = jest.fn();
  const inbox = new Inbox({ isClosed: false, process: async () => {}, fail });
  for (let sent = 0; sent < 5; sent += 1) await Promise.all([inbox.receive(LONG), inbox.receive(LONG)]);
  await inbox.receive(Buffer.from(`${'x'.repeat(32 * 1024 - 1)}${END}`.repeat(32)));
  expect(fail).not.toHaveBeenCalled();
});

test('the messages of a connection that is closed are not processed', async () => {
  const process = jest.fn();
  const owner = { isClosed: false, process, fail: jest.fn() };
  process.mockImplementationOnce(() => {
    owner.isClosed = true;
  });
  await new Inbox(owner).receive(Buffer.from(`one${END}two${END}`));
  expect(process.mock.calls).toEqual([['one']]);
});

test('chunks are taken in turn, also one that comes while a later one is still at work', async () => {
  const ends = new Map<string, () => void>();
  const process = jest.fn((record: string) => new Promise<void>((resolve) => void ends.set(record, resolve)));
  const inbox = new Inbox({ isClosed: false, process, fail: jest.fn() });
  const first = inbox.receive(Buffer.from(`one${END}`));
  void inbox.receive(Buffer.from(`two${END}`));
  ends.get('one')?.();
  await first;
  void inbox.receive(Buffer.from(`three${END}`));
  await new Promise(setImmediate);
  expect(process.mock.calls).toEqual([['one'], ['two']]);
  ends.get('two')?.();
  await new Promise(setImmediate);
  expect(process.mock.calls).toEqual([['one'], ['two'], ['three']]);
});

test('a message that fails is told, and ends with its chunk, not with the next one', async () => {
  const process = jest.fn().mockRejectedValueOnce(new Error('no'));
  const owner = { isClosed: false, process, fail: jest.fn() };
  const inbox = new Inbox(owner);
  await Promise.all([
    inbox.receive(Buffer.from(`one${END}two${END}`)),
    inbox.receive(Buffer.from(`three${END}`)),
  ]);
  expect(owner.fail.mock.calls).toEqual([[new Error('no')]]);
  expect(process.mock.calls).toEqual([['one'], ['three']]);
});
