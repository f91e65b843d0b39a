import { canonicalAddress, isPersonal } from '../../../src/client/app/canonicalAddress';
import { createRoutes } from '../../../src/client/app/matchRoute';

const BASE = '/corsi-trading-online';

it.each([
  ['/', '/'],
  ['/?utm_source=x&fbclid=y', '/'],
  ['/?corso=trading+da+zero&fbclid=y', '/?corso=trading+da+zero'],
  ['/corsi?pagina=2&utm_source=x&ordina=rating', '/corsi?ordina=rating&pagina=2'],
  ['/corsi?ordina=rating&pagina=2&pagina=3', '/corsi?ordina=rating&pagina=2'],
  ['/corsi/ichimoku?livello=avanzato&q=x', '/corsi/ichimoku?livello=avanzato&q=x'],
  ['/corsi?q=a%26b&x=1', '/corsi?q=a%26b'],
  ['/corso/uno?gclid=1&coupon=MENO15', '/corso/uno?coupon=MENO15'],
  ['/corso/uno?', '/corso/uno'],
  ['/corso/uno?coupon=&x', '/corso/uno?coupon='],
  ['/iscrizione-video?video=primo&a', '/iscrizione-video?video=primo'],
  // A page that the browser builds reads what it likes.
  ['/iscrizione?ReturnUrl=%2Fcorsi&x=1', '/iscrizione?ReturnUrl=%2Fcorsi&x=1'],
  ['/registrazione-webinar?utm_source=x', '/registrazione-webinar?utm_source=x'],
  ['/nulla?x=1', '/nulla?x=1'],
])('%s is the page %s', (asked, canonical) => {
  expect(canonicalAddress(BASE + asked)).toBe(BASE + canonical);
});

it('drops the parameters that a rendered page does not read, whichever page it is', () => {
  const rendered = createRoutes('').filter((row) => row.rendered && row.name && !row.redirect);
  expect(rendered.length).toBeGreaterThan(10);
  const kept = rendered
    .map(({ path }) => path.replaceAll(/:\w+|\*/g, 'uno'))
    .filter((path) => canonicalAddress(`${path}?utm_source=x`) !== path);
  expect(kept).toEqual([]);
});

const ALL = [
  'acquista',
  'annullato',
  'anteprima',
  'argomento',
  'corso',
  'coupon',
  'durata',
  'inviato',
  'livello',
  'ordina',
  'pagina',
  'prezzo_max',
  'prezzo_min',
  'q',
  'relatore',
  'video',
  'voto',
];
const SALE = 'acquista annullato anteprima coupon';
const LIST = 'argomento durata livello ordina pagina prezzo_max prezzo_min q relatore voto';

it.each([
  ['/', 'corso'],
  ['/relatori', ''],
  ['/relatori/anna-riva', ''],
  ['/percorsi-formativi', ''],
  ['/percorsi-formativi/uno', SALE],
  ['/offerta-percorsi-formativi/MENO15/uno', SALE],
  ['/corsi', LIST],
  ['/corsi/ichimoku', LIST],
  ['/corso/uno', SALE],
  ['/offerta-corso/MENO15/id', SALE],
  ['/evento', 'inviato'],
  ['/iscrizione-video', 'inviato video'],
  ['/video/uno', ''],
  ['/contatti', 'inviato'],
  ['/note-legali/privacy', ''],
  ['/promoter/anna', SALE],
  ['/account-eliminato', ''],
  ['/certificato/N1', ''],
])('the page at %s is told apart by %j alone', (pathname, names) => {
  const asked = new URLSearchParams(ALL.map((name) => [name, '1']));
  const [, search = ''] = canonicalAddress(`${BASE}${pathname}?${asked}`).split('?');
  expect([...new URLSearchParams(search).keys()].sort().join(' ')).toBe(names);
});

it('knows the addresses of one person’s visit', () => {
  expect(['?acquista=1', '?annullato=abc', '?corso=uno', '?inviato=1'].map(isPersonal)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['', '?coupon=MENO15', '?pagina=2'].map(isPersonal)).toEqual([false, false, false]);
});
