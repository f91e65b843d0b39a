import type { PageModule } from '../../routing/page';
import type { AdminPattern } from './adminPaths';
import type { Resource } from './resource/resource';
import { listPage } from './resource/resourcePages';
import { searchable } from './search/searchable';

/**
 * Each runs when it is first asked for. Resources without a form are in the admin's own file (`eager`), all others in
 * that of forms.
 */
const code = {
  form: () => import(/* webpackChunkName: "admin-forms" */ './resource/recordPages'),
  dashboard: () => import(/* webpackMode: "eager" */ './dashboard/DashboardPage'),
  gift: () => import(/* webpackChunkName: "admin-forms" */ './gift/GiftPage'),
  course: () => import(/* webpackChunkName: "admin-forms" */ './courses/coursePages'),
  courses: () => import(/* webpackChunkName: "admin-forms" */ './courses/courses'),
  purchaseList: () => import(/* webpackMode: "eager" */ './purchases/purchaseList'),
  purchaseDetail: () => import(/* webpackChunkName: "admin-forms" */ './purchases/purchaseDetail'),
  stockMarketList: () => import(/* webpackChunkName: "admin-forms" */ './brokers/stockMarketList'),
  stockMarkets: () => import(/* webpackChunkName: "admin-forms" */ './stockMarkets'),
  reviews: () => import(/* webpackMode: "eager" */ './reviews'),
  question: () => import(/* webpackChunkName: "admin-forms" */ './questions/questionPages'),
  users: () => import(/* webpackMode: "eager" */ './users/users'),
  userDetail: () => import(/* webpackChunkName: "admin-forms" */ './users/userDetail'),
  admins: () => import(/* webpackMode: "eager" */ './users/admins'),
  teacherList: () => import(/* webpackChunkName: "admin-forms" */ './teachers/teacherList'),
  teachers: () => import(/* webpackChunkName: "admin-forms" */ './teachers/teachers'),
  parameters: () => import(/* webpackChunkName: "admin-forms" */ './parameters/parameters'),
  promoters: () => import(/* webpackChunkName: "admin-forms" */ './promoters'),
  promoter: () => import(/* webpackChunkName: "admin-forms" */ './promoterLink/promoterEditPage'),
  homeSectionList: () => import(/* webpackChunkName: "admin-forms" */ './home/homeSectionList'),
  homeSections: () => import(/* webpackChunkName: "admin-forms" */ './homeSections'),
  bundles: () => import(/* webpackChunkName: "admin-forms" */ './bundles'),
  notificationList: () => import(/* webpackChunkName: "admin-forms" */ './notifications/notificationList'),
  banners: () => import(/* webpackChunkName: "admin-forms" */ './banners'),
  campaigns: () => import(/* webpackChunkName: "admin-forms" */ './campaigns/campaigns'),
  coupons: () => import(/* webpackChunkName: "admin-forms" */ './coupons'),
  coupon: () => import(/* webpackChunkName: "admin-forms" */ './couponUses/couponPage'),
  mails: () => import(/* webpackMode: "eager" */ './mails'),
  leads: () => import(/* webpackMode: "eager" */ './leads'),
  landingVideos: () => import(/* webpackChunkName: "admin-forms" */ './landingVideos'),
  landingVideo: () => import(/* webpackChunkName: "admin-forms" */ './landing/landingVideoPage'),
  audit: () => import(/* webpackMode: "eager" */ './audit'),
};

async function edit<Item>(resource: Resource<Item>): Promise<PageModule> {
  return (await code.form()).editPage(resource);
}

/** The page of each address of the admin. */
export const adminPages: { readonly [Pattern in AdminPattern]: () => Promise<PageModule> } = {
  '/admin': code.dashboard,
  '/admin/corsi/abilita': code.gift,
  '/admin/corsi/aggiungi': async () => (await code.course()).newCoursePage,
  '/admin/corsi/dettaglio/*': async () => (await code.course()).coursePage,
  '/admin/corsi/tutti': async () => listPage((await code.courses()).courses),
  '/admin/corsi/comprati': async () => (await code.purchaseList()).purchaseList,
  '/admin/corsi/comprati/:id': async () => (await code.purchaseDetail()).purchaseDetail,
  '/admin/stock-markets': async () => (await code.stockMarketList()).stockMarketList,
  '/admin/stock-markets/:id': async () => edit((await code.stockMarkets()).stockMarkets),
  '/admin/recensioni/gestione': async () => listPage((await code.reviews()).reviews),
  '/admin/domande': async () => (await code.question()).questionList,
  '/admin/domande/:id': async () => (await code.question()).questionPage,
  '/admin/utenti/gestione': async () => listPage((await code.users()).users),
  '/admin/utenti/dettaglio/*': async () => (await code.userDetail()).userDetail,
  '/admin/utenti/admin': async () => listPage((await code.admins()).admins),
  '/admin/relatori': async () => (await code.teacherList()).teacherList,
  '/admin/relatori/:id': async () => edit((await code.teachers()).teachers),
  '/admin/parameter': async () => listPage((await code.parameters()).parameters),
  '/admin/parameter/:id': async () => edit((await code.parameters()).parameters),
  '/admin/promoters': async () => listPage((await code.promoters()).promoters),
  '/admin/promoters/:id': async () => (await code.promoter()).promoterEditPage,
  '/admin/home-sections': async () => (await code.homeSectionList()).homeSectionList,
  '/admin/home-sections/:id': async () => edit((await code.homeSections()).homeSections),
  '/admin/bundles': async () => listPage((await code.bundles()).bundles),
  '/admin/bundles/:id': async () => edit((await code.bundles()).bundles),
  '/admin/notification': async () => (await code.notificationList()).notificationList,
  '/admin/banner-settings': async () => listPage((await code.banners()).banners),
  '/admin/banner-settings/:id': async () => edit((await code.banners()).banners),
  '/admin/campagne': async () => listPage((await code.campaigns()).campaigns),
  '/admin/campagne/:id': async () => edit((await code.campaigns()).campaigns),
  '/admin/coupons': async () => listPage((await code.coupons()).coupons),
  '/admin/coupons/:id': async () => (await code.coupon()).couponPage,
  '/admin/mailbox': async () => listPage((await code.mails()).mails),
  '/admin/leads': async () => listPage((await code.leads()).leads),
  '/admin/videos': async () => listPage((await code.landingVideos()).landingVideos),
  '/admin/videos/:id': async () => (await code.landingVideo()).landingVideoPage,
  '/admin/audit': async () => listPage((await code.audit()).audit),
};

/** Returns the page of an address of the admin. */
export async function loadAdminPage(pattern: AdminPattern): Promise<PageModule> {
  return searchable(await adminPages[pattern]());
}
