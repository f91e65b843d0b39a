/**
 * Where slices of pages are injected: each store does that itself when a page comes (`app/store.ts`). Before that, the
 * selectors of a slice that was injected here read its initial state.
 */
export const pageStores = { inject: () => undefined };

/**
 * The state of a store that a slice joins with its page. `object` lets a root state pass that names none of the page's
 * slices.
 */
export type JoiningState<Name extends string, State> = object & {
  readonly [Path in Name]?: State | undefined;
};
