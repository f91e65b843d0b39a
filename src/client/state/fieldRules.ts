const EMAIL = /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

/** No looser than the contract's shape: a guarded call that is answered 400 would end the session. */
export const isEmail = (text: string) => text.trim().length <= 254 && EMAIL.test(text.trim());

const MIN_PASSWORD = 10;
const MAX_PASSWORD = 200;

/** Returns why a new password is refused before its strength is measured, in Italian; undefined if it is not. */
export function passwordFault(password: string): string | undefined {
  if (password === '') return 'Scrivi una password.';
  if (password.length < MIN_PASSWORD) return `La password deve avere almeno ${MIN_PASSWORD} caratteri.`;
  if (password.length > MAX_PASSWORD) return `La password può avere al massimo ${MAX_PASSWORD} caratteri.`;
  return undefined;
}

export const emailFault = (email: string) =>
  isEmail(email) ? undefined : 'Scrivi un indirizzo e-mail valido.';

const italian = (figure: number) => figure.toLocaleString('it-IT', { useGrouping: 'always' });

/** Returns why a text cannot be sent, in Italian: it is empty or too long; undefined if it can. */
export function textFault(text: string, max: number, missing: string): string | undefined {
  const { length } = text.trim();
  if (length === 0) return missing;
  if (length <= max) return undefined;
  return `Al massimo ${italian(max)} caratteri: qui sono ${italian(length)}.`;
}
