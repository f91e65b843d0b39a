import { account, userAdmin } from './account/account';
import { adminSearches } from './admin/adminSearch';
import { audit } from './admin/audit';
import { dashboards } from './admin/dashboard';
import { listCsv } from './admin/listCsv';
import { bundles } from './catalogue/bundles';
import { courses } from './catalogue/courses';
import { homeSections } from './catalogue/homeSections';
import { teacherAdmin, teachers } from './catalogue/teachers';
import { wishlist } from './catalogue/wishlist';
import { bankTransferAdmin, bankTransfers } from './checkout/bankTransfers';
import { gifts } from './checkout/gifts';
import { payments } from './checkout/payments';
import { purchaseAdmin, sales } from './checkout/purchases';
import { savedCart } from './checkout/savedCart';
import { questions } from './community/questions';
import { reviewAdmin, reviews } from './community/reviews';
import { users } from './identity/users';
import { landingVideos } from './leads/landingVideos';
import { leads } from './leads/leads';
import { certificates } from './learning/certificates';
import { classrooms, ownCourses } from './learning/learning';
import { notes } from './learning/notes';
import { notifications } from './notifications/notifications';
import { mails } from './platform/mails';
import { uploads } from './platform/uploads';
import { banners } from './promotions/banners';
import { campaigns } from './promotions/campaigns';
import { bundleCoupons, couponChecks, coupons } from './promotions/coupons';
import { promoters } from './promotions/promoters';
import { parameters } from './settings/parameters';
import { stockMarkets } from './site/stockMarkets';

/**
 * Every call between the SPA and the server (spec §7), the only source of their URLs: by namespace, which the rows of
 * several domains share. The browser's bundle contains this table without the shapes (see webpack.config.ts).
 */
export const table = {
  users: { ...users, ...account, ...ownCourses, ...certificates },
  courses: { ...courses, ...couponChecks, ...gifts, ...sales, ...reviews, ...classrooms },
  teachers,
  bundles: { ...bundles, ...bundleCoupons },
  cart: savedCart,
  wishlist,
  coupons,
  campaigns,
  payments: { ...payments, ...bankTransfers },
  promoters,
  homeSections,
  banners,
  stockMarkets,
  parameters,
  landingVideos,
  uploads,
  admin: {
    ...dashboards,
    ...adminSearches,
    ...userAdmin,
    ...teacherAdmin,
    ...purchaseAdmin,
    ...bankTransferAdmin,
    ...reviewAdmin,
  },
  notes,
  questions,
  notifications,
  mails,
  leads,
  audit,
  listCsv,
};
export type ContractTable = typeof table;
