import { fillPath } from '../../contract/platform/address';
import type { Api, CallOptions, Route } from '../../contract/platform/endpoint';
import type { ContractTable } from '../../contract/table';
import { CallFailed } from './failure';

/** The shop's calls. Admins' rows are not in the first bundle: they come with the admin's code. */
export type ClientApi = Api<ContractTable, 'public' | 'optional' | 'buyer' | 'user'>;
/** Makes the functions that call these rows, which are some of the contract's. */
export type ApiOf = (rows: Record<string, Record<string, Route>>) => Api<ContractTable>;

export interface ApiRequest {
  readonly endpoint: string;
  readonly route: Route;
  /** Path with its parameters filled in. */
  readonly url: string;
  /** The rest of the input, for the body or the query. */
  readonly input: Record<string, unknown>;
  readonly token: string | undefined;
  readonly onProgress?: CallOptions['onProgress'];
  readonly signal?: AbortSignal | undefined;
}

/** Sends one request and answers its 200 data; throws `CallFailed` for anything else. */
export type Send = (request: ApiRequest) => Promise<unknown>;

/** A call made with the user's own token: its 4xx ends the session, except of a long upload. */
export const isGuarded = ({ access, encoding }: Route) =>
  (access === 'buyer' || access === 'user' || access === 'admin') && encoding !== 'file';

/**
 * The typed api object: one function a row of the contract. A guarded call without a token fails before
 * anything is sent.
 */
export function apiMaker(send: Send, token: () => string | undefined): ApiOf {
  const call =
    (endpoint: string, route: Route) =>
    async (input: Record<string, unknown> = {}, options: CallOptions = {}) => {
      const bearer = route.access === 'public' ? undefined : token();
      if (isGuarded(route) && !bearer) {
        throw new CallFailed({ kind: 'missing_token', endpoint, guarded: true, message: 'Missing token' });
      }
      const { url, rest } = fillPath(route.path, input);
      return send({ endpoint, route, url, input: rest, token: bearer, ...options });
    };
  return (rows) => {
    const groups = Object.entries(rows).map(([group, routes]) => [
      group,
      Object.fromEntries(
        Object.entries(routes).map(([name, route]) => [name, call(`${group}.${name}`, route)]),
      ),
    ]);
    return Object.fromEntries(groups) as Api<ContractTable>;
  };
}

/** A status other than 200, as a failure. */
export function statusFailure(request: ApiRequest, status: number, data: unknown): CallFailed {
  const answer = (typeof data === 'object' && data !== null ? data : {}) as {
    message?: string;
    code?: string;
    errors?: Record<string, string>;
  };
  return new CallFailed({
    kind: 'status',
    endpoint: request.endpoint,
    guarded: isGuarded(request.route),
    status,
    message: answer.message ?? `Request failed with status code ${status}`,
    ...(answer.code ? { code: answer.code } : {}),
    ...(answer.errors ? { errors: answer.errors } : {}),
  });
}
