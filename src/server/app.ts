import path from 'node:path';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './account/routes';
import { listCsvRoutes } from './admin/listCsv/routes';
import { adminRoutes } from './admin/routes';
import { bundlesRoutes } from './catalogue/bundles/routes';
import { coursesRoutes } from './catalogue/courses/routes';
import { homeSectionsRoutes } from './catalogue/homeSections/routes';
import { teachersRoutes } from './catalogue/teachers/routes';
import { wishlistRoutes } from './catalogue/wishlist/routes';
import { cartRoutes } from './checkout/cart/routes';
import { claimGifts } from './checkout/gifts/redemption';
import { giftsRoutes } from './checkout/gifts/routes';
import { paymentsRoutes } from './checkout/payments/routes';
import { purchasesRoutes } from './checkout/purchases/routes';
import { transfersRoutes } from './checkout/transfers/routes';
import { offerTransfer } from './checkout/transfers/service';
import { questionsRoutes } from './community/questions/routes';
import { bestReviews } from './community/reviews/bestReviews';
import { pushPrompt } from './community/reviews/promptService';
import { reviewsRoutes } from './community/reviews/routes';
import { ownReview } from './community/reviews/service';
import { identityRoutes } from './identity/routes';
import { landingVideosRoutes } from './leads/landingVideos/routes';
import { freeLesson, videoSlugFault } from './leads/landingVideos/service';
import { leadsRoutes } from './leads/routes';
import { certificatesRoutes } from './learning/certificates/routes';
import { notesRoutes } from './learning/notes/routes';
import { learningRoutes } from './learning/routes';
import { sectionViewers } from './learning/sectionViewersService';
import { ownSections } from './learning/service';
import { hubRoutes } from './notifications/hubRoutes';
import { notificationRoutes } from './notifications/routes';
import type { Settings } from './platform/configuration/configuration';
import type { Deps } from './platform/deps';
import { answerErrors } from './platform/http/errors';
import { acceptFileBodies } from './platform/http/fileBody';
import { healthRoutes } from './platform/http/health';
import { limitCalls } from './platform/http/instance';
import { Limits } from './platform/http/limits';
import { type LoadedRenderer, loadRenderer } from './platform/http/loadRenderer';
import { acceptFiles } from './platform/http/multipart';
import { allowOrigins } from './platform/http/origins';
import { servePages } from './platform/http/pages';
import { publicCache } from './platform/http/publicCache';
import { secure } from './platform/http/security';
import { serveSite } from './platform/http/site';
import { type FillTemplate, readTemplate } from './platform/http/template';
import { mailRoutes } from './platform/mail/routes';
import { attachmentRoutes } from './platform/media/attachmentRoutes';
import { piecesRoutes } from './platform/media/piecesRoutes';
import { mediaRoutes } from './platform/media/routes';
import { uploadsRoutes } from './platform/uploads/routes';
import { bannersRoutes } from './promotions/banners/routes';
import { campaignsRoutes } from './promotions/campaigns/routes';
import { couponsRoutes } from './promotions/coupons/routes';
import { promotersRoutes } from './promotions/promoters/routes';
import { parametersRoutes } from './settings/routes';
import { sitemapRoutes } from './site/sitemap/routes';
import { stockMarketsRoutes } from './site/stockMarkets/routes';

/** Each adds its routes: together they answer every row of the contract. */
const RESOURCES: readonly ((app: FastifyInstance, deps: Deps) => void)[] = [
  (app, deps) => identityRoutes(app, deps, claimGifts),
  accountRoutes,
  (app, deps) => coursesRoutes(app, deps, { owner: [ownSections, ownReview], offerTransfer }),
  (app, deps) => bundlesRoutes(app, deps, offerTransfer),
  wishlistRoutes,
  cartRoutes,
  couponsRoutes,
  giftsRoutes,
  campaignsRoutes,
  teachersRoutes,
  (app, deps) => homeSectionsRoutes(app, deps, { bestReviews, freeLesson }),
  bannersRoutes,
  promotersRoutes,
  landingVideosRoutes,
  stockMarketsRoutes,
  purchasesRoutes,
  transfersRoutes,
  (app, deps) => learningRoutes(app, deps, pushPrompt),
  certificatesRoutes,
  notesRoutes,
  reviewsRoutes,
  questionsRoutes,
  (app, deps) => parametersRoutes(app, deps, { 'video.slug': (slug) => videoSlugFault(deps, slug) }),
  paymentsRoutes,
  (app, deps) => mediaRoutes(app, deps, sectionViewers(deps)),
  attachmentRoutes,
  piecesRoutes,
  uploadsRoutes,
  mailRoutes,
  adminRoutes,
  leadsRoutes,
  listCsvRoutes,
  notificationRoutes,
  hubRoutes,
];

/** Built by webpack side by side: `dist/server`, `dist/client`, `dist/renderer`. */
const CLIENT_DIR = path.join(__dirname, '../client');
const RENDERER = path.join(__dirname, '../renderer/render.js');

/** The output of webpack: the site's files, its page template and the page renderer. */
export interface Site extends LoadedRenderer {
  readonly clientDir: string;
  readonly rendererFile: string;
  readonly fill: FillTemplate;
}

/** @throws ConfigurationError, a line that names the variable, when it is not built */
export function readSite(settings: Pick<Settings, 'clientDir' | 'renderer'>): Site {
  const clientDir = path.resolve(settings.clientDir ?? CLIENT_DIR);
  const rendererFile = path.resolve(settings.renderer ?? RENDERER);
  const renderer = loadRenderer(rendererFile);
  return { clientDir, rendererFile, fill: readTemplate(clientDir), ...renderer };
}

/**
 * Puts the whole shop onto a bare instance (http/instance.ts).
 * @throws ConfigurationError when the site is not built
 */
export async function buildApp(
  app: FastifyInstance,
  deps: Deps,
  site = readSite(deps.configuration),
): Promise<void> {
  const { configuration, clock, database } = deps;
  const { clientDir, fill, render, canonicalAddress, publicPaths = () => [] } = site;

  app.decorate('limits', new Limits(database));
  app.decorate('outages', database.outages);
  answerErrors(app, database.outages);
  await secure(app, configuration);
  await allowOrigins(app, configuration);
  limitCalls(app);
  await app.register(formbody);
  await acceptFiles(app, configuration.dataDir);
  acceptFileBodies(app);
  healthRoutes(app, deps);
  const warn = (err: unknown) =>
    app.log.warn({ err }, 'the other processes could not be told to drop kept answers');
  const unshare = publicCache(database).share(deps.backplane, warn, clock);
  app.addHook('onClose', async () => unshare());
  for (const addRoutes of RESOURCES) addRoutes(app, deps);
  sitemapRoutes(app, deps, publicPaths);
  await serveSite(app, clientDir);
  servePages(app, {
    fill,
    clock,
    cache: publicCache(database),
    environment: configuration.environment,
    render,
    canonicalAddress,
    renderTimeoutMs: configuration.renderTimeoutMs,
    outages: database.outages,
  });
  await app.ready();
}
