export interface MenuLink {
  readonly kind: 'link';
  readonly label: string;
  readonly to: string;
}

/** A line of a menu, or several under a heading. */
export type MenuEntry =
  | MenuLink
  | { readonly kind: 'group'; readonly label: string; readonly links: readonly MenuLink[] }
  | { readonly kind: 'action'; readonly label: string; readonly onChoose: () => void }
  | { readonly kind: 'text'; readonly label: string; readonly detail: string }
  | { readonly kind: 'divider'; readonly label: string };
