import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { configureRoutes, createRoutes, matchRoute } from '../../../src/client/app/matchRoute';
import { adminFrame } from '../../../src/client/app/Shell/adminFrame';
import { adminPages } from '../../../src/client/features/admin/adminPages';
import { BASE } from '../../../src/client/routing/paths';
import { routeTable } from '../../../src/client/routing/routeTable';

const environment = { promoterPath: 'mercati-in-chiaro', loginUrl: '/login', shopUrl: '' };
beforeAll(() => configureRoutes(environment));

describe('the route table', () => {
  it.each([
    ['/', 'home', {}],
    ['/corsi', 'course-list', {}],
    ['/corsi/ichimoku', 'course-list', { query: 'ichimoku' }],
    ['/corsi/caff%C3%A8%20%26%20co', 'course-list', { query: 'caffè & co' }],
    ['/corso/v/abc', 'viewer', { rest: 'abc' }],
    ['/corso/v/a/b+c=', 'viewer', { rest: 'a/b+c=' }],
    ['/corso/v/a%2Fb%2Bc%3D%25', 'viewer', { rest: 'a/b+c=%' }],
    ['/offerta-corso/MENO15/a/b', 'course', { coupon: 'MENO15', rest: 'a/b' }],
    ['/corso/analisi-tecnica', 'course', { title: 'analisi-tecnica' }],
    ['/corso/analisi-tecnica/MENO15', 'course', { title: 'analisi-tecnica', coupon: 'MENO15' }],
    ['/in', 'profile', {}],
    ['/regala/corso/candele', 'gift', { title: 'candele' }],
    ['/regala/percorso/abc', 'gift', { id: 'abc' }],
    ['/riscatta', 'redeem', {}],
    ['/riscatta/ABCD-EFGH', 'redeem', { rest: 'ABCD-EFGH' }],
    ['/iscrizione', 'sign-up', {}],
    ['/attivazione/a/b+c=', 'activation', { rest: 'a/b+c=' }],
    ['/password-dimenticata', 'forgotten-password', {}],
    ['/reimposta-password/a_b-c', 'reset-password', { rest: 'a_b-c' }],
    ['/conferma-email/a_b-c', 'confirm-email', { rest: 'a_b-c' }],
    ['/annulla-cambio-email/a_b-c', 'undo-email', { rest: 'a_b-c' }],
    ['/pagamento/fallito', 'payment-failed', {}],
    ['/mercati-in-chiaro', 'promoter', {}],
    ['/promoter/rossi%26c', 'promoter', { name: 'rossi&c' }],
    ['/pagamento/successo/x/y', 'payment-succeeded', { rest: 'x/y' }],
    ['/pagamento/bonifico/x', 'bank-transfer', { id: 'x' }],
    ['/pagamento-bundle/successo/x', 'payment-succeeded', { id: 'x' }],
    ['/relatori', 'teachers', {}],
    ['/relatori/anna-riva', 'teacher', { slug: 'anna-riva' }],
    ['/percorsi-formativi', 'bundle-list', {}],
    ['/percorsi-formativi/x', 'bundle', { id: 'x' }],
    ['/percorsi-formativi/x/MENO15', 'bundle', { id: 'x', coupon: 'MENO15' }],
    ['/offerta-percorsi-formativi/MENO15/x', 'bundle', { id: 'x', coupon: 'MENO15' }],
    ['/account-eliminato', 'farewell', {}],
    ['/salvati', 'saved', {}],
    ['/certificato/N1', 'certificate', { number: 'N1' }],
    ['/carrello', 'cart-page', {}],
    ['/acquisto/corso/candele', 'checkout', { title: 'candele' }],
    ['/acquisto/percorso/x', 'checkout', { id: 'x' }],
    ['/accesso/google', 'provider-return', { provider: 'google' }],
    ['/evento', 'webinar', {}],
    ['/iscrizione-video', 'video-sign-up', {}],
    ['/video/x/y', 'video', { rest: 'x/y' }],
    ['/contatti', 'contacts', {}],
    ['/note-legali/privacy', 'legal', { page: 'privacy' }],
  ])('shows %s by the page %s', (path, chunk, params) => {
    const match = matchRoute(`${BASE}${path}`);
    expect(match.row.page.chunk).toBe(chunk);
    expect(match.params).toEqual(params);
    expect(match.isFound).toBe(true);
  });

  it.each(['/corso/v', '/corso/v/', '/nulla', '/corso/a/b/c', '/admin/nulla'])(
    'shows no page at %s',
    (path) => {
      expect(matchRoute(`${BASE}${path}`)).toMatchObject({
        isFound: false,
        row: { page: { chunk: 'not-found' } },
      });
    },
  );

  it('has no footer on the course viewer alone', () => {
    const without = createRoutes('x').filter((row) => row.footer === false);
    expect(without.map((row) => row.path)).toEqual([`${BASE}/corso/v/*`]);
  });

  it.each([
    ['/registrazione-webinar', '/evento'],
    ['/percorso-formativo', '/percorsi-formativi'],
    ['/percorso-formativo/abc', '/percorsi-formativi/abc'],
  ])('redirects %s to %s', (from, to) => {
    const { row, params } = matchRoute(`${BASE}${from}`);
    expect(row.redirect?.(params, new URLSearchParams())).toBe(`${BASE}${to}`);
  });

  it('takes the query of an old address along', () => {
    const { row, params } = matchRoute(`${BASE}/registrazione-webinar`);
    expect(row.redirect?.(params, new URLSearchParams('utm_source=x&a=b c'))).toBe(
      `${BASE}/evento?utm_source=x&a=b+c`,
    );
  });

  it('leads a search that was sent without scripts to its list, and leaves the list itself alone', () => {
    const { row, params } = matchRoute(`${BASE}/corsi`);
    expect(row.redirect?.(params, new URLSearchParams('q=etf e oro'))).toBe(`${BASE}/corsi/etf%20e%20oro`);
    expect(row.redirect?.(params, new URLSearchParams('pagina=2'))).toBeUndefined();
    expect(row.redirect?.(params, new URLSearchParams('q='))).toBe(`${BASE}/corsi`);
  });

  it('leads the bare host to the home page, and logs in at its own address alone', () => {
    const { row, params } = matchRoute('/');
    expect(row.redirect?.(params, new URLSearchParams())).toBe(`${BASE}/`);
    expect(matchRoute('/login').row).toMatchObject({ name: 'login', page: { chunk: 'login' } });
    expect(createRoutes('', '/entra').find((one) => one.name === 'login')?.path).toBe('/entra');
  });

  it('keeps to who is logged in the pages of one person, and no others', () => {
    const guarded = createRoutes('x').filter((row) => row.access === 'user');
    expect(guarded.map(({ path }) => path.slice(BASE.length)).sort()).toEqual([
      '/corso/v/*',
      '/in',
      '/pagamento-bundle/successo/:id',
      '/pagamento/bonifico/:id',
      '/pagamento/successo/*',
      '/regala/corso/:title',
      '/regala/percorso/:id',
    ]);
  });

  it('has the pages rendered by the server that are the same for everybody, and no others', () => {
    const built = createRoutes('x', '/login').filter((row) => !row.rendered && row.name !== 'admin');
    const names = built.map(({ name }) => name).filter((name) => name !== undefined);
    expect([...new Set(names)].sort()).toEqual([
      'activation',
      'bankTransfer',
      'bundlePaymentSucceeded',
      'cart',
      'checkout',
      'confirmEmail',
      'forgottenPassword',
      'gift',
      'login',
      'paymentFailed',
      'paymentSucceeded',
      'profile',
      'providerReturn',
      'redeem',
      'resetPassword',
      'signUp',
      'undoEmailChange',
      'viewer',
      'wishlist',
    ]);
  });

  it('knows a setting that comes after a first look', () => {
    const at = () => matchRoute(`${BASE}/amici`).row.page.chunk;
    const before = at();
    configureRoutes({ ...environment, promoterPath: 'amici' });
    expect([before, at()]).toEqual(['not-found', 'promoter']);
    const chunkAt = (pathname: string) => matchRoute(pathname).row.page.chunk;
    expect(chunkAt('/entra')).toBe('not-found');
    configureRoutes({ ...environment, loginUrl: '/entra' });
    expect(['/entra', '/login'].map(chunkAt)).toEqual(['login', 'not-found']);
    configureRoutes(environment);
  });

  it('lets nobody but admins into an admin page', () => {
    const admin = createRoutes('x').filter((row) => /\/admin(\/|$)/.test(row.path));
    expect(admin).toHaveLength(routeTable.admin.patterns.length);
    expect(admin.every((row) => row.access === 'admin')).toBe(true);
  });

  it('gives each address of the admin a page of its own', () => {
    expect(routeTable.admin.patterns.filter((pattern) => !(pattern in adminPages))).toEqual([]);
  });

  it('shows each address of the admin by its own page', async () => {
    const pageAt = (path: string) => matchRoute(`${BASE}${path}`).row.page;
    expect(pageAt('/admin/coupons')).toMatchObject({ chunk: 'admin', isForAdmins: true });
    const slicesAt = async (path: string) => {
      const { slices = [] } = await pageAt(path).load();
      return slices.map(({ reducerPath }) => reducerPath);
    };
    expect(await slicesAt('/admin/coupons')).toContain('admin/coupons/list');
    expect(await slicesAt('/admin/coupons')).not.toContain('admin/coupons/uses');
    expect(await slicesAt('/admin/coupons/abc')).toContain('admin/coupons/uses');
    expect(await slicesAt('/admin/audit')).not.toContain('admin/coupons/list');
    expect(adminFrame.peek()).toBeDefined();
    expect(pageAt('/admin/coupons/abc')).toBe(pageAt('/admin/coupons/def'));
  });
});

it('every part is named as its file is, so that the server can name the file to fetch first', () => {
  const source = path.resolve(__dirname, '../../../src/client');
  const files = readdirSync(source, { encoding: 'utf8', recursive: true }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const named = files.flatMap((file) => {
    const parts = readFileSync(path.join(source, file), 'utf8')
      .split(/\blazyPart\(\s*(?=')/)
      .slice(1);
    return parts.map((part) => [/^'([^']+)'/.exec(part)?.[1], /webpackChunkName: "([^"]+)"/.exec(part)?.[1]]);
  });
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(([part, chunk]) => part !== chunk)).toEqual([]);
});
