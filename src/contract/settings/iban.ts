/** The length of an IBAN in the countries of SEPA that a shop in Italy may hold an account in (ISO 13616). */
const LENGTHS: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 16,
  CH: 21,
  DE: 22,
  ES: 24,
  FR: 27,
  IE: 22,
  IT: 27,
  LT: 20,
  LU: 20,
  MT: 31,
  NL: 18,
  PT: 25,
  SI: 19,
  SM: 27,
  VA: 22,
};

/** Returns an IBAN without spaces, in upper case. */
export const plainIban = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();

/** Returns an IBAN in groups of four, as people read it. */
export const shownIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

/** Returns what is wrong with an IBAN, in Italian (ISO 7064 mod 97-10). */
export function ibanFault(typed: string): string | undefined {
  const iban = plainIban(typed);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban))
    return 'Un IBAN comincia con due lettere e due cifre, come IT60 X054 2811 1010 0000 0123 456.';
  const length = LENGTHS[iban.slice(0, 2)];
  if (length === undefined) return 'Scrivi l’IBAN di un conto in area SEPA.';
  if (iban.length !== length)
    return `L’IBAN di questo Paese ha ${length} caratteri: ne hai scritti ${iban.length}.`;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('');
  const remainder = [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
  return remainder === 1 ? undefined : 'L’IBAN non è giusto: controlla le cifre.';
}
