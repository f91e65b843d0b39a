import type { Backplane } from '../../../../src/server/platform/backplane/backplane';
import type { Subject } from '../../../../src/server/platform/backplane/subjects';
import { Bytes } from '../../../../src/server/platform/http/bytes';
import {
  describe as describeAnswer,
  PublicCache,
  writtenAnswer,
} from '../../../../src/server/platform/http/publicCache';

it('what several ask for at once is made once, and kept as bytes', async () => {
  const cache = new PublicCache();
  const make = jest.fn(async () => ({ items: ['è'] }));
  const [one, other] = await Promise.all([cache.get('k', [], make), cache.get('k', [], make)]);
  expect(one).toBe(other);
  expect(await cache.get('k', [], make)).toBe(one);
  expect(make).toHaveBeenCalledTimes(1);
  expect(writtenAnswer(one)?.bytes.toString()).toBe('{"items":["è"]}');
  expect(writtenAnswer({ items: ['è'] })).toBeUndefined();
});

it('a failure is told to who waited for it and not kept', async () => {
  const cache = new PublicCache();
  const make = jest.fn<Promise<object>, []>().mockRejectedValueOnce(new Error('down')).mockResolvedValue({});
  await expect(cache.get('k', [], make)).rejects.toThrow('down');
  expect(await cache.get('k', [], make)).toEqual({});
});

it('an answer that was being made while a write dropped everything is not kept', async () => {
  const cache = new PublicCache();
  let finish: (answer: object) => void = () => {};
  const slow = cache.get(
    'k',
    [],
    () =>
      new Promise<object>((resolve) => {
        finish = resolve;
      }),
  );
  cache.invalidate();
  finish({ old: true });
  expect(await slow).toEqual({ old: true });
  expect(await cache.get('k', [], async () => ({ old: false }))).toEqual({ old: false });
});

