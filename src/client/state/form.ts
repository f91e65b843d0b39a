import { type Failure, failureText } from '../api/failure';

/** A form as a slice keeps it: what was typed stays in the form, secrets in the vault. */
export interface FormState {
  readonly status: 'idle' | 'pending' | 'done' | 'failed';
  /** Italian, about the whole form; empty when there is nothing to say. */
  readonly message: string;
  /** Italian messages by field, named as the payload of the call names it. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Why the server, or we before it, said no. */
export interface Refusal {
  readonly message?: string | undefined;
  readonly errors?: Readonly<Record<string, string>> | undefined;
}

const REFUSED = 'Non è stato possibile completare la richiesta. Controlla i dati e riprova.';

export const idleForm: FormState = { status: 'idle', message: '', errors: {} };
export const pendingForm: FormState = { status: 'pending', message: '', errors: {} };
export const doneForm = (message = ''): FormState => ({ status: 'done', message, errors: {} });

/** Messages beside the fields say it all: the one above them then stays silent. */
export const refusedForm = ({ message, errors = {} }: Refusal): FormState => ({
  status: 'failed',
  message: Object.keys(errors).length > 0 ? '' : (message ?? REFUSED),
  errors,
});

export const failedForm = (failure: Failure): FormState =>
  refusedForm(failure.errors ? failure : { message: failureText(failure) });

const EMAIL = /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

/** No looser than the contract's shape: a guarded call that is answered 400 would end the session. */
export const isEmail = (text: string) => text.trim().length <= 254 && EMAIL.test(text.trim());

export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 200;

/** What is wrong with a new password at first sight; undefined when nothing is. */
export function passwordFault(password: string): string | undefined {
  if (password === '') return 'Scrivi una password.';
  if (password.length < MIN_PASSWORD) return `La password deve avere almeno ${MIN_PASSWORD} caratteri.`;
  if (password.length > MAX_PASSWORD) return `La password può avere al massimo ${MAX_PASSWORD} caratteri.`;
  return undefined;
}

export const emailFault = (email: string) =>
  isEmail(email) ? undefined : 'Scrivi un indirizzo e-mail valido.';

/** The faults that there are, by field. */
export function faultsOf(
  checks: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(checks).filter((check): check is [string, string] => Boolean(check[1])),
  );
}
