import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint';
import { CallError, invalidInput } from './refusals';

/**
 * The input of a call, checked: its path parameters (decoded) with the body or the query.
 * @throws CallError 400 `invalid_input`, with an Italian message for each field that is wrong.
 */
export function readInput(row: Endpoint, request: FastifyRequest): unknown {
  const sent = row.encoding === 'query' ? request.query : (request.body ?? {});
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    throw invalidInput();
  }
  const checked = row.input.safeParse({ ...sent, ...(request.params as object) }, { error: inItalian });
  const unstorable = checked.success ? fieldWithNul(checked.data) : undefined;
  if (checked.success && unstorable === undefined) return checked.data;
  const errors: Record<string, string> = unstorable ? { [unstorable]: 'Valore non valido.' } : {};
  for (const issue of checked.error?.issues ?? []) {
    const field = issue.path.join('.');
    if (field && !(field in errors)) errors[field] = issue.message;
  }
  throw new CallError(400, 'Controlla i dati inseriti.', { code: 'invalid_input', errors });
}

/** The path of a text with a NUL in it, which PostgreSQL cannot keep; '' when it is nowhere in particular. */
function fieldWithNul(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const found = fieldWithNul(part, path ? `${path}.${name}` : name);
    if (found !== undefined) return found;
  }
  return undefined;
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
