import { z } from 'zod';

/*
 * Fields of a multipart form, where everything is text: numbers and flags as they are written, lists as JSON.
 */

const wholeNumber = /^\d{1,9}$/;

const AMOUNT = 'Scrivi un importo, per esempio 49,90.';

/** The least charge in euro, for all payment providers. */
export const LEAST_CHARGE = 0.5;

/** A price in euro with at most two decimals: nothing, or enough to be paid. */
export const price = z
  .number()
  .min(0, 'Il prezzo non può essere negativo.')
  .max(100_000, 'Il prezzo è troppo alto.')
  .multipleOf(0.01, 'Il prezzo può avere al massimo due decimali.')
  .refine(
    (euro) => euro <= 0 || euro >= LEAST_CHARGE,
    'Scrivi 0 oppure almeno 0,50 €, il minimo che si può pagare.',
  );

/** The same, perhaps as text. */
export const textPrice = z
  .union(
    [
      z.number().multipleOf(0.01),
      z
        .string()
        .trim()
        .regex(/^-?\d{1,9}([.,]\d{1,2})?$/)
        .transform((text) => Number(text.replace(',', '.'))),
    ],
    { error: AMOUNT },
  )
  .pipe(price);

export const textInteger = z.union([
  z.number().int().min(0),
  z.string().regex(wholeNumber).transform(Number),
]);

export const textFlag = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((text) => text === 'true'),
]);

export const textList = <Item extends z.ZodType>(item: Item, most: number) =>
  z.union([z.array(item).max(most), z.string().transform(parsed).pipe(z.array(item).max(most))]);

function parsed(text: string, { addIssue }: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    addIssue({ code: 'custom', message: 'Valore non valido.' });
    return z.NEVER;
  }
}
