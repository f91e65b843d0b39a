import type { Claims } from './claims';
import type { Send } from './createApi';
import { CallFailed } from './failure';

/** Fetches the code that sends calls; once for all callers. */
export const fetchSender = () => import(/* webpackChunkName: "axios" */ './sender');

/** Sends by axios, whose code comes with the first call: a page that the server rendered makes none. */
export function lazySend(apiBase: string, tellClaim?: Claims['tell']): Send {
  let send: Send | undefined;
  return async (request) => {
    try {
      send ??= (await fetchSender()).createSender(apiBase, tellClaim);
    } catch {
      const { endpoint } = request;
      throw new CallFailed({ kind: 'network', endpoint, guarded: false, message: 'Network Error' });
    }
    return send(request);
  };
}
