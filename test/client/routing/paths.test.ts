import {
  BASE,
  configureLogin,
  isAdminPath,
  isOwnLogin,
  isPreview,
  isQuietPage,
  isShopPath,
  isWithin,
  loginPath,
  paths,
} from '../../../src/client/routing/paths';
import { titleOf } from '../../../src/client/routing/routeTable';

describe('links', () => {
  it.each(['a/b', 'a+b=c', '100%', 'caffè & co?', 'à#é'])(
    'carry the id %s through the address unharmed',
    (id) => {
      const path = paths.viewer(id);
      expect(path.startsWith(`${BASE}/corso/v/`)).toBe(true);
      expect(decodeURIComponent(path.slice(`${BASE}/corso/v/`.length))).toBe(id);
    },
  );

  it('lead an empty search to the whole list', () => {
    expect(paths.coursesBy('   ')).toBe(paths.courses());
  });
});

it.each([
  [paths.course('a b'), '/corso/a%20b'],
  [paths.course('a', 'C/1'), '/corso/a/C%2F1'],
  [paths.course('a', ''), '/corso/a'],
  [paths.bundle('b', 'C'), '/percorsi-formativi/b/C'],
  [paths.bundleOffer('C', 'b'), '/offerta-percorsi-formativi/C/b'],
  [paths.courseOffer('C', 'id'), '/offerta-corso/C/id'],
  [paths.coursesBy(' forex '), '/corsi/forex'],
  [paths.coursePreview('a'), '/corso/a?anteprima=1'],
  [paths.lesson('c', 's/1'), '/corso/v/c?lezione=s%2F1'],
  [paths.lessonQuestions('c', 's/1'), '/corso/v/c?lezione=s%2F1#domande'],
  [paths.teacher('anna riva'), '/relatori/anna%20riva'],
  [paths.gift('course', 'a'), '/regala/corso/a'],
  [paths.gift('bundle', 'b'), '/regala/percorso/b'],
  [paths.redeem(), '/riscatta'],
  [paths.redeem(''), '/riscatta'],
  [paths.redeem('AB CD'), '/riscatta/AB%20CD'],
  [paths.signUp(), '/iscrizione'],
  [paths.signUp('/x?y#z'), '/iscrizione?ReturnUrl=%2Fx%3Fy%23z'],
  [paths.forgottenPassword('/x'), '/password-dimenticata?ReturnUrl=%2Fx'],
  [paths.resetPassword('t/1'), '/reimposta-password/t%2F1'],
  [paths.confirmEmail('t'), '/conferma-email/t'],
  [paths.undoEmailChange('t'), '/annulla-cambio-email/t'],
  [paths.activation('t'), '/attivazione/t'],
  [paths.paymentSucceeded('p'), '/pagamento/successo/p'],
  [paths.bundlePaymentSucceeded('p'), '/pagamento-bundle/successo/p'],
  [paths.bankTransfer('p'), '/pagamento/bonifico/p'],
  [paths.certificate('N'), '/certificato/N'],
  [paths.legal('privacy'), '/note-legali/privacy'],
  [paths.home(), '/'],
  [paths.teachers(), '/relatori'],
  [paths.bundles(), '/percorsi-formativi'],
  [paths.bundle('a b'), '/percorsi-formativi/a%20b'],
  [paths.bundleOffer('C/1', 'a b'), '/offerta-percorsi-formativi/C%2F1/a%20b'],
  [paths.courseOffer('C/1', 'a b'), '/offerta-corso/C%2F1/a%20b'],
  [paths.promoter('a b'), '/promoter/a%20b'],
  [paths.promoter('Amici', 'amici'), '/amici'],
  [paths.promoter('altri', 'amici'), '/promoter/altri'],
  [paths.courses(), '/corsi'],
  [paths.profile(), '/in'],
  [paths.farewell(), '/account-eliminato'],
  [paths.wishlist(), '/salvati'],
  [paths.cart(), '/carrello'],
  [paths.checkout('course', 'a b'), '/acquisto/corso/a%20b'],
  [paths.checkout('bundle', 'b'), '/acquisto/percorso/b'],
  [paths.forgottenPassword(), '/password-dimenticata'],
  [paths.providerReturn('google'), '/accesso/google'],
  [paths.webinar(), '/evento'],
  [paths.videoSignUp(), '/iscrizione-video'],
  [paths.video('a b'), '/video/a%20b'],
  [paths.paymentFailed(), '/pagamento/fallito'],
  [paths.contacts(), '/contatti'],
  [paths.admin(), '/admin'],
])('the link %s leads to %s', (link, path) => {
  expect(link).toBe(BASE + path);
});

it('the login page is left by its address alone, or goes back where one was', () => {
  expect(paths.login()).toBe('/login?forceLogout=1');
  expect(paths.login('/x?y=1#z')).toBe('/login?forceLogout=1&ReturnUrl=%2Fx%3Fy%3D1%23z');
});

