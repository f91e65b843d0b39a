import type { Product } from 'schema-dts';
import type { BundleDetail } from '../../../../contract/catalogue/bundles';
import type { Environment } from '../../../../contract/platform/environment';
import { absolute, absoluteSource, type HeadContext, type PageHead, SHOP_NAME } from '../../../head/head';
import { breadcrumbs, itemList, offer } from '../../../head/structuredData';
import { paths } from '../../../routing/paths';
import { plainText, shorten } from '../../../ui/plainText';
import { bundle as loadable } from './bundle';
import { bundleList } from './bundleList';

const LONGEST_DESCRIPTION = 500;
const LIST = { name: 'Percorsi formativi', path: paths.bundles() };

/** A learning path as a product; without courses it is not for sale. */
function productData(environment: Environment, bundle: BundleDetail): Product {
  const path = paths.bundle(bundle.slug);
  return {
    '@type': 'Product',
    '@id': absolute(environment, path),
    url: absolute(environment, path),
    name: bundle.title,
    description:
      shorten(bundle.subtitle || plainText(bundle.description), LONGEST_DESCRIPTION) || bundle.title,
    category: 'Percorso formativo',
    brand: { '@type': 'Brand', name: environment.seller.name || SHOP_NAME },
    ...(bundle.cover && { image: [absoluteSource(environment, bundle.cover.src)] }),
    ...(bundle.courses.length > 0 && { offers: [offer(environment, bundle.price, path)] }),
  };
}

/** The page of a learning path; not indexed with a coupon in the address. */
export function bundleHead({ params, search, state, environment }: HeadContext<object>): PageHead {
  const { status, data: bundle } = loadable.selectByKey(params.id ?? '')(state);
  if (!bundle) return { isIndexed: false, isBroken: status === 'failed' };
  const path = paths.bundle(bundle.slug);
  const courses = bundle.courses.map(({ title, slug }) => ({ name: title, path: paths.course(slug) }));
  return {
    path,
    isIndexed: params.coupon === undefined && !new URLSearchParams(search).has('coupon'),
    picture: bundle.cover,
    things: [
      productData(environment, bundle),
      ...(courses.length > 0 ? [itemList(environment, courses)] : []),
      breadcrumbs(environment, [LIST, { name: bundle.title, path }]),
    ],
  };
}

/** The list of learning paths. */
export function bundleListHead({ state, environment }: HeadContext<object>): PageHead {
  const { status, data } = bundleList.selectAny(state);
  const listed = (data ?? []).map(({ title, slug }) => ({ name: title, path: paths.bundle(slug) }));
  return {
    path: paths.bundles(),
    isIndexed: status === 'ready',
    isBroken: status === 'failed',
    things: [...(listed.length > 0 ? [itemList(environment, listed)] : []), breadcrumbs(environment, [LIST])],
  };
}
