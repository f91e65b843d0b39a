import type { PageModule } from '../../routing/page';
import type { AdminPattern } from './adminPaths';
import { coupons } from './coupons';
import * as overview from './pages/OverviewPage';
import { editPage, listPage } from './resource/resourcePages';
import { stockMarkets } from './stockMarkets';

/** The page of each address of the admin; an address without one is still in preparation. */
export const adminPages: { readonly [Pattern in AdminPattern]?: PageModule } = {
  '/admin': overview,
  '/admin/coupons': listPage(coupons),
  '/admin/coupons/:id': editPage(coupons),
  '/admin/stock-markets': listPage(stockMarkets),
  '/admin/stock-markets/:id': editPage(stockMarkets),
};
