import path from 'node:path';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { adminSearchRoutes } from './adminSearch/routes';
import { auditRoutes } from './audit/routes';
import { bannersRoutes } from './banners/routes';
import { bundlesRoutes } from './bundles/routes';
import { campaignsRoutes } from './campaigns/routes';
import { certificatesRoutes } from './certificates/routes';
import type { Settings } from './configuration';
import { couponsRoutes } from './coupons/routes';
import { coursesRoutes } from './courses/routes';
import { dashboardRoutes } from './dashboard/routes';
import type { Deps } from './deps';
import { giftsRoutes } from './gifts/routes';
import { homeSectionsRoutes } from './homeSections/routes';
import { answerErrors } from './http/errors';
import { acceptFileBodies } from './http/fileBody';
import { healthRoutes } from './http/health';
import { Limits } from './http/limits';
import { type LoadedRenderer, loadRenderer } from './http/loadRenderer';
import { acceptFiles } from './http/multipart';
import { allowOrigins } from './http/origins';
import { servePages } from './http/pages';
import { publicCache } from './http/publicCache';
import { secure } from './http/security';
import { serveRemaining } from './http/serve';
import { serveSite } from './http/site';
import { type FillTemplate, readTemplate } from './http/template';
import { landingVideosRoutes } from './landingVideos/routes';
import { videoSlugFault } from './landingVideos/service';
import { leadsRoutes } from './leads/routes';
import { learningRoutes } from './learning/routes';
import { sectionViewers } from './learning/sectionViewersService';
import { listCsvRoutes } from './listCsv/routes';
import { mailRoutes } from './mail/routes';
import { attachmentRoutes } from './media/attachmentRoutes';
import { piecesRoutes } from './media/piecesRoutes';
import { mediaRoutes } from './media/routes';
import { notesRoutes } from './notes/routes';
import { hubRoutes } from './notifications/hubRoutes';
import { notificationRoutes } from './notifications/routes';
import { parametersRoutes } from './parameters/routes';
import { paymentsRoutes } from './payments/routes';
import { promotersRoutes } from './promoters/routes';
import { purchasesRoutes } from './purchases/routes';
import { questionsRoutes } from './questions/routes';
import { reviewsRoutes } from './reviews/routes';
import { sitemapRoutes } from './sitemap/routes';
import { stockMarketsRoutes } from './stockMarkets/routes';
import { teachersRoutes } from './teachers/routes';
import { uploadsRoutes } from './uploads/routes';
import { scriptlessPart } from './users/plainForms/scriptless';
import { usersRoutes } from './users/routes';

/** Each adds its routes; a row of the contract without a handler answers 501. */
const RESOURCES: readonly ((app: FastifyInstance, deps: Deps) => void)[] = [
  usersRoutes,
  coursesRoutes,
  bundlesRoutes,
  couponsRoutes,
  giftsRoutes,
  campaignsRoutes,
  teachersRoutes,
  homeSectionsRoutes,
  bannersRoutes,
  promotersRoutes,
  landingVideosRoutes,
  stockMarketsRoutes,
  purchasesRoutes,
  learningRoutes,
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
  auditRoutes,
  dashboardRoutes,
  adminSearchRoutes,
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
  await app.register(formbody);
  await acceptFiles(app, configuration.dataDir);
  acceptFileBodies(app);
  healthRoutes(app, deps);
  const warn = (err: unknown) =>
    app.log.warn({ err }, 'the other processes could not be told to drop kept answers');
  const unshare = publicCache(database).share(deps.backplane, warn, clock);
  app.addHook('onClose', async () => unshare());
  for (const addRoutes of RESOURCES) addRoutes(app, deps);
  serveRemaining(app);
  sitemapRoutes(app, deps, publicPaths);
  await serveSite(app, clientDir);
  servePages(app, {
    fill,
    clock,
    cache: publicCache(database),
    environment: configuration.environment,
    render,
    canonicalAddress,
    scriptless: (address) => scriptlessPart(address, configuration.environment),
    renderTimeoutMs: configuration.renderTimeoutMs,
    outages: database.outages,
  });
  await app.ready();
}
