import type { FastifyReply, FastifyRequest } from 'fastify';
import { browserCookie } from '../../../../src/server/identity/browserCookie';
import { cookiesOf } from '../../../../src/server/platform/http/cookies';

const read = (cookie: string | undefined) =>
  cookiesOf({ headers: { cookie } } as FastifyRequest, {} as FastifyReply);

describe('the cookies of a request', () => {
  it.each([
    ['viewer=a', 'a'],
    ['other=1; viewer=a; more=2', 'a'],
    [';viewer=a;', 'a'],
    ['viewer=a=b', 'a=b'],
    ['viewer=', ''],
    ['viewer2=a', undefined],
    ['xviewer=a', undefined],
    ['x=viewer=a', undefined],
    ['viewer', undefined],
    ['__Host-viewer=a', undefined],
    [undefined, undefined],
  ])('are read by their whole name: %j', (header, value) => {
    expect(read(header).get('viewer')).toBe(value);
  });
});

it.each([true, false])('a cookie that is set is the server’s alone, and its answer is not kept', (secure) => {
  const headers = new Map<string, string>();
  const reply = { header: (name: string, value: string) => headers.set(name, value) };
  const cookies = cookiesOf({ headers: {} } as FastifyRequest, reply as never);
  cookies.set('viewer', 'a', { seconds: 90, secure });
  expect(headers.get('set-cookie')).toBe(
    `viewer=a; Max-Age=90; Path=/; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`,
  );
  expect(headers.get('cache-control')).toBe('no-store');
});

describe('the cookie that a browser is recognised by', () => {
  const SECRET = 'a'.repeat(43);
  const { read: secretOf, keep } = browserCookie('http://localhost', 'sign_up', 60_000);

  it.each([
    ['too short', SECRET.slice(1)],
    ['longer than a secret that it begins with', `${SECRET}a`],
    ['with something before a secret', `.${SECRET}`],
    ['with other characters', `${SECRET.slice(1)}.`],
    ['empty', ''],
  ])('is none when it is %s, and gets a new secret', (_what, value) => {
    expect(secretOf(read(`sign_up=${value}`))).toBeUndefined();
    const set = jest.fn();
    const secret = keep({ get: () => value, set });
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(secret).not.toBe(SECRET);
    expect(set).toHaveBeenCalledWith('sign_up', secret, { seconds: 60, secure: false });
  });

  it('stays the same when it is renewed', () => {
    const set = jest.fn();
    expect(keep({ get: () => SECRET, set })).toBe(SECRET);
    expect(set).toHaveBeenCalledWith('sign_up', SECRET, { seconds: 60, secure: false });
  });
});
