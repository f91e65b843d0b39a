import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/platform/endpoint';
import { fieldErrors, inItalian } from '../../../contract/platform/fieldErrors';
import { isGuarded } from './access';
import { CallError, invalidInput } from './refusals';
import { unstorableField } from './storableText';

const UNSTORABLE = 'Contiene caratteri che non possiamo salvare: cancellali e riprova.';

/**
 * Returns the checked input of a call: its path parameters (decoded) with the body or the query.
 * @throws CallError `invalid_input`, with an Italian message for each field that is wrong. 400, but 200 where our own
 * screens can provoke it and a 4xx would log the user out: on admin calls, whose forms and addresses let anything be
 * typed, and on guarded calls for text that the database cannot keep.
 */
export function readInput(row: Endpoint, request: FastifyRequest): unknown {
  const sent = sentBy(row, request);
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    throw invalidInput();
  }
  const checked = row.input.safeParse({ ...sent, ...(request.params as object) }, { error: inItalian });
  if (!checked.success) throw refuseFields(row.access === 'admin' ? 200 : 400, fieldErrors(checked.error));
  const field = unstorableField(checked.data);
  if (field === undefined) return checked.data;
  throw refuseFields(isGuarded(row) ? 200 : 400, field === '' ? {} : { [field]: UNSTORABLE });
}

function sentBy({ encoding }: Endpoint, { query, body }: FastifyRequest): unknown {
  if (encoding === 'query') return query;
  return encoding === 'file' ? { file: body } : (body ?? {});
}

function refuseFields(status: number, errors: Record<string, string>): CallError {
  return new CallError(status, 'Controlla i dati inseriti.', { code: 'invalid_input', errors });
}
