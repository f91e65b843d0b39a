import { type ApiRequest, apiMaker, statusFailure } from '../../../src/client/api/createApi';
import { CallFailed, toFailure } from '../../../src/client/api/failure';
import { table } from '../../../src/contract/table';

function apiWith(token?: string) {
  const sent: ApiRequest[] = [];
  const api = apiMaker(
    async (request) => {
      sent.push(request);
      return { isOk: true };
    },
    () => token,
  )(table);
  return { api, sent };
}

describe('the api made from the contract', () => {
  it('fails a guarded call without a token before anything is sent', async () => {
    const { api, sent } = apiWith();
    const failure = await api.courses.getSections({ IdEnc: 'c' }).catch(toFailure);
    expect(failure).toMatchObject({ kind: 'missing_token', endpoint: 'courses.getSections', guarded: true });
    expect(sent).toHaveLength(0);
    // Visitors make the others too.
    await api.courses.getDetailCourse({ IdCourseEnc: 'c' });
    expect(sent.map(({ token }) => token)).toEqual([undefined]);
  });

  it('sends the token with guarded and optional calls, never with public ones', async () => {
    const { api, sent } = apiWith('secret');
    await api.courses.getSections({ IdEnc: 'c' });
    await api.courses.getDetailCourse({ IdCourseEnc: 'c' });
    await api.courses.getFilteredCourses({ Query: 'x' });
    expect(sent.map(({ token }) => token)).toEqual(['secret', 'secret', undefined]);
  });

  it('sends the token of the moment: somebody may log in, or out, between two calls', async () => {
    const sent: (string | undefined)[] = [];
    let token: string | undefined = 'first';
    const send = async (request: ApiRequest) => void sent.push(request.token);
    const api = apiMaker(send, () => token)(table);
    for (const next of ['second', undefined, '']) {
      await api.courses.getDetailCourse({ IdCourseEnc: 'c' });
      token = next;
    }
    expect(sent).toEqual(['first', 'second', undefined]);
  });

  it('encodes path parameters and keeps the rest as the input', async () => {
    const { api, sent } = apiWith('secret');
    const more = { courses: ['1'] };
    await api.bundles.get({ id: 'a/b+c=%', ...more });
    await api.users.getLogins();
    expect(sent.map(({ endpoint, url, input }) => [endpoint, url, input])).toEqual([
      ['bundles.get', '/api/Bundle/a%2Fb%2Bc%3D%25', more],
      ['users.getLogins', expect.any(String), {}],
    ]);
  });

  it('throws for a missing path parameter', async () => {
    const { api, sent } = apiWith('secret');
    await expect(api.bundles.get({ id: '' })).rejects.toThrow('"id" is missing');
    expect(sent).toHaveLength(0);
  });

  it('makes any status but 200 a failure that is plain data', () => {
    const request: ApiRequest = {
      endpoint: 'users.authenticate',
      route: { method: 'POST', path: '/x', access: 'public', encoding: 'json' },
      url: '/x',
      input: {},
      token: undefined,
    };
    const error = statusFailure(request, 400, {
      message: 'No',
      code: 'taken',
      errors: { Username: 'Manca' },
    });
    expect(error).toBeInstanceOf(CallFailed);
    expect(JSON.parse(JSON.stringify(error.failure))).toEqual(error.failure);
    expect(error.failure).toMatchObject({
      status: 400,
      guarded: false,
      code: 'taken',
      errors: { Username: 'Manca' },
    });
    expect(statusFailure(request, 204, null).failure.message).toBe('Request failed with status code 204');
  });

  it.each([
    ['public', 'json', false],
    ['optional', 'json', false],
    ['buyer', 'json', true],
    ['user', 'json', true],
    ['admin', 'multipart', true],
    // A long upload that ends badly loses itself, not the session.
    ['admin', 'file', false],
  ] as const)('a failure of a call for %s with %s ends the session: %s', (access, encoding, guarded) => {
    const route = { method: 'POST', path: '/x', access, encoding } as const;
    const { failure } = statusFailure(
      { endpoint: 'x.y', route, url: '/x', input: {}, token: 't' },
      401,
      null,
    );
    expect(failure.guarded).toBe(guarded);
  });

  it('passes on the options of a call', async () => {
    const { api, sent } = apiWith('secret');
    const { signal } = new AbortController();
    const onProgress = () => undefined;
    await api.users.downloadData({}, { signal, onProgress });
    expect(sent[0]).toMatchObject({ signal, onProgress });
  });
});
