import { CallFailed } from '../../api/failure';

/** Milliseconds. */
const PATIENCE = 30_000;

/**
 * Posts a form to another's web-to-lead address. Such an address answers scripts of other sites nothing that they may
 * read, so that it was sent is all that one can know.
 * @throws CallFailed when it could not be sent
 */
export async function postToCrm(url: string, fields: Readonly<Record<string, string>>): Promise<void> {
  try {
    await fetch(url, {
      method: 'POST',
      mode: 'no-cors',
      credentials: 'omit',
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch (error) {
    const kind = error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network';
    throw new CallFailed({ kind, endpoint: 'leads.webToLead', guarded: false, message: String(error) });
  }
}
