import type { APIRequestContext } from '@playwright/test';

export const SHOP = '/corsi-trading-online';

export interface PublicRoute {
  /** The pattern of the address. */
  readonly route: string;
  /** The address to open, below the base path; a function where it holds an id that is not known beforehand. */
  readonly path: string | ((request: APIRequestContext) => Promise<string>);
  /** Where one arrives, if elsewhere. */
  readonly to?: RegExp;
  readonly heading: RegExp;
  /** Answered so on purpose, and therefore told on the console. */
  readonly status?: number;
}

/** An offer's address names the course by its encrypted id. */
async function courseOffer(request: APIRequestContext): Promise<string> {
  const answer = await request.post('/api/courses/GetDetailCourseByTitle', {
    data: { title: 'ichimoku-da-zero' },
  });
  const { item } = (await answer.json()) as { item: { IdCourseEnc: string } };
  return `/offerta-corso/BENVENUTO20/${encodeURIComponent(item.IdCourseEnc)}`;
}

export const LOGIN = /\/login\?forceLogout=1&ReturnUrl=/;

/** Every route that a visitor may ask for, with the pages that the footer leads to. */
export const ROUTES: readonly PublicRoute[] = [
  { route: '/', path: '/', heading: /Impara a leggere i mercati/ },
  { route: '/relatori', path: '/relatori', heading: /I relatori/ },
  { route: '/percorsi-formativi', path: '/percorsi-formativi', heading: /Percorsi formativi/ },
  {
    route: '/percorsi-formativi/{id}',
    path: '/percorsi-formativi/primi-passi-nei-mercati',
    heading: /Primi passi nei mercati/,
  },
  {
    route: '/percorsi-formativi/{id}/{coupon}',
    path: '/percorsi-formativi/primi-passi-nei-mercati/MENO15',
    heading: /Primi passi nei mercati/,
  },
  {
    route: '/offerta-percorsi-formativi/{coupon}/{id}',
    path: '/offerta-percorsi-formativi/MENO15/percorso-ichimoku-completo',
    heading: /Percorso Ichimoku completo/,
  },
  {
    route: '/offerta-percorsi-formativi/{coupon}/{id}, a coupon that does not exist',
    path: '/offerta-percorsi-formativi/NONESISTE/percorso-ichimoku-completo',
    heading: /Percorso Ichimoku completo/,
  },
  { route: 'the promoter’s', path: '/mercati-in-chiaro', heading: /Mercati in Chiaro/ },
  { route: '/corsi', path: '/corsi', heading: /Tutti i corsi/ },
  { route: '/corsi/{query}, a category', path: '/corsi/ichimoku', heading: /Ichimoku/ },
  { route: '/corsi/{query}, a text', path: '/corsi/candele', heading: /candele/ },
  { route: '/corsi/{query}, nothing found', path: '/corsi/a%2Fb%3F%25%20🚀', heading: /a\/b\?% 🚀/ },
  { route: '/corso/v/{id+}', path: '/corso/v/qualcosa', to: LOGIN, heading: /Accedi/ },
  { route: '/offerta-corso/{coupon}/{id+}', path: courseOffer, heading: /Ichimoku da zero/ },
  { route: '/corso/{title}', path: '/corso/ichimoku-da-zero', heading: /Ichimoku da zero/ },
  {
    route: '/corso/{title}, the promoter’s course',
    path: '/corso/analisi-tecnica-fondamenti',
    heading: /Analisi tecnica: i fondamenti/,
  },
  {
    route: '/corso/{title}/{coupon}',
    path: '/corso/opzioni-e-volatilita/BENVENUTO20',
    heading: /Opzioni e volatilità/,
  },
  {
    route: '/corso/{title}/{coupon}, a coupon that does not exist',
    path: '/corso/opzioni-e-volatilita/NONESISTE',
    heading: /Opzioni e volatilità/,
  },
  { route: '/in', path: '/in', to: LOGIN, heading: /Accedi/ },
  { route: '/riscatta/{code}', path: '/riscatta/ABCD-EFGH', heading: /Riscatta un codice/ },
  { route: '/riscatta', path: '/riscatta', to: LOGIN, heading: /Accedi/ },
  { route: 'after an account was deleted', path: '/account-eliminato', heading: /Grazie/ },
  { route: 'saved courses', path: '/salvati', heading: /Corsi salvati/ },
  { route: '/attivazione/{id+}', path: '/attivazione/qualcosa', heading: /./ },
  { route: '/iscrizione', path: '/iscrizione', heading: /./ },
  { route: '/evento', path: '/evento', heading: /Gestire il rischio in mercati agitati/ },
  { route: '/iscrizione-video', path: '/iscrizione-video', heading: /la lezione gratuita/ },
  { route: '/video/{id+}, a strange one', path: '/video/nulla', heading: /./, status: 404 },
  { route: '/pagamento/fallito', path: '/pagamento/fallito', heading: /./ },
  { route: '/pagamento/successo/{id+}', path: '/pagamento/successo/qualcosa', to: LOGIN, heading: /Accedi/ },
  {
    route: '/pagamento-bundle/successo/{id}',
    path: '/pagamento-bundle/successo/qualcosa',
    to: LOGIN,
    heading: /Accedi/,
  },
  { route: '/registrazione-webinar', path: '/registrazione-webinar', to: /\/evento$/, heading: /Gestire/ },
  {
    route: '/percorso-formativo',
    path: '/percorso-formativo',
    to: /\/percorsi-formativi$/,
    heading: /Percorsi formativi/,
  },
  {
    route: '/percorso-formativo/{id}',
    path: '/percorso-formativo/primi-passi-nei-mercati',
    to: /\/percorsi-formativi\/primi-passi-nei-mercati$/,
    heading: /Primi passi nei mercati/,
  },
  { route: 'contacts', path: '/contatti', heading: /./ },
  { route: 'legal pages', path: '/note-legali/privacy', heading: /Privacy/ },
  { route: 'any other', path: '/nulla', heading: /Questa pagina non esiste/, status: 404 },
];