describe('an answer that describes itself', () => {
  const shown = { subjects: ['site'] } as const;
  let now: jest.SpyInstance;
  beforeEach(() => {
    now = jest.spyOn(Date, 'now').mockReturnValue(1000);
  });
  const numbered = (cache: PublicCache, facts: { until?: number } | undefined = {}) => {
    let n = 0;
    const make = jest.fn(async () => {
      n += 1;
      return facts ? describeAnswer({ n }, { ...shown, ...facts }) : { n };
    });
    const ask = (ages = { maxAgeMs: 500, renewAfterMs: 100 }) => cache.keep('k', make, ages);
    return { make, ask };
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('grows old', async () => {
    const { ask } = numbered(new PublicCache());
    const ages = { maxAgeMs: 500, renewAfterMs: 1000 };
    await ask(ages);
    now.mockReturnValue(1499);
    expect(await ask(ages)).toEqual({ n: 1 });
    now.mockReturnValue(1500);
    expect(await ask(ages)).toEqual({ n: 2 });
  });

  it('is wrong from the moment that it names, however young', async () => {
    const { ask } = numbered(new PublicCache(), { until: 1050 });
    await ask();
    now.mockReturnValue(1049);
    expect(await ask()).toEqual({ n: 1 });
    now.mockReturnValue(1050);
    expect(await ask()).toEqual({ n: 2 });
  });

  it('is renewed once in the background, while the present one is given', async () => {
    const { make, ask } = numbered(new PublicCache());
    await ask();
    now.mockReturnValue(1100);
    expect(await Promise.all([ask(), ask()])).toEqual([{ n: 1 }, { n: 1 }]);
    await settled();
    expect(await ask()).toEqual({ n: 2 });
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('stays when it cannot be renewed', async () => {
    const { make, ask } = numbered(new PublicCache());
    await ask();
    make.mockRejectedValueOnce(new Error('down'));
    now.mockReturnValue(1100);
    await ask();
    await settled();
    expect(await ask()).toEqual({ n: 1 });
  });

  it('stays when what is made in its place does not describe itself, as an error page does', async () => {
    const { make, ask } = numbered(new PublicCache());
    await ask();
    make.mockResolvedValueOnce({ n: 0 });
    now.mockReturnValue(1100);
    await ask();
    await settled();
    expect(await ask()).toEqual({ n: 1 });
  });

  it('is renewed a minute after it could not be, and no sooner', async () => {
    const { make, ask } = numbered(new PublicCache());
    const ages = { maxAgeMs: 600_000, renewAfterMs: 100 };
    await ask(ages);
    make.mockRejectedValueOnce(new Error('down'));
    for (const at of [1100, 61_099]) {
      now.mockReturnValue(at);
      await ask(ages);
      await settled();
    }
    expect(make).toHaveBeenCalledTimes(2);
    now.mockReturnValue(61_100);
    expect(await ask(ages)).toEqual({ n: 1 });
    await settled();
    expect(await ask(ages)).toEqual({ n: 2 });
  });

  it('is not renewed by one that was begun before a write', async () => {
    const cache = new PublicCache();
    const { ask } = numbered(cache);
    await ask();
    now.mockReturnValue(1100);
    const asked = ask();
    cache.invalidate(['teachers']);
    await asked;
    await settled();
    expect(await ask()).toEqual({ n: 1 });
    await settled();
    expect(await ask()).toEqual({ n: 3 });
  });

  it('is not kept where it does not', async () => {
    const { make, ask } = numbered(new PublicCache(), undefined);
    make.mockImplementation(async () => ({ n: 0 }));
    expect(await Promise.all([ask(), ask()])).toEqual([{ n: 0 }, { n: 0 }]);
    expect(make).toHaveBeenCalledTimes(1);
    await ask();
    expect(make).toHaveBeenCalledTimes(2);
  });
});

/** Ten megabytes, shared by all answers of that size: to make as many would take seconds. */
const bytes = Buffer.alloc(10 * 2 ** 20);

it('keeps no more bytes than it may, and those that are asked for', async () => {
  const cache = new PublicCache();
  const big = jest.fn(async () => describeAnswer(Object.assign(new Bytes(''), { bytes }), { subjects: [] }));
  await cache.keep('hot', big);
  for (let n = 0; n < 8; n += 1) {
    await cache.keep(`k${n}`, big);
    await cache.keep('hot', big);
  }
  expect(big).toHaveBeenCalledTimes(9);
  await cache.keep('k0', big);
  expect(big).toHaveBeenCalledTimes(10);
});

it('keeps no more bytes than it may after answers were renewed', async () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(1000);
  const cache = new PublicCache();
  const big = jest.fn(async () => describeAnswer(Object.assign(new Bytes(''), { bytes }), { subjects: [] }));
  const ask = (key: string) => cache.keep(key, big, { maxAgeMs: 500, renewAfterMs: 100 });
  const old = ['a', 'b', 'c', 'd'];
  for (const key of old) await ask(key);
  now.mockReturnValue(1100);
  for (const key of old) await ask(key);
  await new Promise((resolve) => setImmediate(resolve));
  expect(big).toHaveBeenCalledTimes(8);
  for (const key of ['e', 'f', 'g', 'h']) await ask(key);
  big.mockClear();
  // Two of eighty megabytes had to leave.
  for (const key of ['c', 'd', 'h']) await ask(key);
  expect(big).not.toHaveBeenCalled();
  await ask('a');
  expect(big).toHaveBeenCalledTimes(1);
});

it('however many things are asked for, a thousand are kept, the latest', async () => {
  const cache = new PublicCache();
  const make = jest.fn(async () => ({}));
  for (let n = 0; n < 1500; n += 1) await cache.get(`k${n}`, [], make);
  make.mockClear();
  for (const n of [500, 1499]) await cache.get(`k${n}`, [], make);
  expect(make).not.toHaveBeenCalled();
  await cache.get('k0', [], make);
  expect(make).toHaveBeenCalledTimes(1);
});

it('what one process invalidates, all drop; and all of it after messages may have been missed', async () => {
  const heard: Record<string, (subjects: readonly Subject[] | null) => void> = {};
  const publish = jest.fn(async () => {});
  const left: string[] = [];
  const other = new PublicCache();
  const failures: unknown[] = [];
  const end = other.share(
    {
      publish,
      subscribe: (topic: string, hear: (subjects: readonly Subject[] | null) => void) => {
        heard[topic] = hear;
        return () => left.push(topic);
      },
      onGap: (hear: () => void) => {
        heard.gap = hear;
        return () => left.push('gap');
      },
    } as unknown as Backplane,
    (error) => failures.push(error),
  );
  const make = jest.fn(async () => ({}));
  await other.get('k', [], make);
  for (const news of ['content', 'gap']) {
    heard[news]?.(null);
    await other.get('k', [], make);
  }
  expect(make).toHaveBeenCalledTimes(3);
  // What was heard is not told on.
  expect(publish).not.toHaveBeenCalled();
  other.invalidate();
  expect(publish).toHaveBeenCalledWith('content', null);
  publish.mockRejectedValueOnce(new Error('down'));
  other.invalidate();
  await new Promise((resolve) => setImmediate(resolve));
  expect(failures).toEqual([new Error('down')]);
  end();
  other.invalidate();
  expect(publish).toHaveBeenCalledTimes(2);
  expect(left).toEqual(['content', 'gap']);
});

it('drops only what shows a changed subject, here and in the other processes', async () => {
  const cache = new PublicCache();
  let hear: (subjects: readonly Subject[] | null) => void = () => {};
  const publish = jest.fn(async () => {});
  cache.share(
    {
      publish,
      subscribe: (_topic: string, heard: typeof hear) => {
        hear = heard;
        return () => {};
      },
      onGap: () => () => {},
    } as unknown as Backplane,
    () => {},
  );
  const made: string[] = [];
  const ask = async () => {
    made.length = 0;
    const make = (name: string) => async () => ({ name: made.push(name) && name });
    await cache.get('list', () => ['courses', 'rating a'], make('list'));
    await cache.get('reviews', ['reviews a'], make('reviews'));
    await cache.get('site', ['site'], make('site'));
    return made.join();
  };
  expect(await ask()).toBe('list,reviews,site');
  cache.invalidate(['reviews a', 'reviews b']);
  expect(publish).toHaveBeenLastCalledWith('content', ['reviews a', 'reviews b']);
  expect(await ask()).toBe('reviews');
  hear(['rating a']);
  expect(await ask()).toBe('list');
  hear(['rating b', 'reviews b']);
  expect(await ask()).toBe('');
  cache.invalidate([]);
  expect([await ask(), publish.mock.calls.length]).toEqual(['', 1]);
});

it('drops an answer that is being made about nobody knows what, whatever was written', async () => {
  const cache = new PublicCache();
  const old = cache.get(
    'list',
    () => ['rating a'],
    async () => ({ old: true }),
  );
  cache.invalidate(['rating a']);
  await old;
  expect(
    await cache.get(
      'list',
      () => ['rating a'],
      async () => ({ old: false }),
    ),
  ).toEqual({ old: false });
});
