import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PublicPaths } from '../../contract/renderer';
import type { Deps } from '../deps';
import { coursesPart, createSitemap, PAGES_PART, SITEMAP } from './service';

/** Seconds, as for other public answers. */
const MAX_AGE = 60;
/** Calls, forms and the hub. Pages that must not be indexed carry a robots tag of their own. */
const NOT_FOR_ROBOTS = ['/api/', '/crm/', '/hubs/'];

const caching = `public, max-age=${MAX_AGE}`;
const xml = (reply: FastifyReply, bytes: Buffer) =>
  reply.type('application/xml; charset=utf-8').header('cache-control', caching).send(bytes);

/** Serves `/robots.txt` and the sitemap. */
export function sitemapRoutes(app: FastifyInstance, deps: Deps, publicPaths: PublicPaths): void {
  const { publicUrl, environment } = deps.configuration;
  const sitemap = createSitemap(deps, { pages: publicPaths(environment) });
  const robots = [
    'User-agent: *',
    ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}${SITEMAP}`,
    '',
  ].join('\n');

  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', caching).send(robots),
  );
  app.get(SITEMAP, async (_request, reply) => xml(reply, await sitemap.whole()));
  app.get(PAGES_PART, async (_request, reply) => xml(reply, await sitemap.pages()));
  app.get<{ Params: { part: string } }>(coursesPart(':part(\\d{1,6})'), async ({ params }, reply) => {
    const bytes = await sitemap.courses(Number(params.part));
    return bytes ? xml(reply, bytes) : reply.callNotFound();
  });
}
