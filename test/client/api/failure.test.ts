import {
  CallFailed,
  type Failure,
  failureText,
  inBackground,
  isFailure,
  isMissing,
  isNotFound,
  toFailure,
} from '../../../src/client/api/failure';
import { lazySend } from '../../../src/client/api/lazySend';
import * as sender from '../../../src/client/api/sendByAxios';

const failure = (more: Partial<Failure>): Failure => ({
  kind: 'status',
  endpoint: 'x.y',
  guarded: false,
  message: 'In inglese.',
  ...more,
});

it.each<[Partial<Failure>, RegExp]>([
  [{ kind: 'network' }, /^Connessione assente/],
  [{ kind: 'timeout' }, /non ha risposto in tempo/],
  [{ kind: 'aborted' }, /stata interrotta/],
  [{ kind: 'unexpected' }, /^Qualcosa non ha funzionato/],
  [{ kind: 'missing_token' }, /^Qualcosa non ha funzionato/],
  [{ status: 500 }, /^Qualcosa non ha funzionato/],
  [{ status: 404 }, /^Qualcosa non ha funzionato/],
  [{ status: 429 }, /^Troppe richieste\. Riprova tra un minuto\.$/],
  [{ status: 429, code: 'too_many_requests', message: 'Aspetta 5 minuti.' }, /^Aspetta 5 minuti\.$/],
  [
    { status: 429, code: 'rate_limited', message: 'Slow down.' },
    /^Troppe richieste\. Riprova tra un minuto\.$/,
  ],
  [{ status: 500, code: 'too_many_requests' }, /^Qualcosa non ha funzionato/],
])('%j is said in Italian', (more, text) => {
  expect(failureText(failure(more))).toMatch(text);
});

it.each<[Partial<Failure>, boolean, boolean]>([
  [{ status: 399 }, false, false],
  [{ status: 400 }, false, true],
  [{ status: 404 }, true, true],
  [{ status: 404, guarded: true }, false, true],
  [{ status: 410 }, false, true],
  [{ status: 429 }, false, false],
  [{ status: 499 }, false, true],
  [{ status: 500 }, false, false],
  [{ kind: 'network' }, false, false],
])('%j is not found: %s, missing: %s', (more, notFound, missing) => {
  expect([isNotFound(failure(more)), isMissing(failure(more))]).toEqual([notFound, missing]);
});

it('any throw becomes plain data', () => {
  const known = failure({ status: 503 });
  expect(toFailure(new CallFailed(known))).toBe(known);
  expect(toFailure(new TypeError('x is not a function'))).toEqual({
    kind: 'unexpected',
    endpoint: '',
    guarded: false,
    message: 'x is not a function',
  });
  expect(toFailure('text').message).toBe('text');
});

it('a failure in the background stays the failure that it is', () => {
  const known = failure({ status: 401, guarded: true });
  expect(inBackground(new CallFailed(known))).toEqual({ ...known, isBackground: true });
});

it('a failure is told from other payloads', () => {
  expect(isFailure(failure({}))).toBe(true);
  for (const other of [
    null,
    'x',
    {},
    { kind: 'x', endpoint: 'y' },
    { kind: 'x', guarded: true },
    { endpoint: 'x', guarded: true },
  ]) {
    expect(isFailure(other)).toBe(false);
  }
});

describe('the code that sends calls', () => {
  const request = { endpoint: 'x.y', input: {}, token: 'secret' } as never;

  it('comes with the first call, and sends all that follow', async () => {
    const send = jest.fn(async () => ({ isOk: true }));
    const create = jest.spyOn(sender, 'sendByAxios').mockReturnValue(send);
    const tellClaim = jest.fn();
    const lazy = lazySend('https://api.example', tellClaim);
    expect(create).not.toHaveBeenCalled();
    await lazy(request);
    await lazy(request);
    expect(create.mock.calls).toEqual([['https://api.example', undefined, tellClaim]]);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('comes once for calls that are made together, and sends them all', async () => {
    const send = jest.fn(async () => ({ isOk: true }));
    const create = jest.spyOn(sender, 'sendByAxios').mockReturnValue(send);
    const lazy = lazySend('');
    await Promise.all([lazy(request), lazy(request)]);
    expect(create).toHaveBeenCalledTimes(1);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('that does not come for calls that are made together comes once for those that follow', async () => {
    const create = jest.spyOn(sender, 'sendByAxios').mockImplementationOnce(() => {
      throw new Error('the line is cut');
    });
    create.mockClear().mockReturnValue(async () => 'here');
    const lazy = lazySend('');
    const failed = await Promise.allSettled([lazy(request), lazy(request)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(Promise.all([lazy(request), lazy(request)])).resolves.toEqual(['here', 'here']);
    expect(create).toHaveBeenCalledTimes(2);
  });

  it('that does not come is a network failure, which ends no session, and is asked for again', async () => {
    const create = jest.spyOn(sender, 'sendByAxios').mockImplementationOnce(() => {
      throw new Error('the line is cut');
    });
    create.mockReturnValue(async () => 'here');
    const lazy = lazySend('');
    expect(toFailure(await lazy(request).catch((error: unknown) => error))).toEqual({
      kind: 'network',
      endpoint: 'x.y',
      guarded: false,
      message: 'Network Error',
    });
    await expect(lazy(request)).resolves.toBe('here');
  });
});
