import type { Environment } from '../../../contract/environment';
import { bundleHead, bundleListHead } from '../../features/bundles/bundleHead';
import { courseHead } from '../../features/courses/courseHead';
import { courseListHead } from '../../features/courses/courseListHead';
import { homeHead } from '../../features/home/homeHead';
import { webinarHead } from '../../features/leads/webinarHead';
import { promoterPage } from '../../features/promoter/promoterPage';
import { teachersHead } from '../../features/teachers/teachersHead';
import { type HeadContext, type PageHead, SHOP_NAME } from '../../head/head';
import { breadcrumbs } from '../../head/structuredData';
import type { PageParams } from '../../routing/page';
import { paths } from '../../routing/paths';
import type { RootState } from '../store';

/** The store with the slices that pages bring along. */
export type HeadState = RootState &
  Parameters<typeof courseHead>[0]['state'] &
  Parameters<typeof courseListHead>[0]['state'];

/** What a route's pages are to search engines, and what they are called until their own code says more. */
export interface HeadRule {
  readonly title: string;
  readonly description?: string;
  /** What is told of a page; without, search engines are told to leave it out. */
  readonly head?: (context: HeadContext<HeadState>) => PageHead;
  /** The addresses of its pages, where no row of the database stands behind them: they are in the sitemap. */
  readonly listed?: (environment: Environment) => readonly string[];
}

/** A page that is for everybody and has one address. */
const open =
  (path: (params: PageParams) => string, name: string): HeadRule['head'] =>
  ({ params, environment }) => ({
    path: path(params),
    isIndexed: true,
    things: [breadcrumbs(environment, [{ name, path: path(params) }])],
  });
/** For who has the link: it can be shared, but is not to be found. */
const unlisted =
  (path: (params: PageParams) => string): HeadRule['head'] =>
  ({ params }) => ({ path: path(params), isIndexed: false });

const page = (title: string, more: Omit<HeadRule, 'title'> = {}): HeadRule => ({
  title: `${title} · ${SHOP_NAME}`,
  ...more,
});
const single = (title: string, description: string, path: () => string): HeadRule =>
  page(title, { description, head: open(path, title), listed: () => [path()] });

/** Footer pages that are ours; others are only linked to. */
const ownLegalPages = ({ legal }: Environment) => {
  const folder = paths.legal('');
  return Object.values(legal).filter((address) => address.startsWith(folder));
};
const legalNames: Readonly<Record<string, string>> = {
  disclaimer: 'Disclaimer',
  'avviso-di-rischio': 'Avviso di rischio',
  'trattamento-dati': 'Trattamento dei dati personali',
  termini: 'Termini e condizioni',
  privacy: 'Privacy policy',
  cookie: 'Cookie policy',
};

/** By the path of the route, under the shop's base (specification §2). What is not here is nobody's to find. */
export const headRules: Readonly<Record<string, HeadRule>> = {
  '/': {
    title: `Corsi di trading e investimenti online · ${SHOP_NAME}`,
    head: homeHead,
    listed: () => [paths.home()],
  },
  '/corsi': page('Tutti i corsi', { head: courseListHead, listed: () => [paths.courses()] }),
  '/corsi/:query': page('Corsi', { head: courseListHead }),
  '/corso/:title': page('Corso', { head: courseHead }),
  '/corso/:title/:coupon': page('Corso', { head: courseHead }),
  '/offerta-corso/:coupon/*': page('Corso', { head: courseHead }),
  '/percorsi-formativi': page('Percorsi formativi', {
    head: bundleListHead,
    listed: () => [paths.bundles()],
  }),
  '/percorsi-formativi/:id': page('Percorso formativo', { head: bundleHead }),
  '/percorsi-formativi/:id/:coupon': page('Percorso formativo', { head: bundleHead }),
  '/offerta-percorsi-formativi/:coupon/:id': page('Percorso formativo', { head: bundleHead }),
  '/relatori': page('Relatori', { head: teachersHead, listed: () => [paths.teachers()] }),
  '/evento': page('Webinar gratuito', { head: webinarHead, listed: () => [paths.webinar()] }),
  '/iscrizione-video': single(
    'Video gratuito',
    'Ricevi il video gratuito sui mercati: lascia il tuo indirizzo e lo guardi subito.',
    paths.videoSignUp,
  ),
  '/video/*': page('Video gratuito', { head: unlisted(({ rest }) => paths.video(rest ?? '')) }),
  '/contatti': single(
    'Contatti',
    'Scrivici: una domanda su un corso, su un acquisto o sul tuo account. Rispondiamo per e-mail.',
    paths.contacts,
  ),
  '/note-legali/:page': {
    ...page('Note legali', { listed: ownLegalPages }),
    head: (context) => {
      const { page: name = '' } = context.params;
      return {
        path: paths.legal(name),
        isIndexed: true,
        things: [
          breadcrumbs(context.environment, [
            { name: legalNames[name] ?? 'Note legali', path: paths.legal(name) },
          ]),
        ],
      };
    },
  },
  '/corso/v/*': page('Guarda il corso'),
  '/in': page('Il tuo profilo'),
  '/attivazione/*': page('Attivazione dell’account'),
  '/iscrizione': page('Iscriviti'),
  '/password-dimenticata': page('Password dimenticata'),
  '/reimposta-password/*': page('Nuova password'),
  '/conferma-email/*': page('Conferma dell’indirizzo'),
  '/annulla-cambio-email/*': page('Annulla il cambio di indirizzo'),
  '/pagamento/fallito': page('Pagamento non riuscito'),
  '/pagamento/successo/*': page('Acquisto completato'),
  '/pagamento-bundle/successo/:id': page('Acquisto completato'),
};

/** The fixed path named after one promoter. */
export const promoterRule = (path: string): HeadRule =>
  page('Offerta dedicata', {
    listed: () => [paths.promoter(path)],
    head: ({ state, environment }) => {
      const { status, data } = promoterPage.selectAny(state);
      const promoter = data?.promoter ?? null;
      const name = promoter?.name ?? 'Offerta dedicata';
      return {
        path: paths.promoter(path),
        isIndexed: promoter !== null,
        isBroken: status === 'failed',
        picture: promoter?.picture ?? null,
        things: [breadcrumbs(environment, [{ name, path: paths.promoter(path) }])],
      };
    },
  });
