import type { Claims } from './claims';
import type { Send } from './createApi';
import { CallFailed } from './failure';

/** Fetches the code that sends calls; once for all callers. */
export const fetchSender = () => import(/* webpackChunkName: "axios" */ './sendByAxios');

/** Sends by axios, whose code comes with the first call: a page that the server rendered makes none. */
export function lazySend(apiBase: string, tellClaim?: Claims['tell']): Send {
  let sender: Promise<Send> | undefined;
  const load = async () => (await fetchSender()).sendByAxios(apiBase, undefined, tellClaim);
  return async (request) => {
    sender ??= load().catch((error: unknown) => {
      // The next call fetches it again.
      sender = undefined;
      throw error;
    });
    let send: Send;
    try {
      send = await sender;
    } catch {
      const { endpoint } = request;
      throw new CallFailed({ kind: 'network', endpoint, guarded: false, message: 'Network Error' });
    }
    return send(request);
  };
}
