import { BASE_PATH } from '../../contract/basePath';

export const FAILURE_PATH = `${BASE_PATH}/pagamento/fallito`;

/** Returns the success page of a purchase (spec §2). */
export function successPath({ id, bundleId }: { id: string; bundleId: string | null }): string {
  const page = bundleId === null ? 'pagamento' : 'pagamento-bundle';
  return `${BASE_PATH}/${page}/successo/${encodeURIComponent(id)}`;
}

/** Payment callbacks. Not in the contract's table, since no browser calls it. */
export const CALLBACK_PATH = '/api/PaymentRequest/callback';
