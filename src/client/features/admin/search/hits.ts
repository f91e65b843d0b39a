import type { AdminHit, HitKind } from '../../../../contract/admin/adminSearch';
import { type AdminPattern, adminHref } from '../adminPaths';

/** How each kind of hit is headed, and the page that it leads to. */
const HITS: Readonly<Record<HitKind, readonly [heading: string, path: AdminPattern]>> = {
  course: ['Corsi', '/admin/corsi/dettaglio/*'],
  bundle: ['Percorsi formativi', '/admin/bundles/:id'],
  user: ['Utenti', '/admin/utenti/dettaglio/*'],
  purchase: ['Acquisti', '/admin/corsi/comprati/:id'],
  coupon: ['Coupon', '/admin/coupons/:id'],
  campaign: ['Campagne', '/admin/campagne/:id'],
  teacher: ['Relatori', '/admin/relatori/:id'],
  promoter: ['Promoter', '/admin/promoters/:id'],
  landingVideo: ['Video gratuiti', '/admin/videos/:id'],
  banner: ['Banner', '/admin/banner-settings/:id'],
  homeSection: ['Sezioni della home', '/admin/home-sections/:id'],
  stockMarket: ['Mercati', '/admin/stock-markets/:id'],
};

export const headingOf = ({ kind }: AdminHit): string => HITS[kind][0];
export const hrefOf = ({ kind, id }: AdminHit): string => adminHref(HITS[kind][1], id);
