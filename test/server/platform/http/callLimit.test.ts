import { CallLimit } from '../../../../src/server/platform/http/callLimit';
import { CallError } from '../../../../src/server/platform/http/refusals';

let now = 0;
const fresh = () => new CallLimit(() => new Date(now), 5);
const times = (count: number, run: () => void) => {
  for (let i = 0; i < count; i += 1) run();
};

function refusalOf(run: () => void): CallError | undefined {
  try {
    run();
  } catch (error) {
    if (error instanceof CallError) return error;
    throw error;
  }
  return undefined;
}

beforeEach(() => {
  now = Date.UTC(2026, 0, 1);
});

test('one call too many is refused until the minute is over', () => {
  const limit = fresh();
  times(5, () => limit.count('192.0.2.1'));
  now += 20_000;
  const refused = refusalOf(() => limit.count('192.0.2.1'));
  expect(refused).toMatchObject({ status: 429, retryAfter: 40, answer: { code: 'too_many_requests' } });
  expect(refused?.answer.message).toMatch(/^Troppe richieste/);
  now += 40_000;
  expect(refusalOf(() => limit.count('192.0.2.1'))).toBeUndefined();
});

test('addresses do not count for each other', () => {
  const limit = fresh();
  times(5, () => limit.count('192.0.2.1'));
  expect(refusalOf(() => limit.count('192.0.2.2'))).toBeUndefined();
});

test.each([
  ['2001:db8::1', '2001:db8::2', true],
  ['2001:db8:0:0:1::', '2001:db8::ffff', true],
  ['2001:db8:0:1::1', '2001:db8:0:2::1', false],
  ['::1', '::2', true],
  ['::1', '0:0:0:0:0:0:0:2', true],
  ['::1:2:3:4:5', '::1:2:3:4:6', true],
  ['::1:2:3:4:5', '::2:2:3:4:5', false],
  ['1::', '1:0:0:1::', false],
  ['192.0.2.1', '192.0.2.11', false],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
])('%s and %s count together: %s (IPv6 by its /64)', (one, other, together) => {
  const limit = fresh();
  times(5, () => limit.count(one));
  expect(refusalOf(() => limit.count(other)) !== undefined).toBe(together);
});

test('a flood of addresses does not grow the memory without end', () => {
  const limit = fresh();
  for (let i = 0; i < 100_001; i += 1) limit.count(`address ${i}`);
  expect((limit as unknown as { windows: Map<string, unknown> }).windows.size).toBeLessThanOrEqual(100_000);
});

describe('where a flood takes all room', () => {
  const fill = (limit: CallLimit, name: string, count: number) => {
    for (let i = 0; i < count; i += 1) limit.count(`${name} ${i}`);
  };
  const spend = (limit: CallLimit, ip: string) => times(5, () => limit.count(ip));

  test('windows that are over go first: who has used up the present one stays refused', () => {
    const limit = fresh();
    fill(limit, 'old', 30_000);
    now += 30_000;
    spend(limit, 'mine');
    fill(limit, 'new', 69_999);
    now += 30_000;
    limit.count('one more');
    expect(refusalOf(() => limit.count('mine'))).toBeDefined();
  });

  test('an address counts as new when its window begins anew', () => {
    const limit = fresh();
    limit.count('mine');
    now += 30_000;
    fill(limit, 'others', 60_000);
    now += 31_000;
    spend(limit, 'mine');
    fill(limit, 'more', 39_999);
    limit.count('one more');
    expect(refusalOf(() => limit.count('mine'))).toBeDefined();
    expect(refusalOf(() => spend(limit, 'others 0'))).toBeUndefined();
  });
});
