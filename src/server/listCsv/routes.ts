import type { FastifyInstance } from 'fastify';
import { table } from '../../contract/table';
import { auditEntries, LONGEST_CELL } from '../audit/service';
import { createBanners } from '../banners/adminService';
import { createBundleAdmin } from '../bundles/adminService';
import { createCampaigns } from '../campaigns/adminService';
import { createCoupons } from '../coupons/adminService';
import { createCourseAdmin } from '../courses/admin/courseService';
import type { Deps } from '../deps';
import { createHomeSections } from '../homeSections/adminService';
import { serve } from '../http/serve';
import { createLandingVideos } from '../landingVideos/adminService';
import { leadsPage } from '../leads/listService';
import { mailsPage } from '../mail/listService';
import { readableParameters } from '../parameters/listService';
import { createPromoters } from '../promoters/adminService';
import { createPurchaseAdmin } from '../purchases/adminService';
import { announcementHistory } from '../purchases/announcementService';
import { createQuestionAdmin } from '../questions/adminService';
import { createReviewAdmin } from '../reviews/adminService';
import { createStockMarkets } from '../stockMarkets/service';
import { createTeacherAdmin } from '../teachers/adminService';
import { createUserAdmin } from '../users/adminService';
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
