import type { Environment } from '../../../contract/platform/environment';
import type { PublicPaths } from '../../../contract/platform/renderer';
import { type PageHead, SHOP_NAME } from '../../head/head';
import { titleOf } from '../../routing/routeTable';
import type { Match } from '../matchRoute';
import { headElements } from './elements';
import { type HeadRule, type HeadState, headRules } from './rules';

/** Elements that React puts in front of a page: title, meta, links. */
const TITLE = /<title[^>]*>([^<]*)<\/title>/;
const DESCRIPTION = /<meta name="description" content="([^"]*)"\/?>/;

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};
/** Decodes the entities that React writes. */
const unescaped = (html: string) =>
  html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? '');

/** Returns the head rule and title of a route, before its page is rendered. */
function ruleOf({ row: { name }, isFound }: Match): HeadRule & { readonly title: string } {
  const title = isFound && name ? titleOf(name) : undefined;
  const rule = isFound && name ? headRules[name] : undefined;
  return { ...rule, title: title ? `${title} · ${SHOP_NAME}` : SHOP_NAME };
}

interface HeadRequest {
  readonly match: Match;
  /** Path and query, as the browser asked. */
  readonly address: string;
  readonly environment: Environment;
  /** Undefined for a page that the browser renders. */
  readonly state?: HeadState;
  /** The head elements that the page rendered itself. */
  readonly written?: string;
}

/** Title, description, and all that search engines and other sites read, of any address; and whether it is broken. */
export function pageHead({ match, address, environment, state, written = '' }: HeadRequest) {
  const rule = ruleOf(match);
  const isMissing = !match.isFound || state?.navigation.isMissing === true;
  const search = /\?[^#]*/.exec(address)?.[0] ?? '';
  const unknown: PageHead = { isIndexed: false };
  const head =
    isMissing || !state || !rule.head
      ? unknown
      : rule.head({ params: match.params, search, state, environment });
  const title = unescaped(TITLE.exec(written)?.[1] ?? '') || rule.title;
  const said = DESCRIPTION.exec(written)?.[1];
  const description = said ? unescaped(said) : (head.description ?? rule.description ?? title);
  const withTitle = TITLE.test(written) ? '' : `<title>${title}</title>`;
  return {
    html: withTitle + written + headElements(environment, { head, title, description, address, written }),
    isBroken: head.isBroken === true,
  };
}

/** The addresses of the pages for everybody that no row of the database stands behind (the sitemap's). */
export const publicPaths: PublicPaths = (environment) =>
  Object.values(headRules).flatMap(({ listed }) => listed?.(environment) ?? []);
