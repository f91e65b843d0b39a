import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../../../contract/platform/environment';
import { ConfigurationError } from '../configuration/configurationError';
import { isSitePath } from './sitePath';

const USUAL = '/login';

/**
 * Serves our login page at LOGIN_URL where that is a path of this site. Its usual path then leads there, and also where
 * LOGIN_URL is another site's page, which gets the whole address to come back to.
 * @throws ConfigurationError when LOGIN_URL is the path of something else; call it after all other routes exist
 */
export function serveLoginPage(
  app: FastifyInstance,
  { loginUrl, shopUrl }: Environment,
  page: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const isOurs = loginUrl.startsWith('/');
  if (isOurs && app.hasRoute({ method: 'GET', url: loginUrl })) {
    throw new ConfigurationError(`LOGIN_URL is wrong: the shop serves something else at ${loginUrl}.`);
  }
  if (isOurs) app.get(loginUrl, page);
  if (loginUrl === USUAL) return;
  app.get<{ Querystring: { ReturnUrl?: unknown } }>(USUAL, async ({ query }, reply) => {
    const target = new URL(loginUrl, shopUrl);
    target.searchParams.set('forceLogout', '1');
    if (isSitePath(query.ReturnUrl)) {
      target.searchParams.set('ReturnUrl', isOurs ? query.ReturnUrl : new URL(query.ReturnUrl, shopUrl).href);
    }
    const to = isOurs ? target.pathname + target.search : target.href;
    return reply.header('cache-control', 'no-cache').redirect(to, 302);
  });
}
