import { matchRoutes } from 'react-router-dom';
import type { Environment } from '../../contract/platform/environment';
import type { PageParams } from '../routing/page';
import { configureLogin, loginPath } from '../routing/paths';
import type { RouteRow } from './routeRow';
import { createRoutes, notFoundPage } from './routes';

const notFound: RouteRow = { path: '*', page: notFoundPage, rendered: [] };

export interface Match {
  readonly row: RouteRow;
  readonly params: PageParams;
  readonly isFound: boolean;
}

let routes = createRoutes('');
/** Callers match one address many times, and each match ranks all routes. */
let latest: { readonly pathname: string; readonly match: Match } | undefined;

/** The environment names the promoter's path and the login page's; set once at start, before anything is matched. */
export function configureRoutes(
  environment: Pick<Environment, 'promoterPath' | 'loginUrl' | 'shopUrl'>,
): void {
  configureLogin(environment);
  routes = createRoutes(environment.promoterPath, loginPath());
  latest = undefined;
}

function findMatch(pathname: string): Match {
  const match = matchRoutes([...routes] as { path: string }[], pathname)?.at(-1);
  const splat = match?.params['*'];
  // `{id+}` is one or more segments: a splat that matched nothing is another path.
  if (!match || splat === '') return { row: notFound, params: {}, isFound: false };
  const { '*': rest, ...params } = match.params;
  return { row: match.route as RouteRow, params: { ...params, ...(rest ? { rest } : {}) }, isFound: true };
}

/** The row that an address shows, the not-found page for any other. */
export function matchRoute(pathname: string): Match {
  if (latest?.pathname !== pathname) latest = { pathname, match: findMatch(pathname) };
  return latest.match;
}
