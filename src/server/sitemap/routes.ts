import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PublicPaths } from '../../contract/renderer';
import type { Deps } from '../deps';
import { coursesPart, createSitemap, PAGES_PART, SITEMAP } from './service';

/** Seconds; as long as other public answers may be late. */
const MAX_AGE = 60;
/** Calls, forms and the hub: nothing there to read. Pages that are not to be listed say so themselves. */
const NOT_FOR_ROBOTS = ['/api/', '/crm/', '/hubs/'];

const caching = `public, max-age=${MAX_AGE}`;
const xml = (reply: FastifyReply, bytes: Buffer) =>
  reply.type('application/xml; charset=utf-8').header('cache-control', caching).send(bytes);

/** `/robots.txt` and the sitemap with its parts: what search engines ask for first. */
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
