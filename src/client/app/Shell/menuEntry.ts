/** A line of a menu. */
export type MenuEntry =
  | { readonly kind: 'link'; readonly label: string; readonly to: string }
  | { readonly kind: 'action'; readonly label: string; readonly onChoose: () => void }
  | { readonly kind: 'text'; readonly label: string; readonly detail: string }
  | { readonly kind: 'divider'; readonly label: string };
