import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallError } from '../http/serve';

const ENDED = 'Questo indirizzo non è più valido: ricarica la pagina.';

/** Returns the refusal of an address that has expired, or whose user has lost access. */
export const endedAddress = (message = ENDED) => new CallError(403, message, { code: 'address_expired' });

/** Returns the refusal of a wrong signature, and counts it: files are not counted, attempts to guess a signature are. */
export function wrongAddress(app: FastifyInstance, { ip }: FastifyRequest, message?: string): CallError {
  app.callLimit.count(ip);
  return endedAddress(message);
}
