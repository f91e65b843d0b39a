import type { Reducer } from '@reduxjs/toolkit';

/** A slice that a part brings along; it joins the store when the part's code does. */
export interface PartSlice {
  readonly reducerPath: string;
  readonly reducer: Reducer;
}

/** The exports of a lazy part's module, beside its component. */
interface WithSlices {
  readonly slices?: readonly PartSlice[];
}

/** Code that is fetched when first needed: a page's, a dialog's, or another part's. */
export interface LazyPart<Module = unknown> {
  /** The chunk's name, which the failure to load it names. */
  readonly chunk: string;
  /** One fetch for all callers; after a failure the next call fetches again. */
  readonly load: () => Promise<Module>;
  /** Resolves once somebody has loaded the code; waiting for it fetches nothing. */
  readonly arrived: Promise<Module>;
  /** The module, if its code is here. */
  readonly peek: () => Module | undefined;
  readonly isForAdmins: boolean;
}

/** Every part that was made, in the order in which they were. */
const registry: LazyPart[] = [];

/** Makes a part and registers it, so that a replay finds its slices and its components. */
export function lazyPart<Module>(
  chunk: string,
  fetchModule: () => Promise<Module>,
  { isForAdmins = false } = {},
): LazyPart<Module> {
  let module: Module | undefined;
  let pending: Promise<Module> | undefined;
  const { promise: arrived, resolve } = withResolver<Module>();
  const fetch = async () => {
    const loaded = await fetchModule();
    module = loaded;
    resolve(loaded);
    // React marks promises that it has waited for in the same way: a part whose code is here renders at once.
    for (const promise of [pending, arrived])
      Object.assign(promise ?? {}, { status: 'fulfilled', value: loaded });
    return loaded;
  };
  const part: LazyPart<Module> = {
    chunk,
    arrived,
    isForAdmins,
    peek: () => module,
    load() {
      pending ??= fetch().catch((error: unknown) => {
        pending = undefined;
        throw error;
      });
      return pending;
    },
  };
  registry.push(part);
  return part;
}

/**
 * Loads every part, those of the admin only for an admin; a part whose code does not come is left out.
 * @returns the slices of all
 */
export async function loadAllParts({ isAdmin }: { readonly isAdmin: boolean }): Promise<PartSlice[]> {
  const slices: PartSlice[] = [];
  // A part's code may make further parts, so the registry may grow meanwhile.
  for (let done = 0; done < registry.length; ) {
    const next = registry.slice(done).filter(({ isForAdmins }) => isAdmin || !isForAdmins);
    done = registry.length;
    const modules = await Promise.all(next.map(({ load }) => load().catch(() => undefined)));
    slices.push(...modules.flatMap((module) => (module as WithSlices | undefined)?.slices ?? []));
  }
  return slices;
}

/** Loads the parts with these chunks' names; whether their code came. */
export const loadParts = (...chunks: readonly string[]): Promise<boolean> =>
  Promise.all(registry.filter(({ chunk }) => chunks.includes(chunk)).map(({ load }) => load())).then(
    () => true,
    () => false,
  );

function withResolver<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
