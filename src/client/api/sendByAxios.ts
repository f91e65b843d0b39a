import axios, { AxiosError, type AxiosProgressEvent } from 'axios';
import { CLAIM_HEADER } from '../../contract/identity/roles';
import type { Route } from '../../contract/platform/endpoint';
import { absoluteAddresses } from './absoluteAddresses';
import type { Claims } from './claims';
import type { ApiRequest, Send } from './createApi';
import { isGuarded, statusFailure } from './createApi';
import { CallFailed, type Failure } from './failure';

/** Milliseconds; the message of a time-out names it. */
export const REQUEST_TIMEOUT = 30_000;
/** Files take as long as the line is slow. */
export const FILE_TIMEOUT = 120_000;

/** Milliseconds; 0 is without limit. */
function timeoutOf({ encoding, answers, isLong }: Route, timeout: number): number {
  if (encoding === 'file' || isLong) return 0;
  return encoding === 'multipart' || answers === 'file' ? Math.max(timeout, FILE_TIMEOUT) : timeout;
}

/** Lists go as JSON: a form's fields are texts. */
const written = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

function formData(input: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue;
    form.append(name, value instanceof Blob ? value : written(value));
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
    case 'file':
      return { data: input.file };
    case 'json':
      return { data: input };
  }
}

/** A file as the answer's item; a refusal, or what went wrong, is JSON even where a file was asked for. */
async function answerOf(data: unknown): Promise<unknown> {
  if (!(data instanceof Blob)) return data;
  if (!data.type.startsWith('application/json')) return { isOk: true, item: data };
  return JSON.parse(await data.text()) as unknown;
}

function progressOf({ onProgress, route }: ApiRequest) {
  if (!onProgress) return {};
  const tell = ({ loaded, total }: AxiosProgressEvent) => onProgress(loaded, total);
  return route.answers === 'file' ? { onDownloadProgress: tell } : { onUploadProgress: tell };
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
 * @param tellClaim called with the claim that an answer names; not for a refusal, whose 4xx ends the session
 */
export function sendByAxios(
  apiBase: string,
  timeout = REQUEST_TIMEOUT,
  tellClaim: Claims['tell'] = () => undefined,
): Send {
  // Without a name for it axios looks for no XSRF cookie, which the shop does not have: that would hold each call back.
  const client = axios.create({
    baseURL: apiBase,
    timeout,
    validateStatus: () => true,
    xsrfCookieName: '',
  });
  return async (request) => {
    try {
      const response = await client.request({
        method: request.route.method,
        url: request.url,
        ...body(request),
        ...progressOf(request),
        timeout: timeoutOf(request.route, timeout),
        ...(request.signal && { signal: request.signal }),
        ...(request.route.answers === 'file' && { responseType: 'blob' }),
        headers: {
          ...(request.token && { Authorization: `Bearer ${request.token}` }),
          ...(request.route.encoding === 'file' && { 'Content-Type': 'application/octet-stream' }),
        },
      });
      const answer = await answerOf(response.data);
      const data = apiBase === '' ? answer : absoluteAddresses(answer, apiBase);
      if (response.status === 200) {
        const claim = Number.parseInt(String(response.headers?.[CLAIM_HEADER]), 10);
        if (request.token && !Number.isNaN(claim)) tellClaim({ token: request.token, claim });
        return data;
      }
      throw statusFailure(request, response.status, data);
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
