import {
  ConfigurationError,
  readSettings,
} from '../../../../src/server/platform/configuration/configuration';

const GOOGLE = {
  OIDC_GOOGLE_ISSUER: 'https://accounts.google.com',
  OIDC_GOOGLE_CLIENT_ID: 'shop',
  OIDC_GOOGLE_CLIENT_SECRET: 'a-secret-of-ours',
};
const group = (name: string) =>
  Object.fromEntries(Object.entries(GOOGLE).map(([key, value]) => [key.replace('GOOGLE', name), value]));

const idsOf = (given: Record<string, string>) => readSettings(given).loginProviders.map(({ id }) => id);

function messageOf(given: Record<string, string>): string {
  try {
    readSettings(given);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  return 'no error';
}

test('without any the page is told of none', () => {
  const { loginProviders, environment } = readSettings({});
  expect([loginProviders, environment.loginProviders]).toEqual([[], []]);
});

test('each group of variables is a provider; the page learns its name and kind, and no secret', () => {
  const { loginProviders, environment } = readSettings({
    ...GOOGLE,
    OIDC_GOOGLE_NAME: 'Google',
    ...group('POSTA'),
    OIDC_POSTA_KIND: 'mail',
  });
  expect(loginProviders).toEqual([
    {
      id: 'google',
      name: 'Google',
      kind: 'social',
      issuer: 'https://accounts.google.com',
      clientId: 'shop',
      clientSecret: 'a-secret-of-ours',
    },
    expect.objectContaining({ id: 'posta', name: 'accounts.google.com', kind: 'mail' }),
  ]);
  expect(environment.loginProviders).toEqual([
    { id: 'google', name: 'Google', kind: 'social' },
    { id: 'posta', name: 'accounts.google.com', kind: 'mail' },
  ]);
});

test('the groups SOCIAL and MAIL are of these kinds and come first', () => {
  const { loginProviders } = readSettings({ ...GOOGLE, ...group('MAIL'), ...group('SOCIAL') });
  expect(loginProviders.map(({ id, kind }) => [id, kind])).toEqual([
    ['social', 'social'],
    ['mail', 'mail'],
    ['google', 'social'],
  ]);
});

test('OIDC_PROVIDERS chooses and orders them; groups that it does not name are other programs’', () => {
  const given = { ...group('A'), ...group('B'), ...group('C'), OIDC_RP_CLIENT_ID: 'of another program' };
  expect(idsOf({ ...given, OIDC_PROVIDERS: 'c, a' })).toEqual(['c', 'a']);
});

test.each([
  ['OIDC_PROVIDERS', 'Google!'],
  ['OIDC_PROVIDERS', 'google,google'],
  ['OIDC_GOOGLE_ISSUER', 'accounts.google.com'],
  ['OIDC_GOOGLE_ISSUER', 'http://accounts.google.com'],
  ['OIDC_GOOGLE_ISSUER', 'https://user@accounts.google.com'],
  ['OIDC_GOOGLE_ISSUER', 'https://accounts.google.com/?x=1'],
  ['OIDC_GOOGLE_ISSUER', 'https://accounts.google.com/#x'],
  ['OIDC_GOOGLE_ISSUER', 'http://127.0.0.1.evil.example'],
  ['OIDC_GOOGLE_CLIENT_ID', 'x'.repeat(501)],
  ['OIDC_PROVIDERS', '1google'],
  ['OIDC_PROVIDERS', `g${'o'.repeat(30)}`],
  ['OIDC_GOOGLE_CLIENT_SECRET', 'short'],
  ['OIDC_GOOGLE_CLIENT_SECRET', 'x'.repeat(501)],
  ['OIDC_GOOGLE_NAME', 'x'.repeat(41)],
  ['OIDC_GOOGLE_KIND', 'other'],
])('%s=%s stops the start with one line that names the variable', (name, value) => {
  expect(messageOf({ ...GOOGLE, [name]: value })).toMatch(
    new RegExp(`^${name} is wrong: expected [^\\n]+\\.$`),
  );
});

test('a wrong secret is not shown', () => {
  expect(messageOf({ ...GOOGLE, OIDC_GOOGLE_CLIENT_SECRET: 'hunter2' })).not.toContain('hunter2');
});

test.each([
  [{ OIDC_GOOGLE_CLIENT_ID: 'shop' }, 'OIDC_GOOGLE_ISSUER is missing: OIDC_GOOGLE_CLIENT_ID needs it.'],
  [{ ...GOOGLE, OIDC_GOOGLE_CLIENT_SECRET: '' }, 'OIDC_GOOGLE_CLIENT_SECRET is missing: OIDC_GOOGLE_ISSUER'],
  [{ ...GOOGLE, OIDC_PROVIDERS: 'google,posta' }, 'OIDC_POSTA_ISSUER is missing: OIDC_PROVIDERS needs it.'],
])('%j says what is missing', (given, message) => {
  expect(messageOf(given as Record<string, string>)).toContain(message);
});

test.each(['127.0.0.1', 'localhost', '[::1]'])('an http issuer is taken on this machine, %s', (host) => {
  const { loginProviders } = readSettings({ ...GOOGLE, OIDC_GOOGLE_ISSUER: `http://${host}:4000` });
  // Its button names the machine, and no port.
  expect(loginProviders).toMatchObject([{ id: 'google', name: host }]);
});

test.each([
  ['ISSUER', 'x', 'an https address (http only on this machine)'],
  ['CLIENT_ID', 'x'.repeat(501), 'at most 500 characters'],
  ['CLIENT_SECRET', 'x', 'at least 8 characters'],
  ['NAME', 'x'.repeat(41), 'at most 40 characters'],
  ['KIND', 'x', 'social or mail'],
])('a wrong %s is told with what a right one is', (part, value, expected) => {
  const name = `OIDC_GOOGLE_${part}`;
  expect(messageOf({ ...GOOGLE, [name]: value })).toBe(`${name} is wrong: expected ${expected}.`);
});

test('groups without an order come by their names, SOCIAL and MAIL before them', () => {
  const given = { ...group('POSTA'), ...group('MAIL'), ...group('APPLE'), ...group('SOCIAL') };
  expect(idsOf(given)).toEqual(['social', 'mail', 'apple', 'posta']);
});

test.each<[string, Record<string, string>]>([
  ['g'.repeat(30), group('G'.repeat(30))],
  ['a1', group('A1')],
])('a group may be called %s', (id, given) => {
  expect(idsOf(given)).toEqual([id]);
  expect(idsOf({ ...given, OIDC_PROVIDERS: id })).toEqual([id]);
});

test('a group that only adds a name or a kind to none is another program’s, as is one in small letters', () => {
  expect(idsOf({ OIDC_GOOGLE_NAME: 'Google', OIDC_GOOGLE_KIND: 'social' })).toEqual([]);
  expect(idsOf({ oidc_google_issuer: 'https://accounts.google.com', XOIDC_GOOGLE_ISSUER: 'x' })).toEqual([]);
});

test('blanks around a value are not part of it, and the longest values are taken', () => {
  const longest = { OIDC_GOOGLE_CLIENT_ID: 'x'.repeat(500), OIDC_GOOGLE_CLIENT_SECRET: 's'.repeat(500) };
  const [provider] = readSettings({
    ...GOOGLE,
    ...longest,
    OIDC_GOOGLE_ISSUER: ' https://accounts.google.com ',
  }).loginProviders;
  expect(provider).toMatchObject({
    issuer: 'https://accounts.google.com',
    clientId: longest.OIDC_GOOGLE_CLIENT_ID,
    clientSecret: longest.OIDC_GOOGLE_CLIENT_SECRET,
  });
  expect(readSettings({ ...GOOGLE, OIDC_GOOGLE_CLIENT_SECRET: '12345678' }).loginProviders).toHaveLength(1);
});

test('a kind that is told counts, whatever the name of the group', () => {
  const given = { ...group('MAIL'), OIDC_MAIL_KIND: 'social', OIDC_MAIL_NAME: 'x'.repeat(40) };
  expect(readSettings(given).loginProviders).toMatchObject([{ kind: 'social', name: 'x'.repeat(40) }]);
});
