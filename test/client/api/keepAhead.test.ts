import { type ApiRequest, type Send, statusFailure } from '../../../src/client/api/createApi';
import { keepAhead } from '../../../src/client/api/keepAhead';
import { table } from '../../../src/contract/table';

const list: ApiRequest = {
  endpoint: 'courses.getFilteredCourses',
  route: table.courses.getFilteredCourses,
  url: '/api/courses/GetFilteredCourses',
  input: { page: 1 },
  token: undefined,
};
const review: ApiRequest = {
  endpoint: 'reviews.addReview',
  route: { method: 'POST', path: '/api/review', access: 'user', encoding: 'json' },
  url: '/api/review',
  input: {},
  token: 'token-1',
};

function setup(answer: (request: ApiRequest) => unknown = () => ({})) {
  const seen: string[] = [];
  const clock = { now: 0 };
  const inner: Send = async (request) => {
    seen.push(`${request.endpoint}${request.isAhead ? ' ahead' : ''}`);
    return answer(request);
  };
  return { send: keepAhead(inner, () => clock.now), seen, clock };
}

describe('an answer fetched ahead', () => {
  it('serves the first same call, and no second', async () => {
    let count = 0;
    const { send, seen } = setup(() => ({ count: ++count }));
    await send({ ...list, isAhead: true });
    expect(await send(list)).toEqual({ count: 1 });
    expect(await send(list)).toEqual({ count: 2 });
    expect(seen).toEqual([`${list.endpoint} ahead`, list.endpoint]);
  });

  it('is waited for while it is on its way, and not asked for twice', async () => {
    const { send, seen } = setup();
    const [ahead, again, own] = [
      send({ ...list, isAhead: true }),
      send({ ...list, isAhead: true }),
      send(list),
    ];
    await Promise.all([ahead, again, own]);
    expect(seen).toHaveLength(1);
  });

  it.each<[string, Partial<ApiRequest>]>([
    ['other input', { input: { page: 2 } }],
    ['another address', { url: '/api/courses/other' }],
    ['another user', { token: 'token-2' }],
    ['another call', { endpoint: 'courses.getSuggestions' }],
  ])('serves no call with %s', async (_what, other) => {
    const { send, seen } = setup();
    await send({ ...list, isAhead: true });
    await send({ ...list, ...other });
    expect(seen).toHaveLength(2);
  });

  it('is too old after ten seconds', async () => {
    const { send, seen, clock } = setup();
    await send({ ...list, isAhead: true });
    clock.now = 9_999;
    await send({ ...list, isAhead: true });
    expect(seen).toHaveLength(1);
    clock.now = 10_000;
    await send(list);
    expect(seen).toHaveLength(2);
  });

  it('is dropped once the user writes something', async () => {
    const { send, seen } = setup();
    await send({ ...list, isAhead: true });
    await send(review);
    await send(list);
    expect(seen).toEqual([`${list.endpoint} ahead`, review.endpoint, list.endpoint]);
  });

  it.each<[string, () => unknown]>([
    ['is done', () => ({})],
    [
      'has failed',
      () => {
        throw statusFailure(review, 503, {});
      },
    ],
  ])('asked for while the user writes is dropped once that %s', async (_what, end) => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { send, seen } = setup((request) => (request === review ? finished.then(end) : {}));
    const written = send(review).catch(() => undefined);
    await send({ ...list, isAhead: true });
    finish();
    await written;
    await send(list);
    expect(seen).toEqual([review.endpoint, `${list.endpoint} ahead`, list.endpoint]);
  });

  const ownQuery: ApiRequest = { ...review, route: { ...review.route, method: 'GET' } };
  it.each([
    ['a visitor reads something else, also by POST', { ...list, input: { page: 7 } }],
    ['the user reads something of their own', ownQuery],
    ['another call is made ahead', { ...list, input: { page: 7 }, isAhead: true }],
  ])('stays when %s', async (_what, other) => {
    const { send, seen } = setup();
    await send({ ...list, isAhead: true });
    await send(other);
    await send(list);
    expect(seen).toHaveLength(2);
  });

  it('that failed is asked for again', async () => {
    const answers = [
      () => {
        throw statusFailure(list, 503, {});
      },
      () => 'here',
    ];
    const { send } = setup(() => answers.shift()?.());
    await expect(send({ ...list, isAhead: true })).rejects.toMatchObject({ failure: { status: 503 } });
    expect(await send(list)).toBe('here');
  });
});
