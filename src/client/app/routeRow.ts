import type { LazyPage, PageParams } from '../routing/page';
import type { RouteName } from '../routing/routeTable';

/** A route's page and its access. */
export interface RoutePage {
  readonly page: LazyPage;
  /** The permitted visitors; the chunk is not fetched for others. */
  readonly access?: 'user' | 'admin';
  /** The server renders it as a finished page, which reads these parameters of the query. */
  readonly rendered?: readonly string[];
  /** The page itself says that there is nothing at its address. */
  readonly saysMissing?: true;
  /** The course viewer has no footer. */
  readonly footer?: false;
  /** Another address in place of this one; undefined where it is this one after all. */
  readonly redirect?: (params: PageParams, search: URLSearchParams) => string | undefined;
}

export interface RouteRow extends RoutePage {
  readonly name?: RouteName;
  /** A pattern of react-router. */
  readonly path: string;
}
