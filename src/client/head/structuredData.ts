import type { AggregateRating, BreadcrumbList, ItemList, Offer, Organization } from 'schema-dts';
import type { ReviewSummary } from '../../contract/catalogue/courseShapes';
import type { Environment } from '../../contract/platform/environment';
import { paths } from '../routing/paths';
import { absolute, SHOP_NAME } from './head';

/** Things of schema.org that several pages tell of. */

const organizationId = (environment: Environment) => `${absolute(environment, paths.home())}#organizzazione`;

/** The shop, as other things name it. */
export const provider = (environment: Environment) =>
  ({
    '@type': 'Organization',
    '@id': organizationId(environment),
    name: environment.seller.name || SHOP_NAME,
    url: absolute(environment, paths.home()),
    sameAs: absolute(environment, paths.home()),
  }) satisfies Organization;

/** The shop in full, for its home. */
export function organization(environment: Environment): Organization {
  const { address, vatNumber, mail } = environment.seller;
  return {
    ...provider(environment),
    logo: {
      '@type': 'ImageObject',
      url: absolute(environment, '/icons/icon-512.png'),
      width: '512',
      height: '512',
    },
    ...(address && { address }),
    ...(vatNumber && { vatID: vatNumber }),
    ...(mail && { email: mail }),
  };
}

/** From the home to the page: what its breadcrumbs show. */
export function breadcrumbs(
  environment: Environment,
  trail: readonly { readonly name: string; readonly path: string }[],
): BreadcrumbList {
  const all = [{ name: 'Home', path: paths.home() }, ...trail];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(environment, path),
    })),
  };
}

/** A list of pages, each told in full on its own page. `first` is the place of the first, from 1. */
export function itemList(
  environment: Environment,
  items: readonly { readonly name: string; readonly path: string }[],
  first = 1,
): ItemList {
  return {
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: first + index,
      name,
      url: absolute(environment, path),
    })),
  };
}

/** Returns the offer of a price. @param price euro */
export function offer(environment: Environment, price: number, path: string): Offer {
  return {
    '@type': 'Offer',
    category: price > 0 ? 'Paid' : 'Free',
    price: price.toFixed(2),
    priceCurrency: 'EUR',
    availability: 'https://schema.org/InStock',
    url: absolute(environment, path),
    seller: { '@id': organizationId(environment) },
  };
}

/** Returns the aggregate rating; undefined without reviews. */
export function rating({ average, count }: ReviewSummary): AggregateRating | undefined {
  if (count === 0) return undefined;
  return {
    '@type': 'AggregateRating',
    ratingValue: average,
    ratingCount: count,
    reviewCount: count,
    bestRating: 5,
    worstRating: 1,
  };
}
