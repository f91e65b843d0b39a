import axios, { AxiosError } from 'axios';
import { createClaims } from '../../../src/client/api/claims';
import type { ApiRequest } from '../../../src/client/api/createApi';
import { toFailure } from '../../../src/client/api/failure';
import { sendByAxios } from '../../../src/client/api/sendByAxios';

type Route = ApiRequest['route'];
const request = jest.fn();

/** Returns the request that axios gets. */
async function sent(route: Partial<Route>, more: Partial<ApiRequest> = {}, timeout?: number) {
  request.mockReset().mockResolvedValue({ status: 200, data: { isOk: true } });
  jest.spyOn(axios, 'create').mockReturnValue({ request } as never);
  await sendByAxios(
    '',
    timeout,
  )({
    endpoint: 'x.y',
    route: { method: 'POST', path: '/x', access: 'user', encoding: 'json', ...route } as Route,
    url: '/x',
    input: { a: 1, b: undefined },
    token: 'token-1',
    ...more,
  });
  return request.mock.lastCall?.[0];
}

describe('a call is sent', () => {
  it('with its method, address and token', async () => {
    expect(await sent({ method: 'PUT' })).toMatchObject({
      method: 'PUT',
      url: '/x',
      headers: { Authorization: 'Bearer token-1' },
    });
    expect((await sent({}, { token: undefined })).headers).toEqual({});
  });

  it('as JSON, or in the query', async () => {
    const { data, params } = await sent({});
    // Nothing of it is in the address, which is logged.
    expect([data, params]).toEqual([{ a: 1 }, undefined]);
    const query = await sent({ encoding: 'query' });
    expect(query).toMatchObject({ params: { a: 1 } });
    expect(query).not.toHaveProperty('data');
  });

  it('as a form of texts', async () => {
    const { data } = await sent({ encoding: 'form' }, { input: { a: '1 & 2' } });
    expect(String(data)).toBe('a=1+%26+2');
  });

  it('as a form with files: lists as JSON, nothing for what is absent', async () => {
    const file = new Blob(['FILE']);
    const input = { file, list: [1, 2], flag: false, count: 0, text: '', none: undefined, nil: null };
    const { data } = await sent({ encoding: 'multipart' }, { input });
    expect([...(data as FormData).keys()]).toEqual(['file', 'list', 'flag', 'count', 'text']);
    expect(['list', 'flag', 'count', 'text'].map((name) => (data as FormData).get(name))).toEqual([
      '[1,2]',
      'false',
      '0',
      '',
    ]);
  });

  it('as a file’s bytes alone', async () => {
    const file = new Blob(['FILE']);
    expect(await sent({ encoding: 'file' }, { input: { file } })).toMatchObject({
      data: file,
      headers: { 'Content-Type': 'application/octet-stream' },
    });
    expect((await sent({})).headers).not.toHaveProperty('Content-Type');
  });

  it('until its signal says to stop', async () => {
    const { signal } = new AbortController();
    expect((await sent({}, { signal })).signal).toBe(signal);
  });
});

it.each<[string, Partial<Route>, number | undefined, number]>([
  ['a plain call', {}, undefined, 30_000],
  ['a form with files', { encoding: 'multipart' }, undefined, 120_000],
  ['a call that is answered by a file', { answers: 'file' }, undefined, 120_000],
  ['one whose caller waits longer', { answers: 'file' }, 200_000, 200_000],
  ['a file', { encoding: 'file' }, undefined, 0],
  ['a call that takes long', { isLong: true }, undefined, 0],
])('%s has its time', async (_what, route, timeout, expected) => {
  expect((await sent(route, {}, timeout)).timeout).toBe(expected);
});

