import type { z } from 'zod';

/** Who may call: anybody, anybody (with more for who bears a token), a logged-in user, an admin. */
export type Access = 'public' | 'optional' | 'user' | 'admin';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Where the input travels, its path parameters aside. */
export type Encoding = 'json' | 'query' | 'multipart' | 'form';

/**
 * One row of the contract. `path` is absolute; `{name}` in it is filled from the input's field of that
 * name. `output` is the shape of the 200 answer.
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
  /** `file`: a good answer is the bytes of a file, which the client gives as `item`; a refusal is JSON as ever. */
  readonly answers?: 'file';
}

/** A row that is answered by a file. */
export type FileEndpoint<Input extends z.ZodType, Output extends z.ZodType, Who extends Access> = Endpoint<
  Input,
  Output,
  Who
> & { readonly answers: 'file' };

/** What the browser needs of a row: everything but the shapes, which would weigh on the first page. */
export type Route = Pick<Endpoint, 'method' | 'path' | 'access' | 'encoding' | 'answers'>;

/** What a caller may want beside the answer. */
export interface CallOptions {
  /** How much of a file has gone or come, in bytes; `total` where it is known. */
  readonly onProgress?: (loaded: number, total: number | undefined) => void;
}

export type Group = Readonly<Record<string, Endpoint>>;
export type Table = Readonly<Record<string, Group>>;

export type InputOf<Row extends Endpoint> = z.input<Row['input']>;
export type OutputOf<Row extends Endpoint> = z.output<Row['output']>;

/** A function a row that is for `Who`: `api.courses.getFilteredCourses({ Query: 'ichimoku' })`. */
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
/** POST as an HTML form sends it (web-to-lead). */
export const postForm = row('POST', 'form');

/** POST that is answered by a file; its output is `itemOf(file)`. */
export function postForFile<Input extends z.ZodType, Output extends z.ZodType, Who extends Access>(
  ...[path, access, input, output]: [path: string, access: Who, input: Input, output: Output]
): FileEndpoint<Input, Output, Who> {
  return { ...post(path, access, input, output), answers: 'file' };
}
