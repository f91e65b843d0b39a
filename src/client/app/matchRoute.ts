import { matchRoutes } from 'react-router-dom';
import type { Environment } from '../../contract/platform/environment';
import type { PageParams } from '../routing/page';
import { BASE, configureLogin, loginPath, paths } from '../routing/paths';
import { type RouteName, routeNames, routeTable } from '../routing/routeTable';
import { adminPages } from './adminRoutes';
import type { RouteRow } from './routeRow';
import { notFoundPage, pages } from './routes';

/** Addresses of the past, and where they lead now. */
const MOVED: Readonly<Record<string, (params: PageParams) => string>> = {
  '/registrazione-webinar': () => paths.webinar(),
  '/percorso-formativo': () => paths.bundles(),
  '/percorso-formativo/:id': ({ id }) => paths.bundle(id ?? ''),
};

const movedRow = ([path, target]: [string, (params: PageParams) => string]): RouteRow => ({
  path: BASE + path,
  page: notFoundPage,
  // The query goes along (a campaign's marks, say).
  redirect: (params, search) => target(params) + (search.size > 0 ? `?${search}` : ''),
});

/** Every route of the product. `promoterPath` is the fixed path named after one promoter; '' for none. */
export function createRoutes(promoterPath: string, login = '/login'): readonly RouteRow[] {
  const patternsOf = (name: RouteName) =>
    name === 'promoter' && promoterPath
      ? [...routeTable.promoter.patterns, `/${promoterPath}`]
      : routeTable[name].patterns;
  return [
    { path: '/', page: pages.home.page, redirect: () => paths.home() },
    { path: login, name: 'login', ...pages.login },
    ...routeNames.flatMap((name) =>
      patternsOf(name).map((pattern): RouteRow => {
        const { page, ...row } = pages[name];
        return { name, path: BASE + pattern, ...row, page: adminPages[pattern] ?? page };
      }),
    ),
    ...Object.entries(MOVED).map(movedRow),
  ];
}

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
