import type { z } from 'zod';

/**
 * The permitted callers: anybody, anybody (with more data for users), everybody with a session, users whose address is
 * proved, admins. A buyer who signed up at the checkout has a session before the address is proved.
 */
export type Access = 'public' | 'optional' | 'buyer' | 'user' | 'admin';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Where the input is sent, apart from path parameters. */
/** `file`: the field `file` is the body itself, streamed. Such a row is no guarded call: a 4xx ends no session. */
export type Encoding = 'json' | 'query' | 'multipart' | 'form' | 'file';

/**
 * One row of the contract. `path` is absolute; the input's field `name` replaces `{name}`. `output` is the shape of
 * the 200 answer.
 */
export interface Endpoint<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  readonly method: Method;
  readonly path: string;
  readonly access: Who;
  readonly encoding: Encoding;
  readonly input: Input;
  readonly output: Output;
  /** `file`: a success is a file, which the client returns as `item`; an error is JSON. */
  readonly answers?: 'file';
  /** May take minutes: the client waits as long as the connection holds. */
  readonly isLong?: boolean;
}

/** A row whose success answer is a file. */
export type FileEndpoint<Input extends z.ZodType, Output extends z.ZodType, Who extends Access> = Endpoint<
  Input,
  Output,
  Who
> & { readonly answers: 'file' };

/** The part of a row in the browser's bundle: without shapes, since zod is too large for the first page. */
export type Route = Pick<Endpoint, 'method' | 'path' | 'access' | 'encoding' | 'answers' | 'isLong'>;

/** Options of a call. */
export interface CallOptions {
  /** Progress of an upload or download in bytes; `total` when known. */
  readonly onProgress?: (loaded: number, total: number | undefined) => void;
  /** Aborting cancels the call. */
  readonly signal?: AbortSignal | undefined;
}

export type Group = Readonly<Record<string, Endpoint>>;
export type Table = Readonly<Record<string, Group>>;

export type InputOf<Row extends Endpoint> = z.input<Row['input']>;
export type OutputOf<Row extends Endpoint> = z.output<Row['output']>;

/** One function per row for `Who`: `api.courses.getFilteredCourses({ Query: 'ichimoku' })`. */
export type Api<T extends Table, Who extends Access = Access> = {
  readonly [G in keyof T]: {
    readonly [E in keyof T[G] as T[G][E]['access'] extends Who ? E : never]: (
      ...input: Record<string, never> extends InputOf<T[G][E]>
        ? [input?: InputOf<T[G][E]>, options?: CallOptions]
        : [input: InputOf<T[G][E]>, options?: CallOptions]
    ) => Promise<OutputOf<T[G][E]>>;
  };
};

function row(method: Method, encoding: Encoding) {
  return <Input extends z.ZodType, Output extends z.ZodType, Who extends Access>(
    path: string,
    access: Who,
    input: Input,
    output: Output,
  ): Endpoint<Input, Output, Who> => ({ method, path, access, encoding, input, output });
}

export const get = row('GET', 'query');
export const post = row('POST', 'json');
export const put = row('PUT', 'json');
export const remove = row('DELETE', 'query');
/** POST with its parameters in the query string (GetAllPurchases). */
export const postQuery = row('POST', 'query');
export const postMultipart = row('POST', 'multipart');
/** POST encoded like an HTML form (web-to-lead). */
export const postForm = row('POST', 'form');

/** PUT whose body is one file of any size. */
export const putFile = row('PUT', 'file');

/** POST that returns a file; its output is `itemOf(file)`. */
export function postForFile<Input extends z.ZodType, Output extends z.ZodType, Who extends Access>(
  ...[path, access, input, output]: [path: string, access: Who, input: Input, output: Output]
): FileEndpoint<Input, Output, Who> {
  return { ...post(path, access, input, output), answers: 'file' };
}
