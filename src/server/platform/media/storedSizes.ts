import { FORMATS, type Format, type FormatName } from './formats';
import { PUBLIC_PATH, publicKey } from './publicFiles';

/** An address from `keepPicture`: format, name, and one of the widths. */
const STORED = new RegExp(`^${PUBLIC_PATH}/(\\w+)/([A-Za-z0-9-]+)-(\\d+)[.]webp$`);

export interface StoredSizes {
  readonly format: Format;
  /** The address before the width. */
  readonly base: string;
  /** The keys of all sizes. */
  readonly keys: readonly string[];
}

/** Returns all sizes of a stored picture by the address of one; undefined for external addresses. */
export function storedSizes(address: string): StoredSizes | undefined {
  const [, name = '', stem = '', width] = STORED.exec(address) ?? [];
  if (!Object.hasOwn(FORMATS, name)) return undefined;
  const format: Format = FORMATS[name as FormatName];
  if (!format.widths.includes(Number(width))) return undefined;
  const keys = format.widths.map((of) => publicKey(`${name}/${stem}-${of}.webp`));
  return { format, base: `${PUBLIC_PATH}/${name}/${stem}`, keys };
}
