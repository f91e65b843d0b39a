import type { Backplane } from '../../../../src/server/platform/backplane/backplane';
import type { Subject } from '../../../../src/server/platform/backplane/subjects';
import {
  describe as describeAnswer,
  type Facts,
  factsOf,
  factsOfAll,
  PublicCache,
} from '../../../../src/server/platform/http/publicCache';

it('a failure of an answer that was dropped leaves the one that came after it', async () => {
  const cache = new PublicCache();
  let fail = () => {};
  const old = cache.get(
    'k',
    [],
    () =>
      new Promise<object>((_resolve, reject) => {
        fail = () => reject(new Error('down'));
      }),
  );
  cache.invalidate();
  const make = jest.fn(async () => ({}));
  await cache.get('k', [], make);
  fail();
  await expect(old).rejects.toThrow('down');
  await cache.get('k', [], make);
  expect(make).toHaveBeenCalledTimes(1);
});

it('an answer is kept for a minute, and no longer', async () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(1000);
  const cache = new PublicCache();
  const make = jest.fn(async () => ({}));
  for (const at of [1000, 60_999]) {
    now.mockReturnValue(at);
    await cache.get('k', [], make);
  }
  expect(make).toHaveBeenCalledTimes(1);
  now.mockReturnValue(61_000);
  await cache.get('k', [], make);
  expect(make).toHaveBeenCalledTimes(2);
});

it('an answer is as old as the moment at which it began to be made', async () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(1000);
  const cache = new PublicCache();
  let finish = () => {};
  const slow = cache.get(
    'k',
    [],
    () =>
      new Promise<object>((resolve) => {
        finish = () => resolve({ of: 1000 });
      }),
  );
  now.mockReturnValue(31_000);
  finish();
  await slow;
  const next = () => cache.get('k', [], async () => ({ of: 61_000 }));
  now.mockReturnValue(60_999);
  expect(await next()).toEqual({ of: 1000 });
  now.mockReturnValue(61_000);
  expect(await next()).toEqual({ of: 61_000 });
});

it('an answer is renewed again and again, at once where what was made in its place is not to be kept', async () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(1000);
  const cache = new PublicCache();
  let n = 0;
  const make = jest.fn(async () => {
    n += 1;
    return describeAnswer({ n }, { subjects: ['site'] });
  });
  const askedAt = async (time: number) => {
    now.mockReturnValue(time);
    const answer = await cache.keep('k', make, { maxAgeMs: 10_000, renewAfterMs: 100 });
    await new Promise(setImmediate);
    return answer;
  };
  for (const time of [1000, 1100]) expect(await askedAt(time)).toEqual({ n: 1 });
  for (const time of [1199, 1200]) expect(await askedAt(time)).toEqual({ n: 2 });
  make.mockResolvedValueOnce({ n: 0 });
  for (const time of [1300, 1301]) expect(await askedAt(time)).toEqual({ n: 3 });
  expect(await askedAt(1302)).toEqual({ n: 4 });
});

it('answers take the room of their JSON', async () => {
  const cache = new PublicCache();
  const make = jest.fn(async () => ({ text: 'x'.repeat(10 * 2 ** 20) }));
  for (let n = 0; n < 7; n += 1) await cache.get(`k${n}`, [], make);
  await cache.get('k6', [], make);
  expect(make).toHaveBeenCalledTimes(7);
  // Seventy megabytes are more than the cache may hold.
  await cache.get('k0', [], make);
  expect(make).toHaveBeenCalledTimes(8);
});

it('an answer that holds longer than it may be kept is kept no longer', async () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(1000);
  const cache = new PublicCache();
  const make = jest.fn(async () => describeAnswer({}, { subjects: [], until: 500_000 }));
  await cache.keep('k', make);
  now.mockReturnValue(61_000);
  await cache.keep('k', make);
  expect(make).toHaveBeenCalledTimes(2);
});

it('an answer is described by what it shows', async () => {
  const cache = new PublicCache();
  const about = ({ id }: { id: string }) => ['courses', `rating ${id}`] as const;
  expect(factsOf(await cache.get('k', about, async () => ({ id: 'a' })))).toEqual({
    subjects: ['courses', 'rating a'],
  });
  expect(factsOf({})).toBeUndefined();
});

it.each<[(Facts | undefined)[], Facts | undefined]>([
  [
    [
      { subjects: ['courses', 'site'], until: 7 },
      { subjects: ['site'], until: 5 },
      { subjects: ['teachers'] },
    ],
    { subjects: ['courses', 'site', 'teachers'], until: 5 },
  ],
  [[{ subjects: ['courses'] }], { subjects: ['courses'], until: Number.POSITIVE_INFINITY }],
  [[{ subjects: ['courses'] }, undefined], undefined],
  [[], { subjects: [], until: Number.POSITIVE_INFINITY }],
])('facts of %j hold together as %j', (all, together) => {
  expect(factsOfAll(all)).toEqual(together);
});

it('tells more subjects than a message has room for as everything', () => {
  const cache = new PublicCache();
  const publish = jest.fn(async () => {});
  const plain = { publish, subscribe: () => () => {}, onGap: () => () => {} };
  cache.share(plain as unknown as Backplane, () => {});
  const subjects = Array.from({ length: 101 }, (_, n): Subject => `reviews ${n}`);
  cache.invalidate(subjects);
  expect(publish).toHaveBeenLastCalledWith('content', null);
  cache.invalidate(subjects.slice(1));
  expect(publish).toHaveBeenLastCalledWith('content', subjects.slice(1));
});
