import type { FastifyInstance } from 'fastify';
import { MOST_CSV_ROWS } from '../../../contract/platform/adminConstants';
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
import { type CsvColumns, csvFile } from '../../platform/http/csv';
import type { SentFile } from '../../platform/http/sentFile';
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

/** Rows of a statement. Each page is sorted again, so that smaller ones take longer; larger ones take more memory. */
const PAGE = 500;

type Wanted = { readonly page: number; readonly pageSize: number };
type List<Query extends Wanted, Item> = (
  query: Query & { readonly isUncounted: true },
) => Promise<{ readonly items: readonly Item[] }>;

/** All pages of a list, up to the bound; none is counted, since the end shows itself. */
async function* pagesOf<Query extends Wanted, Item>(list: List<Query, Item>, query: Query) {
  let before = new Set<string>();
  for (let page = 1; page <= MOST_CSV_ROWS / PAGE; page += 1) {
    const { items } = await list({ ...query, page, pageSize: PAGE, isUncounted: true });
    // A row that is added meanwhile moves others to the next page.
    const texts = items.map((item) => JSON.stringify(item));
    yield items.filter((_item, place) => !before.has(texts[place] ?? ''));
    before = new Set(texts);
    // A page is shorter where a row was deleted between its ids and its rows.
    if (items.length === 0) return;
  }
}

/** Answers with what a list finds as a file, read by the list's own query. */
export const listAsCsv =
  <Query extends Wanted, Item>(name: string, columns: CsvColumns<Item>, list: List<Query, Item>) =>
  async (query: Query): Promise<SentFile> =>
    csvFile(name, columns, pagesOf(list, query));

/** The page of a list that is read whole. */
function pageOf<Item>(all: readonly Item[], { page, pageSize }: Wanted): { items: Item[] } {
  return { items: all.slice((page - 1) * pageSize, page * pageSize) };
}

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
