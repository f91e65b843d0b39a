import type { z } from 'zod';

/** The first message of each field. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.');
    if (field && !(field in errors)) errors[field] = issue.message;
  }
  return errors;
}

/** Messages for what the contract gives no words of its own. */
export const inItalian: z.core.$ZodErrorMap = (issue) => {
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