describe('the login', () => {
  const set = (loginUrl: string, shopUrl = `http://shop.example${BASE}`) =>
    configureLogin({ loginUrl, shopUrl });
  afterEach(() => set('/login'));

  it('of this site is at the address that is set', () => {
    set('/entra');
    expect([isOwnLogin(), loginPath(), paths.login('/x')]).toEqual([
      true,
      '/entra',
      '/entra?forceLogout=1&ReturnUrl=%2Fx',
    ]);
  });

  it('of another site gets the whole address to come back to, and leaves the path of our own page free', () => {
    set('https://login.example/entra?da=shop');
    expect([isOwnLogin(), loginPath()]).toEqual([false, '/login']);
    expect(paths.login()).toBe('https://login.example/entra?da=shop&forceLogout=1');
    const backOf = (back: string) => new URL(paths.login(back)).searchParams.get('ReturnUrl');
    expect(['/x?y=1#z', '', 'http://other.example/'].map(backOf)).toEqual([
      'http://shop.example/x?y=1#z',
      `http://shop.example${BASE}`,
      'http://other.example/',
    ]);
  });
});

it.each([
  ['login', 'Accedi'],
  ['signUp', 'Iscriviti'],
  ['forgottenPassword', 'Password dimenticata'],
  ['resetPassword', 'Nuova password'],
  ['activation', 'Attivazione'],
  ['confirmEmail', 'Conferma e-mail'],
  ['undoEmailChange', 'Annulla il cambio di indirizzo'],
  ['paymentSucceeded', 'Il tuo acquisto'],
  ['bundlePaymentSucceeded', 'Il tuo acquisto'],
  ['paymentFailed', 'Pagamento non riuscito'],
  ['bankTransfer', 'Paga con bonifico'],
  ['gift', 'Regala'],
  ['redeem', 'Riscatta un codice'],
  ['farewell', 'Account eliminato'],
  ['viewer', 'Guarda il corso'],
  ['profile', 'Il mio profilo'],
  ['home', 'Corsi di trading e investimenti online'],
  ['courses', 'Tutti i corsi'],
  ['coursesBy', 'Corsi'],
  ['course', 'Corso'],
  ['courseOffer', 'Corso'],
  ['bundles', 'Percorsi formativi di trading e investimenti'],
  ['bundle', 'Percorso formativo'],
  ['bundleOffer', 'Percorso formativo'],
  ['teachers', 'Relatori'],
  ['teacher', 'Relatore'],
  ['promoter', 'Offerta dedicata'],
  ['wishlist', 'Corsi salvati'],
  ['certificate', 'Verifica del certificato'],
  ['cart', 'Carrello'],
  ['checkout', 'Acquisto'],
  ['providerReturn', 'Accesso'],
  ['webinar', 'Webinar'],
  ['videoSignUp', 'Lezione gratuita'],
  ['video', 'Video gratuito'],
  ['contacts', 'Contatti'],
  ['legal', 'Note legali'],
  ['admin', 'Amministrazione'],
] as const)('the page %s is called %j until it is there', (name, title) => {
  expect(titleOf(name)).toBe(title);
});

it.each([
  [BASE, true, false],
  [`${BASE}/`, true, false],
  [`${BASE}/corsi`, true, false],
  [`${BASE}x`, false, false],
  ['/', false, false],
  [paths.admin(), true, true],
  [`${paths.admin()}/leads`, true, true],
  [`${paths.admin()}x`, true, false],
])('%s is of the shop: %s, of the admin: %s', (path, isShop, isAdmin) => {
  expect([isShopPath(path), isAdminPath(path)]).toEqual([isShop, isAdmin]);
});

it('a path lies within itself and above its parts, not beside', () => {
  expect([isWithin('/a', '/a'), isWithin('/a/b', '/a'), isWithin('/ab', '/a'), isWithin('/', '/a')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it.each([
  ['/corso/a?anteprima=1', true],
  ['/corso/a?x=1&anteprima=1', true],
  ['/corso/anteprima', false],
  ['/corso/a?x=anteprima=1', false],
])('%s is a preview: %s', (address, expected) => {
  expect(isPreview(address)).toBe(expected);
});

describe('quiet pages, on which neither banner nor toast is shown', () => {
  it.each([
    [`${BASE}/evento`, true],
    [`${BASE}/pagamento/successo/abc`, true],
    [`${BASE}/pagamento-bundle/successo/abc`, true],
    [`${BASE}/accesso/google`, true],
    [`${BASE}/acquisto/corso/ichimoku`, true],
    [`${BASE}/acquisto/percorso/uno`, true],
    [`${BASE}/admin#utenti`, true],
    [`${BASE}/admin/corsi?x=1`, true],
    [`${BASE}/contatti?x=/acquisto/corso`, false],
    [`${BASE}/admin`, true],
    [`${BASE}/admin?x=1`, true],
    [`${BASE}/admin/corsi/tutti`, true],
    [`${BASE}/`, false],
    [`${BASE}/corsi`, false],
    [`${BASE}/pagamento/fallito`, false],
    [`${BASE}/corso/administration`, false],
    [`${BASE}/corso/sysadmin`, false],
  ])('%s: %s', (address, quiet) => {
    expect(isQuietPage(address)).toBe(quiet);
  });
});
