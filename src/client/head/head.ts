import type { Thing } from 'schema-dts';
import type { Environment } from '../../contract/platform/environment';
import type { Picture } from '../../contract/platform/shapes';
import { BASE } from '../routing/paths';

/** The source of a page's head: its address, the state that it was rendered from, the shop's own data. */
export interface HeadContext<State> {
  readonly params: Readonly<Record<string, string | undefined>>;
  /** The address's query, `?` included; empty without. */
  readonly search: string;
  readonly state: State;
  readonly environment: Environment;
}

/** Metadata for search engines and other sites, beside title and description. */
export interface PageHead {
  /** Path and query of the one address that this content goes by. */
  readonly path?: string;
  /** Whether search engines may list it. */
  readonly isIndexed: boolean;
  /** The picture for shares; by default the shop's own. */
  readonly picture?: Picture | null;
  /** Where the page itself has no description. */
  readonly description?: string;
  /** schema.org data (JSON-LD). */
  readonly things?: readonly Thing[];
  /** The page's data did not come: the answer is no good page (503). */
  readonly isBroken?: boolean;
}

export const SHOP_NAME = 'Corsi Trading Online';

/** Scheme and host, without a slash at its end. */
export const originOf = ({ shopUrl }: Environment) =>
  shopUrl.endsWith(BASE) ? shopUrl.slice(0, -BASE.length) : shopUrl;

/** The absolute address of a path of ours, letter by letter as the path has it. */
export const absolute = (environment: Environment, path: string) => originOf(environment) + path;

/** The absolute address of a picture: a path of ours, or an address elsewhere. */
export function absoluteSource(environment: Environment, source: string): string {
  try {
    return new URL(source, `${originOf(environment)}/`).href;
  } catch {
    return absolute(environment, source);
  }
}
