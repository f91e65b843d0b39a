import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicPaths } from '../../../contract/platform/renderer';
import type { Deps } from '../../platform/deps';
import { type Bytes, sendTagged } from '../../platform/http/bytes';
import { coursesPart, createSitemap, PAGES_PART, SITEMAP } from './service';

/** Seconds, as for other public answers. */
const MAX_AGE = 60;
/** Calls, forms and the hub. Pages that must not be indexed carry a robots tag of their own. */
const NOT_FOR_ROBOTS = ['/api/', '/crm/', '/hubs/'];

const caching = `public, max-age=${MAX_AGE}`;
const xml = (request: FastifyRequest, reply: FastifyReply, bytes: Bytes) =>
  sendTagged(request, reply.type('application/xml; charset=utf-8').header('cache-control', caching), bytes);

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
  app.get(SITEMAP, async (request, reply) => xml(request, reply, await sitemap.whole()));
  app.get(PAGES_PART, async (request, reply) => xml(request, reply, await sitemap.pages()));
  app.get<{ Params: { part: string } }>(coursesPart(':part(\\d{1,6})'), async (request, reply) => {
    const bytes = await sitemap.courses(Number(request.params.part));
    return bytes ? xml(request, reply, bytes) : reply.callNotFound();
  });
}