describe('the progress', () => {
  it.each([
    [{}, 'onUploadProgress'],
    [{ answers: 'file' }, 'onDownloadProgress'],
  ] as const)('of %j is that of %s', async (route, name) => {
    const onProgress = jest.fn();
    const config = await sent(route, { onProgress });
    expect(Object.keys(config).filter((one) => one.endsWith('Progress'))).toEqual([name]);
    config[name]({ loaded: 3, total: 9 });
    expect(onProgress).toHaveBeenCalledWith(3, 9);
  });

  it('is asked of nobody who does not want it', async () => {
    expect(Object.keys(await sent({})).filter((one) => one.endsWith('Progress'))).toEqual([]);
  });
});

it.each([
  ['ECONNABORTED', 'timeout of 40ms exceeded', 'timeout'],
  ['ETIMEDOUT', 'timeout of 40ms exceeded', 'timeout'],
  ['ECONNABORTED', 'Request aborted', 'aborted'],
  ['ERR_NETWORK', 'Network Error', 'network'],
  ['ERR_BAD_OPTION', 'bad option', 'unexpected'],
])('a call that ends by %s, “%s”, has failed by %s', async (code, message, kind) => {
  await sent({});
  request.mockRejectedValue(new AxiosError(message, code));
  const route = { method: 'POST', access: 'user', encoding: 'json' };
  const call = sendByAxios('')({ endpoint: 'x.y', route, url: '/x', input: {} } as never);
  expect(await call.catch(toFailure)).toEqual({ kind, endpoint: 'x.y', guarded: true, message });
});

it('a fault of ours is no failed call', async () => {
  await sent({});
  request.mockRejectedValue(new TypeError('ours'));
  const thrown = await sendByAxios('')({
    endpoint: 'x.y',
    route: { method: 'GET', access: 'public', encoding: 'query' },
    url: '/x',
    input: {},
  } as never).catch(toFailure);
  expect(thrown).toMatchObject({ kind: 'unexpected', message: 'ours', endpoint: '' });
});

describe('the claim that an answer names', () => {
  const told = jest.fn();
  const answer = async (status: number, claim: string | undefined, token: string | undefined = 'token-1') => {
    request.mockReset().mockResolvedValue({ status, data: {}, headers: claim ? { 'x-claim': claim } : {} });
    jest.spyOn(axios, 'create').mockReturnValue({ request } as never);
    await sendByAxios(
      '',
      undefined,
      told,
    )({
      endpoint: 'x.y',
      route: { method: 'POST', path: '/x', access: 'user', encoding: 'json' } as Route,
      url: '/x',
      input: {},
      token,
    }).catch(toFailure);
    return told.mock.calls.flat();
  };
  beforeEach(() => told.mockReset());

  it('is told with the token of its call', async () => {
    expect(await answer(200, '1')).toEqual([{ token: 'token-1', claim: 1 }]);
    told.mockReset();
    expect(await answer(200, '0')).toEqual([{ token: 'token-1', claim: 0 }]);
  });

  it.each<[string, Parameters<typeof answer>]>([
    ['a refusal, which ends the session', [403, '0']],
    ['an answer without one', [200, undefined]],
    ['an answer with nonsense', [200, 'admin']],
  ])('is not told for %s', async (_what, args) => {
    expect(await answer(...args)).toEqual([]);
  });

  it('is told to all who listen, until they stop', () => {
    const claims = createClaims();
    const named = { token: 'token-1', claim: 1 };
    const listener = jest.fn();
    const stop = claims.listen(listener);
    claims.listen(told);
    claims.tell(named);
    stop();
    claims.tell(named);
    expect([listener.mock.calls, told.mock.calls]).toEqual([[[named]], [[named], [named]]]);
  });

  it('is not told for a call without a token', async () => {
    request.mockReset().mockResolvedValue({ status: 200, data: {}, headers: { 'x-claim': '1' } });
    jest.spyOn(axios, 'create').mockReturnValue({ request } as never);
    const route = { method: 'POST', path: '/x', access: 'public', encoding: 'json' } as Route;
    await sendByAxios(
      '',
      undefined,
      told,
    )({ endpoint: 'x.y', route, url: '/x', input: {}, token: undefined });
    expect(told).not.toHaveBeenCalled();
  });
});
