import type { ByteRange, StoredFile } from './store';

/** What a Range header asks of a file: everything, a part, or a part that it does not have. */
export type RangeWish =
  | { readonly kind: 'whole' | 'unsatisfiable' }
  | { readonly kind: 'part'; range: ByteRange };

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;
const WHOLE: RangeWish = { kind: 'whole' };
const UNSATISFIABLE: RangeWish = { kind: 'unsatisfiable' };

/**
 * RFC 9110 §14: a header that is not understood, or asks for several ranges, counts as none. With If-Range
 * the part is given only of the very content that the browser has a part of already.
 */
export function readRange(
  file: Pick<StoredFile, 'bytes' | 'etag' | 'modifiedAt'>,
  headers: { readonly range?: string | undefined; readonly ifRange?: string | undefined },
): RangeWish {
  const match = ONE_RANGE.exec(headers.range?.trim() ?? '');
  if (!match || (headers.ifRange !== undefined && !isSame(file, headers.ifRange))) return WHOLE;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return WHOLE;
  return first === '' ? suffix(file.bytes, Number(last)) : span(file.bytes, Number(first), last);
}

/** `bytes=-500`: the last 500. */
function suffix(bytes: number, length: number): RangeWish {
  if (length === 0 || bytes === 0) return UNSATISFIABLE;
  return { kind: 'part', range: { start: Math.max(0, bytes - length), end: bytes - 1 } };
}

function span(bytes: number, start: number, last: string): RangeWish {
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && Number(last) < start) return WHOLE;
  return start < bytes ? { kind: 'part', range: { start, end } } : UNSATISFIABLE;
}

/** A date is as exact as a second; a weak tag never holds. */
function isSame(file: Pick<StoredFile, 'etag' | 'modifiedAt'>, ifRange: string): boolean {
  if (ifRange.startsWith('"')) return ifRange === file.etag;
  const date = Date.parse(ifRange);
  return date === Math.floor(file.modifiedAt.getTime() / 1000) * 1000;
}
