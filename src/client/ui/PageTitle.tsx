import { SHOP_NAME } from '../head/head';

/** The page's title: its own name, then the shop's. */
export const PageTitle = ({ children }: { readonly children: string }) => (
  <title>{`${children} · ${SHOP_NAME}`}</title>
);
