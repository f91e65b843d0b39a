import { bundles } from './bundles';
import { coupons } from './coupons';
import { courses } from './courses';
import { admin, audit, leads, mails, notifications } from './operations';
import { payments } from './payments';
import { promoters } from './promoters';
import { banners, homeSections, landingVideos, parameters, stockMarkets, uploads } from './site';
import { teachers } from './teachers';
import { users } from './users';

/**
 * Every call between the SPA and the server (spec §7), the only source of their URLs. The browser's bundle contains
 * this table without the shapes (see webpack.config.ts).
 */
export const table = {
  users,
  courses,
  teachers,
  bundles,
  coupons,
  payments,
  promoters,
  homeSections,
  banners,
  stockMarkets,
  parameters,
  landingVideos,
  uploads,
  admin,
  notifications,
  mails,
  leads,
  audit,
};
export type ContractTable = typeof table;
