import { CallError, type Refusal, refuse } from '../http/refusals';

const CHECK = 'Controlla i dati inseriti.';

/** To be thrown inside a transaction, which it rolls back: answered with 200, so that the admin stays logged in. */
export function refusal(
  message: string,
  errors?: Readonly<Record<string, string>>,
  code?: string,
): CallError {
  return new CallError(200, message, { ...(errors && { errors }), ...(code && { code }) });
}

/** The same for one field of the form. */
export function fieldRefusal(field: string, message: string): CallError {
  return refusal(CHECK, { [field]: message });
}

/** @throws a refusal when there are errors by field */
export function checkErrors(errors: Readonly<Record<string, string>>): void {
  if (Object.keys(errors).length > 0) throw refusal(CHECK, errors);
}

export interface Conflict<Item> extends Refusal {
  /** The record that is stored now. */
  item: Item;
}

export function conflict<Item>(item: Item): Conflict<Item> {
  const message = 'Nel frattempo un altro amministratore ha salvato delle modifiche.';
  return { ...refuse(message, { code: 'conflict' }), item };
}

/** The meaning of a broken constraint of the database to the admin: by its name, the form's field and a message. */
export type Constraints = Readonly<Record<string, readonly [field: string, message: string]>>;

/** Runs a write, and turns a broken constraint that is listed into an error at its field. */
export async function withConstraints<Result>(
  constraints: Constraints,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const { constraint } = ((error as Error).cause ?? error) as { constraint?: string };
    const known = constraint === undefined ? undefined : constraints[constraint];
    throw known ? fieldRefusal(...known) : error;
  }
}
