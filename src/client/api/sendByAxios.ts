import axios, { AxiosError } from 'axios';
import type { ApiRequest, Send } from './createApi';
import { isGuarded, statusFailure } from './createApi';
import { CallFailed, type Failure } from './failure';

/** Milliseconds; the message of a time-out names it. */
export const REQUEST_TIMEOUT = 30_000;

function formData(input: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue;
    form.append(name, value instanceof Blob ? value : String(value));
  }
  return form;
}

function body({ route, input }: ApiRequest): { params?: unknown; data?: unknown } {
  switch (route.encoding) {
    case 'query':
      return { params: input };
    case 'multipart':
      return { data: formData(input) };
    case 'form':
      return { data: new URLSearchParams(input as Record<string, string>) };
    case 'json':
      return { data: input };
  }
}

function kindOf(error: AxiosError): Failure['kind'] {
  if (error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT) {
    return error.message.startsWith('timeout') ? 'timeout' : 'aborted';
  }
  return error.code === AxiosError.ERR_NETWORK ? 'network' : 'unexpected';
}

/**
 * Sends by axios. It only answers or fails: toasts and redirects are the sagas' business.
 *
 * @param timeout milliseconds
 */
export function sendByAxios(apiBase: string, timeout = REQUEST_TIMEOUT): Send {
  const client = axios.create({ baseURL: apiBase, timeout, validateStatus: () => true });
  return async (request) => {
    try {
      const response = await client.request({
        method: request.route.method,
        url: request.url,
        ...body(request),
        headers: request.token ? { Authorization: `Bearer ${request.token}` } : {},
      });
      if (response.status === 200) return response.data;
      throw statusFailure(request, response.status, response.data);
    } catch (error) {
      if (!axios.isAxiosError(error)) throw error;
      throw new CallFailed({
        kind: kindOf(error),
        endpoint: request.endpoint,
        guarded: isGuarded(request.route),
        message: error.message,
      });
    }
  };
}
