import { inflateSync } from 'node:zlib';

/** What a PDF says of itself: title, author and dates by their names in the file. */
export function infoOf(
  pdf: Buffer,
  name: 'Title' | 'Author' | 'CreationDate' | 'ModDate',
): string | undefined {
  const source = pdf.toString('latin1');
  const [, object = ''] = new RegExp(`/${name} (\\d+) 0 R`).exec(source) ?? [];
  return new RegExp(`\\n${object} 0 obj\\n\\((.*)\\)\\nendobj`).exec(source)?.[1];
}

/** The drawing of a PDF's first page, in the operators of PDF. */
export function drawingOf(pdf: Buffer): string {
  const source = pdf.toString('latin1');
  const begin = source.indexOf('stream\n') + 'stream\n'.length;
  return inflateSync(pdf.subarray(begin, source.indexOf('endstream', begin))).toString('latin1');
}

/** The names of the fonts that a PDF is written in, sorted. */
export function fontsOf(pdf: Buffer): string[] {
  const names = [...pdf.toString('latin1').matchAll(/\/BaseFont \/\w+\+([\w-]+)/g)].map(
    ([, name = '']) => name,
  );
  return [...new Set(names)].sort();
}

/** Where each piece of text of a PDF's first page begins, in points from the left and from below, in the order of drawing. */
export const placesOf = (pdf: Buffer): { readonly x: number; readonly y: number }[] =>
  [...drawingOf(pdf).matchAll(/^1 0 0 1 ([\d.]+) ([\d.]+) Tm/gm)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));
