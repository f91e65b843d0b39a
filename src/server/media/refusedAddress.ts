import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallError } from '../http/serve';

const ENDED = 'Questo indirizzo non è più valido: ricarica la pagina.';

/** The refusal of an address that has ended, or whose right is gone. */
export const endedAddress = (message = ENDED) => new CallError(403, message, { code: 'address_expired' });

/** The refusal of a wrong signature. Files are not counted, attempts to guess a signature are. */
export function wrongAddress(app: FastifyInstance, { ip }: FastifyRequest, message?: string): CallError {
  app.callLimit.count(ip);
  return endedAddress(message);
}
