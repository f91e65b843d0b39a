// First: it decides how the shapes of all that follows check.
import './zodConfiguration';
import type { PageModule } from '../../routing/page';
import type { AdminPattern } from './adminPaths';
import { editPage } from './resource/recordPages';
import { listPage } from './resource/resourcePages';
import { searchable } from './search/adminSearch';

/** The page of each address of the admin. */
export const adminPages: { readonly [Pattern in AdminPattern]: () => Promise<PageModule> } = {
  '/admin': () => import('./dashboard/DashboardPage'),
  '/admin/corsi/abilita': () => import('./gift/GiftPage'),
  '/admin/corsi/aggiungi': async () => (await import('./courses/coursePages')).newCoursePage,
  '/admin/corsi/dettaglio/*': async () => (await import('./courses/coursePages')).coursePage,
  '/admin/corsi/tutti': async () => listPage((await import('./courses/courses')).courses),
  '/admin/corsi/comprati': async () => (await import('./purchases/purchaseList')).purchaseList,
  '/admin/corsi/comprati/:id': async () => (await import('./purchases/PurchasePage')).purchaseDetail,
  '/admin/stock-markets': async () => (await import('./stockMarkets')).stockMarketList,
  '/admin/stock-markets/:id': async () => editPage((await import('./stockMarkets')).stockMarkets),
  '/admin/recensioni/gestione': async () => listPage((await import('./reviews')).reviews),
  '/admin/domande': async () => (await import('./questions/QuestionPage')).questionList,
  '/admin/domande/:id': async () => (await import('./questions/QuestionPage')).questionPage,
  '/admin/utenti/gestione': async () => listPage((await import('./users/users')).users),
  '/admin/utenti/dettaglio/*': async () => (await import('./users/UserPage')).userDetail,
  '/admin/utenti/admin': async () => listPage((await import('./users/users')).admins),
  '/admin/relatori': async () => (await import('./teachers/teacherList')).teacherList,
  '/admin/relatori/:id': async () => editPage((await import('./teachers/teachers')).teachers),
  '/admin/parameter': async () => listPage((await import('./parameters/parameters')).parameters),
  '/admin/parameter/:id': async () => editPage((await import('./parameters/parameters')).parameters),
  '/admin/promoters': async () => listPage((await import('./promoters')).promoters),
  '/admin/promoters/:id': async () => (await import('./promoters')).promoterEditPage,
  '/admin/home-sections': async () => (await import('./home/homeSectionList')).homeSectionList,
  '/admin/home-sections/:id': async () => editPage((await import('./homeSections')).homeSections),
  '/admin/bundles': async () => listPage((await import('./bundles')).bundles),
  '/admin/bundles/:id': async () => editPage((await import('./bundles')).bundles),
  '/admin/notification': async () => (await import('./notifications/notificationList')).notificationList,
  '/admin/banner-settings': async () => listPage((await import('./banners')).banners),
  '/admin/banner-settings/:id': async () => editPage((await import('./banners')).banners),
  '/admin/campagne': async () => listPage((await import('./campaigns/campaigns')).campaigns),
  '/admin/campagne/:id': async () => editPage((await import('./campaigns/campaigns')).campaigns),
  '/admin/coupons': async () => listPage((await import('./coupons')).coupons),
  '/admin/coupons/:id': async () => (await import('./coupons')).couponPage,
  '/admin/mailbox': async () => listPage((await import('./mails')).mails),
  '/admin/leads': async () => listPage((await import('./leads')).leads),
  '/admin/videos': async () => listPage((await import('./landingVideos')).landingVideos),
  '/admin/videos/:id': async () => (await import('./landingVideos')).landingVideoPage,
  '/admin/audit': async () => listPage((await import('./audit')).audit),
};

/** Returns the page of an address of the admin. */
export async function loadAdminPage(pattern: AdminPattern): Promise<PageModule> {
  return searchable(await adminPages[pattern]());
}
