import type { AdminPattern } from './adminPaths';

interface MenuGroup {
  readonly title: string;
  readonly pages: readonly {
    readonly label: string;
    readonly path: AdminPattern;
    /** The addresses of its forms that do not lie below it. */
    readonly forms?: readonly AdminPattern[];
  }[];
}

/** The menu of the admin, by subject. A page that is not there yet is not in it. */
export const adminMenu: readonly MenuGroup[] = [
  {
    title: 'Vendite',
    pages: [
      { label: 'Acquisti', path: '/admin/corsi/comprati' },
      { label: 'Abilita un corso', path: '/admin/corsi/abilita' },
      { label: 'Campagne', path: '/admin/campagne' },
      { label: 'Coupon', path: '/admin/coupons' },
      { label: 'Banner', path: '/admin/banner-settings' },
      { label: 'Promoter', path: '/admin/promoters' },
    ],
  },
  {
    title: 'Catalogo',
    pages: [
      {
        label: 'Corsi',
        path: '/admin/corsi/tutti',
        forms: ['/admin/corsi/aggiungi', '/admin/corsi/dettaglio/*'],
      },
      { label: 'Percorsi formativi', path: '/admin/bundles' },
      { label: 'Sezioni della home', path: '/admin/home-sections' },
      { label: 'Relatori', path: '/admin/relatori' },
      { label: 'Video gratuiti', path: '/admin/videos' },
      { label: 'Mercati', path: '/admin/stock-markets' },
    ],
  },
  {
    title: 'Persone',
    pages: [
      { label: 'Utenti', path: '/admin/utenti/gestione', forms: ['/admin/utenti/dettaglio/*'] },
      { label: 'Amministratori', path: '/admin/utenti/admin' },
      { label: 'Recensioni', path: '/admin/recensioni/gestione' },
      { label: 'Domande', path: '/admin/domande' },
      { label: 'Contatti', path: '/admin/leads' },
    ],
  },
  {
    title: 'Negozio',
    pages: [
      { label: 'Notifiche', path: '/admin/notification' },
      { label: 'Parametri', path: '/admin/parameter' },
      { label: 'E-mail', path: '/admin/mailbox' },
      { label: 'Registro', path: '/admin/audit' },
    ],
  },
];
