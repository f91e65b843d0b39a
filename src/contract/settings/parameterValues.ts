import { chosenInstant, siteAddress, webAddress } from '../platform/shapes';
import { ibanFault, plainIban } from './iban';
import type { KnownParameter } from './knownParameters';

const MOST_TEXT = 2000;
const MOST_RICH_TEXT = 100_000;

/** Returns what is wrong with a parameter's value on the wire, in Italian. An empty text is a setting that is off. */
export function parameterError({ kind, min, max }: KnownParameter, value: string): string | undefined {
  const text = value.trim();
  if (kind === 'number') return numberError(text, min, max);
  if (kind === 'boolean') return ['true', 'false'].includes(text) ? undefined : 'Scegli sì o no.';
  const most = kind === 'richText' ? MOST_RICH_TEXT : (max ?? MOST_TEXT);
  if (text.length > most) return `Al massimo ${most} caratteri.`;
  if (text === '') return undefined;
  if (kind === 'iban') return ibanFault(text);
  if (kind === 'url') return messageOf(webAddress.safeParse(text));
  if (kind === 'picture') return messageOf(siteAddress.safeParse(text));
  if (kind === 'instant') return messageOf(chosenInstant.safeParse(text));
  return undefined;
}

function numberError(text: string, min = 0, max = Number.MAX_SAFE_INTEGER): string | undefined {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? undefined : `Scrivi un numero intero da ${min} a ${max}.`;
}

function messageOf({ error }: { error?: { issues: { message: string }[] } | undefined }): string | undefined {
  return error?.issues[0]?.message;
}

/** Returns the value as it is stored: numbers and flags as such. */
export function storedValue({ kind }: KnownParameter, value: string): string | number | boolean {
  if (kind === 'number') return Number(value);
  if (kind === 'boolean') return value.trim() === 'true';
  if (kind === 'iban') return plainIban(value);
  return kind === 'richText' ? value : value.trim();
}
