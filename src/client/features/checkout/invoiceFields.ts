import type { Invoice } from '../../../contract/checkout/invoice';

export interface FieldRow {
  readonly name: Exclude<keyof Invoice, 'kind' | 'country'>;
  readonly label: string;
  readonly hint?: string;
  /** As in the contract: longer text would be answered 400. */
  readonly maxLength: number;
  readonly autoComplete: string;
  readonly type?: string;
  readonly inputMode?: 'numeric';
  readonly autoCapitalize?: string;
  readonly spellCheck?: boolean;
  /** Half of the form's width. */
  readonly isHalf?: boolean;
}

const CODE = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const;

const NAME: FieldRow = { name: 'name', label: 'Nome e cognome', maxLength: 200, autoComplete: 'name' };
const COMPANY: FieldRow = {
  name: 'name',
  label: 'Ragione sociale, o nome e cognome',
  maxLength: 200,
  autoComplete: 'organization',
};
const TAX_CODE: FieldRow = { ...CODE, name: 'taxCode', label: 'Codice fiscale', maxLength: 30 };
const VAT_NUMBER: FieldRow = { ...CODE, name: 'vatNumber', label: 'Partita IVA', maxLength: 30 };
const RECIPIENT_CODE: FieldRow = {
  ...CODE,
  name: 'recipientCode',
  label: 'Codice destinatario',
  hint: '7 lettere o numeri. Se non lo hai, scrivi la PEC.',
  maxLength: 20,
};
const PEC: FieldRow = { name: 'pec', label: 'PEC', maxLength: 254, autoComplete: 'off', type: 'email' };
const ADDRESS: FieldRow = {
  name: 'address',
  label: 'Via e numero civico',
  maxLength: 300,
  autoComplete: 'street-address',
};
const POSTAL_CODE: FieldRow = {
  name: 'postalCode',
  label: 'CAP',
  maxLength: 20,
  autoComplete: 'postal-code',
  inputMode: 'numeric',
  isHalf: true,
};
const PROVINCE: FieldRow = {
  ...CODE,
  name: 'province',
  label: 'Provincia (sigla)',
  maxLength: 40,
  autoComplete: 'address-level1',
  isHalf: true,
};
const CITY: FieldRow = { name: 'city', label: 'Città', maxLength: 100, autoComplete: 'address-level2' };

/** Returns the fields that a kind of buyer needs, in their order. */
export function fieldsFor(kind: Invoice['kind'], country: string): readonly FieldRow[] {
  if (country !== 'IT') {
    const who = kind === 'business' ? [COMPANY, VAT_NUMBER] : [NAME];
    const { inputMode: _numeric, isHalf: _half, ...postalCode } = POSTAL_CODE;
    return [...who, ADDRESS, { ...postalCode, label: 'Codice postale (facoltativo)' }, CITY];
  }
  const who =
    kind === 'business'
      ? [
          COMPANY,
          VAT_NUMBER,
          { ...TAX_CODE, label: 'Codice fiscale (se diverso dalla partita IVA)' },
          RECIPIENT_CODE,
          PEC,
        ]
      : [NAME, TAX_CODE];
  return [...who, ADDRESS, POSTAL_CODE, PROVINCE, CITY];
}
