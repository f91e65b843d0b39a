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
