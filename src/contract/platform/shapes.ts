import { z } from 'zod';
import { FIRST_YEAR, LAST_YEAR } from './adminConstants';
import { isNoPage, NO_PAGE } from './pageLinks';

/** An opaque random id ("…Enc" on the wire), never a sequential number. */
export const id = z.string().min(1).max(200);
/** Euro with two decimals. */
export const euro = z.number();
/** A timestamp, ISO 8601 in UTC. */
export const instant = z.string();
/** A timestamp in a form: years that a database and people can read. */
export const chosenInstant = z.iso
  .datetime({ offset: true, error: 'Scrivi una data e un’ora valide.' })
  .refine((text) => /^20\d\d-/.test(text), { error: 'Scegli una data dal 2000 al 2099.' });
/** draft-js raw content as JSON; other text is shown as plain paragraphs. */
export const richText = z.string();

/** An address of the web in a form, or ''. */
export const webAddress = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => text === '' || (/^https?:\/\/\S+$/.test(text) && URL.canParse(text)), {
    error: 'Scrivi un indirizzo che comincia con https://.',
  });

/** A path of this site, or an address of the web; the browser resolves nothing else. */
export const siteAddress = z
  .string()
  .trim()
  .max(2000)
  .regex(/^(https?:\/\/\S+|\/(?![/\\])\S*)$/i, 'Scrivi un indirizzo che comincia con / o con https://.');

/** The same for what people are led to: of the paths, those of the shop's pages. */
export const pageLink = siteAddress.refine((address) => !isNoPage(address), { error: NO_PAGE });

/** An optional moment, limit or id of a form; a field that was emptied is absent. */
export const optional = <Field extends z.ZodType>(field: Field) =>
  field.nullish().transform((value) => value ?? undefined);

/** The same for fields that are null on the wire. */
export const nullable = <Field extends z.ZodType>(field: Field) =>
  field.nullish().transform((value) => value ?? null);

/** Rich text in a form. */
export const writtenText = richText.max(200_000, 'Il testo è troppo lungo.');

export const noInput = z.object({});

/** The answer of calls without data. */
export const outcome = z.object({
  isOk: z.boolean(),
  /** Italian, for the user. */
  message: z.string().optional(),
  /** Italian messages by input field. */
  errors: z.record(z.string(), z.string()).optional(),
  /** For programs: `not_found`, `invalid_credentials`, `coupon_expired` … */
  code: z.string().optional(),
});
export type Outcome = z.infer<typeof outcome>;

/** `isOk` and, on success, the item. */
export const itemOf = <Item extends z.ZodType>(item: Item) => outcome.extend({ item: item.optional() });

/** A page of a list; `total` counts the items of all pages. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  outcome.extend({ isOk: z.boolean().optional(), items: z.array(item), total: z.number().int().optional() });

export const MAX_PAGE_SIZE = 100;
export const DEFAULT_PAGE_SIZE = 24;
export const paging = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
});

/** A picture with its size, so that loading it shifts no layout. */
export const picture = z.object({
  src: z.string(),
  srcSet: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type Picture = z.infer<typeof picture>;

/** A file of a multipart body: a Blob in the browser, its bytes on the server. */
export const file = z.custom<Blob>((value) => typeof value === 'object' && value !== null);

export const byId = z.object({ id });
export const byIdEnc = z.object({ IdEnc: id });
export const month = z.object({
  Month: z.number().int().min(1).max(12),
  Year: z.number().int().min(FIRST_YEAR).max(LAST_YEAR),
});
