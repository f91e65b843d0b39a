import { BASE_PATH } from '../../contract/basePath';

export const FAILURE_PATH = `${BASE_PATH}/pagamento/fallito`;

/** The success page of a purchase (specification §2). */
export function successPath({ id, bundleId }: { id: string; bundleId: string | null }): string {
  const page = bundleId === null ? 'pagamento' : 'pagamento-bundle';
  return `${BASE_PATH}/${page}/successo/${encodeURIComponent(id)}`;
}

/** Where providers report what became of a payment. Outside the contract's table: no browser calls it. */
export const CALLBACK_PATH = '/api/PaymentRequest/callback';
