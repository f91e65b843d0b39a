import { CallError } from '../http/refusals';

/** HTTP errors for requests that violate the protocol (docs/hub.md, rows 1, 5 and 7). */
export const refusals = {
  noId: () => new CallError(400, 'Manca l’identificativo della connessione.', { code: 'no_connection_id' }),
  unknown: () => new CallError(404, 'Nessuna connessione con questo identificativo.', { code: 'not_found' }),
  taken: () => new CallError(409, 'La connessione è già aperta.', { code: 'connection_open' }),
  mismatch: () => new CallError(400, 'La connessione usa un altro trasporto.', { code: 'other_transport' }),
  method: () => new CallError(405, 'Metodo non ammesso.', { code: 'method_not_allowed' }),
  foreign: () => new CallError(403, 'Richiesta da un altro sito.', { code: 'foreign_origin' }),
  stopping: () =>
    new CallError(503, 'Il servizio si sta riavviando: riprova tra poco.', { code: 'stopping' }),
};
