import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint';
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
  const sent = row.encoding === 'query' ? request.query : (request.body ?? {});
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    throw invalidInput();
  }
  const checked = row.input.safeParse({ ...sent, ...(request.params as object) }, { error: inItalian });
  if (!checked.success) throw refuseFields(row.access === 'admin' ? 200 : 400, fieldErrors(checked.error));
  const field = unstorableField(checked.data);
  if (field === undefined) return checked.data;
  throw refuseFields(isGuarded(row) ? 200 : 400, field === '' ? {} : { [field]: UNSTORABLE });
}

function refuseFields(status: number, errors: Record<string, string>): CallError {
  return new CallError(status, 'Controlla i dati inseriti.', { code: 'invalid_input', errors });
}

/** The first message of each field. */
function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.');
    if (field && !(field in errors)) errors[field] = issue.message;
  }
  return errors;
}

/** Messages for what the contract gives no words of its own. */
const inItalian: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Campo obbligatorio.' : 'Valore non valido.';
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'Campo obbligatorio.'
        : `Minimo: ${issue.minimum}${unit(issue.origin)}.`;
    case 'too_big':
      return `Massimo: ${issue.maximum}${unit(issue.origin)}.`;
    default:
      return 'Valore non valido.';
  }
};

function unit(origin: string): string {
  if (origin === 'string') return ' caratteri';
  return origin === 'array' ? ' elementi' : '';
}
