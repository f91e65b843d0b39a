import type { ByteRange, StoredFile } from './store';

/** A parsed Range header: the whole file, a part, or an unsatisfiable part. */
export type RangeRequest =
  | { readonly kind: 'whole' | 'unsatisfiable' }
  | { readonly kind: 'part'; range: ByteRange };

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;
const WHOLE: RangeRequest = { kind: 'whole' };
const UNSATISFIABLE: RangeRequest = { kind: 'unsatisfiable' };

/**
 * RFC 9110 §14: an invalid header or several ranges count as none. With If-Range, a part is returned only of the
 * same content.
 */
export function readRange(
  file: Pick<StoredFile, 'bytes' | 'etag' | 'modifiedAt'>,
  headers: { readonly range?: string | undefined; readonly ifRange?: string | undefined },
): RangeRequest {
  const match = ONE_RANGE.exec(headers.range?.trim() ?? '');
  if (!match || (headers.ifRange !== undefined && !isSame(file, headers.ifRange))) return WHOLE;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return WHOLE;
  return first === '' ? suffix(file.bytes, Number(last)) : span(file.bytes, Number(first), last);
}

/** `bytes=-500`: the last 500 bytes. */
function suffix(bytes: number, length: number): RangeRequest {
  if (length === 0 || bytes === 0) return UNSATISFIABLE;
  return { kind: 'part', range: { start: Math.max(0, bytes - length), end: bytes - 1 } };
}

function span(bytes: number, start: number, last: string): RangeRequest {
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && Number(last) < start) return WHOLE;
  return start < bytes ? { kind: 'part', range: { start, end } } : UNSATISFIABLE;
}

/** Dates have a precision of one second; weak tags never match. */
function isSame(file: Pick<StoredFile, 'etag' | 'modifiedAt'>, ifRange: string): boolean {
  if (ifRange.startsWith('"')) return ifRange === file.etag;
  const date = Date.parse(ifRange);
  return date === Math.floor(file.modifiedAt.getTime() / 1000) * 1000;
}
