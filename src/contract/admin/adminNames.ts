import type { HomeSectionRecord } from '../catalogue/homeSections';
import type { Role } from '../identity/roles';
import type { Lead } from '../leads/leads';
import type { MailRow } from '../platform/mails';
import type { Campaign } from '../promotions/campaigns';
import type { Coupon, CouponUse } from '../promotions/coupons';

// Italian names for what is a word on the wire: the admin's pages and files use the same ones. Only the admin's code
// imports this, so that visitors never download it.

export const CAMPAIGN_STATE_NAMES: Readonly<Record<Campaign['state'], string>> = {
  running: 'In corso',
  planned: 'In programma',
  ended: 'Finita',
  off: 'Spenta',
};

export const COUPON_SCOPE_NAMES: Readonly<Record<Coupon['scope'], string>> = {
  all: 'Tutto il negozio',
  all_courses: 'Tutti i corsi',
  all_bundles: 'Tutti i percorsi',
  course: 'Un corso',
  bundle: 'Un percorso formativo',
};

/** Why a paid use of a coupon went beyond its terms. */
export const COUPON_EXCESS_NAMES: Readonly<Record<NonNullable<CouponUse['excess']>, string>> = {
  use_limit: 'oltre gli usi in tutto',
  per_user_limit: 'oltre gli usi per persona',
  ended: 'dopo la fine del coupon',
};

export const HOME_SECTION_KIND_NAMES: Readonly<Record<HomeSectionRecord['kind'], string>> = {
  chosen_courses: 'Corsi scelti',
  newest_courses: 'Corsi più recenti',
  best_selling_courses: 'Corsi più venduti',
  category: 'Corsi di una categoria',
  educational_offers: 'Offerte formative',
  bundles: 'Percorsi formativi',
  text: 'Solo testo',
};

export const LEAD_KIND_NAMES: Readonly<Record<Lead['kind'], string>> = {
  webinar: 'Webinar',
  video: 'Video',
  contact: 'Contatto',
};

export const MAIL_STATUS_NAMES: Readonly<Record<MailRow['status'], string>> = {
  waiting: 'In attesa',
  sent: 'Spedita',
  failed: 'Non riuscita',
};

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  0: 'Studente',
  1: 'Amministratore',
  2: 'Relatore',
};

/** Returns the name of a role; of an unknown one its number. */
export const roleName = (role: number): string => ROLE_NAMES[role as Role] ?? String(role);

const PARAMETER_GROUPS: Readonly<Record<string, string>> = {
  webinar: 'Webinar',
  video: 'Lezione gratuita',
  reviews: 'Recensioni',
  learning: 'Lezioni',
  receipts: 'Ricevute',
  transfer: 'Bonifici',
  legal: 'Pagine legali',
};

/** Returns the group of a parameter, by how its key begins. */
export const parameterGroup = (key: string): string => PARAMETER_GROUPS[key.split('.')[0] ?? ''] ?? '';

/** The texts of a parameter that admins read and search. */
interface ParameterTexts {
  readonly label: string;
  readonly meaning: string;
  readonly group: string;
  readonly text: string;
}

/** Returns whether a parameter contains what is searched, whatever its case. */
export const isParameterAbout =
  (query: string) =>
  ({ label, meaning, group, text }: ParameterTexts): boolean => {
    const wanted = query.trim().toLowerCase();
    return [label, meaning, group, text].some((part) => part.toLowerCase().includes(wanted));
  };
