import { FORMATS, type Format, type FormatName } from './formats';
import { PUBLIC_PATH, publicKey } from './publicFiles';

/** What `keepPicture` answers as an address: format, name, and the width of any of its sizes. */
const STORED = new RegExp(`^${PUBLIC_PATH}/(\\w+)/([A-Za-z0-9-]+)-(\\d+)[.]webp$`);

export interface StoredSizes {
  readonly format: Format;
  /** The address up to the number. */
  readonly base: string;
  /** Of all sizes. */
  readonly keys: readonly string[];
}

/** All sizes of a picture that we keep, by the address of one; undefined for an address of elsewhere. */
export function storedSizes(address: string): StoredSizes | undefined {
  const [, name = '', stem = '', width] = STORED.exec(address) ?? [];
  if (!Object.hasOwn(FORMATS, name)) return undefined;
  const format: Format = FORMATS[name as FormatName];
  if (!format.widths.includes(Number(width))) return undefined;
  const keys = format.widths.map((of) => publicKey(`${name}/${stem}-${of}.webp`));
  return { format, base: `${PUBLIC_PATH}/${name}/${stem}`, keys };
}
