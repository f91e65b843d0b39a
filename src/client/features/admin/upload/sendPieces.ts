import { DetailedError, Upload } from 'tus-js-client';
import type { CallOptions } from '../../../../contract/platform/endpoint';
import { CallFailed } from '../../../api/failure';

/** Small enough for the body limits of common proxies, once they are raised for pictures. */
const PIECE_BYTES = 8 * 1024 ** 2;
/** A line that is gone for longer pauses the upload. */
const RETRY_DELAYS = [0, 1000, 3000, 5000, 10_000, 20_000];

interface Pieces {
  readonly file: Blob;
  /** A new upload is created there. */
  readonly endpoint: string;
  /** The upload that goes on. */
  readonly uploadUrl: string | null;
  readonly metadata: { readonly filename: string; readonly fingerprint: string };
  /** Asked at each request: a session may be renewed meanwhile. */
  readonly token: () => string | undefined;
}

/**
 * Sends a file, or what is left of it, in pieces by the tus protocol. Aborting it leaves what has arrived.
 * @returns the upload's id
 * @throws CallFailed
 */
export function sendPieces(
  { file, endpoint, uploadUrl, metadata, token }: Pieces,
  { onProgress, signal }: CallOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint,
      uploadUrl,
      metadata,
      chunkSize: PIECE_BYTES,
      retryDelays: RETRY_DELAYS,
      // The server knows what was begun, on whichever device.
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => request.setHeader('Authorization', `Bearer ${token() ?? ''}`),
      onProgress: (sent, total) => onProgress?.(sent, total),
      onSuccess: () => resolve(new URL(upload.url ?? '', location.href).pathname.split('/').at(-1) ?? ''),
      onError: (error) => reject(toCallFailed(error)),
    });
    signal?.addEventListener('abort', () => void upload.abort());
    if (!signal?.aborted) upload.start();
  });
}

function toCallFailed(error: Error): CallFailed {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  const shared = { endpoint: 'courses.uploadToCloud', guarded: false };
  const status = response?.getStatus() ?? 0;
  if (!response || status === 0) {
    return new CallFailed({ ...shared, kind: 'network', message: 'Network Error' });
  }
  return new CallFailed({ ...shared, kind: 'status', status, ...bodyOf(response.getBody(), status) });
}

/** The server's own words, where they are the shop's. */
function bodyOf(body: string, status: number): { message: string; code?: string } {
  try {
    const { message, code } = JSON.parse(body) as { message: string; code: string };
    return { message, code };
  } catch {
    return { message: `Request failed with status code ${status}` };
  }
}
