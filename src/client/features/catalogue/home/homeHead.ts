import { absolute, type HeadContext, type PageHead, SHOP_NAME } from '../../../head/head';
import { organization } from '../../../head/structuredData';
import { paths } from '../../../routing/paths';

/** The home page, with the shop as organization. */
export function homeHead({ environment }: HeadContext<unknown>): PageHead {
  const shop = organization(environment);
  return {
    path: paths.home(),
    isIndexed: true,
    things: [
      shop,
      {
        '@type': 'WebSite',
        '@id': `${absolute(environment, paths.home())}#sito`,
        name: SHOP_NAME,
        url: absolute(environment, paths.home()),
        inLanguage: 'it',
        publisher: { '@id': `${absolute(environment, paths.home())}#organizzazione` },
      },
    ],
  };
}
