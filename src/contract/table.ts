import { admin } from './admin';
import { audit } from './audit';
import { banners } from './banners';
import { bundles } from './bundles';
import { campaigns } from './campaigns';
import { coupons } from './coupons';
import { courses } from './courses';
import { homeSections } from './homeSections';
import { landingVideos } from './landingVideos';
import { leads } from './leads';
import { listCsv } from './listCsv';
import { mails } from './mails';
import { notes } from './notes';
import { notifications } from './notifications';
import { parameters } from './parameters';
import { payments } from './payments';
import { promoters } from './promoters';
import { questions } from './questions';
import { stockMarkets } from './stockMarkets';
import { teachers } from './teachers';
import { uploads } from './uploads';
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
  campaigns,
  payments,
  promoters,
  homeSections,
  banners,
  stockMarkets,
  parameters,
  landingVideos,
  uploads,
  admin,
  notes,
  questions,
  notifications,
  mails,
  leads,
  audit,
  listCsv,
};
export type ContractTable = typeof table;
