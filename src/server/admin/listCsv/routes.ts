import type { FastifyInstance } from 'fastify';
import { table } from '../../../contract/table';
import { createUserAdmin } from '../../account/adminService';
import { createBundleAdmin } from '../../catalogue/bundles/adminService';
import { createCourseAdmin } from '../../catalogue/courses/admin/courseService';
import { createHomeSections } from '../../catalogue/homeSections/adminService';
import { createTeacherAdmin } from '../../catalogue/teachers/adminService';
import { createPurchaseAdmin } from '../../checkout/purchases/admin';
import { announcementHistory } from '../../checkout/purchases/announcements';
import { createQuestionAdmin } from '../../community/questions/adminService';
import { createReviewAdmin } from '../../community/reviews/adminService';
import { createLandingVideos } from '../../leads/landingVideos/adminService';
import { leadsPage } from '../../leads/listService';
import type { Deps } from '../../platform/deps';
import { serve } from '../../platform/http/serve';
import { mailsPage } from '../../platform/mail/listService';
import { createBanners } from '../../promotions/banners/admin';
import { createCampaigns } from '../../promotions/campaigns/admin';
import { createCoupons } from '../../promotions/coupons/admin';
import { createPromoters } from '../../promotions/promoters/admin';
import { readableParameters } from '../../settings/listService';
import { createStockMarkets } from '../../site/stockMarkets/routes';
import { auditEntries, LONGEST_CELL } from '../audit/service';
import * as columns from './columns';
import { listAsCsv, pageOf } from './pages';

/** The lists of the admin as files, each read by its own list. */
export function listCsvRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, table.listCsv, {
    admins: listAsCsv('amministratori', columns.userColumns, async (query) =>
      pageOf((await createUserAdmin(deps).admins()).items, query),
    ),
    audit: listAsCsv('registro', columns.auditColumns, (query) => auditEntries(deps, query, LONGEST_CELL)),
    banners: listAsCsv('banner', columns.bannerColumns, createBanners(deps).list),
    bundles: listAsCsv('percorsi', columns.bundleColumns, createBundleAdmin(deps).list),
    campaigns: listAsCsv('campagne', columns.campaignColumns, createCampaigns(deps).list),
    coupons: listAsCsv('coupon', columns.couponColumns, createCoupons(deps).list),
    courses: listAsCsv('corsi', columns.courseColumns, createCourseAdmin(deps).list),
    homeSections: listAsCsv('sezioni', columns.homeSectionColumns, createHomeSections(deps).list),
    landingVideos: listAsCsv('video', columns.landingVideoColumns, createLandingVideos(deps).list),
    leads: listAsCsv('contatti', columns.leadColumns, (query) => leadsPage(deps, query)),
    mails: listAsCsv('e-mail', columns.mailColumns, (query) => mailsPage(deps, query)),
    notifications: listAsCsv('notifiche', columns.notificationColumns, (query) =>
      announcementHistory(deps, query),
    ),
    parameters: listAsCsv('parametri', columns.parameterColumns, async (query) =>
      pageOf(await readableParameters(deps, query.Query), query),
    ),
    promoters: listAsCsv('promoter', columns.promoterColumns, createPromoters(deps).list),
    purchases: listAsCsv('acquisti', columns.purchaseColumns, createPurchaseAdmin(deps).list),
    questions: listAsCsv('domande', columns.questionColumns, createQuestionAdmin(deps).list),
    reviews: listAsCsv('recensioni', columns.reviewColumns, createReviewAdmin(deps).list),
    stockMarkets: listAsCsv('mercati', columns.stockMarketColumns, createStockMarkets(deps).list),
    teachers: listAsCsv('relatori', columns.teacherColumns, createTeacherAdmin(deps).list),
    users: listAsCsv('utenti', columns.userColumns, createUserAdmin(deps).list),
  });
}
