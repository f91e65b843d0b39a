import { CallFailed } from '../../api/failure';

/** Milliseconds. */
const TIMEOUT = 30_000;

/**
 * Posts a form to the web-to-lead address of another CRM. Its answer cannot be read across origins, so success means only
 * that the form was sent.
 * @throws CallFailed if it could not be sent
 */
export async function postToCrm(url: string, fields: Readonly<Record<string, string>>): Promise<void> {
  try {
    await fetch(url, {
      method: 'POST',
      mode: 'no-cors',
      credentials: 'omit',
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(TIMEOUT),
    });
  } catch (error) {
    const kind = error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network';
    throw new CallFailed({ kind, endpoint: 'leads.webToLead', guarded: false, message: String(error) });
  }
}
