import type { Campaign } from '../../contract/campaigns';
import type { Coupon } from '../../contract/coupons';
import type { HomeSectionRecord } from '../../contract/homeSections';
import type { Lead } from '../../contract/leads';
import type { MailRow } from '../../contract/mails';

/** How files name what the wire has a word for. */
export const CAMPAIGN_STATES: Readonly<Record<Campaign['state'], string>> = {
  running: 'in corso',
  planned: 'in programma',
  ended: 'finita',
  off: 'spenta',
};

export const HOME_SECTION_KINDS: Readonly<Record<HomeSectionRecord['kind'], string>> = {
  chosen_courses: 'corsi scelti',
  newest_courses: 'corsi più recenti',
  best_selling_courses: 'corsi più venduti',
  category: 'corsi di una categoria',
  educational_offers: 'offerte formative',
  bundles: 'percorsi formativi',
  text: 'solo testo',
};

export const LEAD_KINDS: Readonly<Record<Lead['kind'], string>> = {
  webinar: 'webinar',
  video: 'video',
  contact: 'contatto',
};

export const MAIL_STATUSES: Readonly<Record<MailRow['status'], string>> = {
  waiting: 'in attesa',
  sent: 'spedita',
  failed: 'non riuscita',
};

export const ROLES: Readonly<Record<number, string>> = { 0: 'studente', 1: 'amministratore', 2: 'relatore' };

export const SCOPES: Readonly<Record<Coupon['scope'], string>> = {
  all: 'tutto il negozio',
  all_courses: 'tutti i corsi',
  all_bundles: 'tutti i percorsi',
  course: 'un corso',
  bundle: 'un percorso formativo',
};
