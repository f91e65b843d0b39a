import type { AdminPattern } from './adminPaths';

interface MenuGroup {
  readonly title: string;
  readonly pages: readonly { readonly label: string; readonly path: AdminPattern }[];
}

/** The menu of the admin, by subject. A page that is not there yet is not in it. */
export const adminMenu: readonly MenuGroup[] = [
  { title: 'Vendite', pages: [{ label: 'Coupon', path: '/admin/coupons' }] },
  { title: 'Catalogo', pages: [{ label: 'Mercati', path: '/admin/stock-markets' }] },
];
