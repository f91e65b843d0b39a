import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useId, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { InvoiceDraft } from '../../../../contract/checkout/invoice';
import { COUNTRIES, countryName } from '../../../../contract/platform/countries';
import { useFormErrors } from '../../../ui/useFormErrors';
import { selectInvoice, selectInvoiceErrors } from '../checkoutSelectors';
import { invoiceFilled } from '../checkoutSlice';
import { hasInvoice } from '../invoice';
import { fieldsFor } from '../invoiceFields';
import { InvoiceField, Select } from './InvoiceField';

const Form = styled('form')(({ theme }) => ({
  boxSizing: 'border-box',
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: theme.spacing(1.5),
  marginTop: theme.spacing(1),
  '& > *': { gridColumn: '1 / -1' },
  '& > [data-half]': { gridColumn: 'auto' },
  '& fieldset': { display: 'grid', minWidth: 0, margin: 0, padding: 0, border: 0 },
  '& legend': { padding: 0, fontWeight: 600 },
  '& p': { margin: 0, color: theme.vars.palette.text.secondary },
}));

const Choice = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minHeight: 36,
  cursor: 'pointer',
  '& input': { width: 20, height: 20, margin: 0, accentColor: theme.vars.palette.primary.main },
}));

const KINDS = [
  ['person', 'Un privato'],
  ['business', 'Un’azienda o un professionista'],
] as const;

const byName = ([, one]: readonly [string, string], [, other]: readonly [string, string]) =>
  one.localeCompare(other, 'it');

/** The invoice data: those that this kind of buyer needs. What is hidden stays typed. */
export function InvoiceForm() {
  const id = useId();
  const dispatch = useDispatch();
  const invoice = useSelector(selectInvoice);
  const errors = useSelector(selectInvoiceErrors);
  const countries = useMemo(
    () => COUNTRIES.map((code) => [code, countryName(code)] as const).sort(byName),
    [],
  );
  const { kind = 'person', country = 'IT' } = invoice;
  const change = (changes: InvoiceDraft) => dispatch(invoiceFilled({ ...invoice, ...changes }));
  // The slice drops the errors of what is changed.
  const { ref } = useFormErrors(errors, () => undefined);
  return (
    <Form ref={ref} noValidate aria-label="Dati per la fattura" onSubmit={(event) => event.preventDefault()}>
      <p>Compila tutti i dati, oppure nessuno: si può acquistare anche senza fattura.</p>
      <fieldset>
        <legend>La fattura è per</legend>
        {KINDS.map(([value, label]) => (
          <Choice key={value}>
            <input
              type="radio"
              name={`${id}-kind`}
              checked={kind === value}
              onChange={() => change({ kind: value })}
            />
            {label}
          </Choice>
        ))}
      </fieldset>
      {fieldsFor(kind, country).map((field) => (
        <InvoiceField
          key={field.name}
          id={`${id}-${field.name}`}
          field={field}
          value={invoice[field.name] ?? ''}
          error={errors[field.name]}
          onChange={(value) => change({ [field.name]: value })}
        />
      ))}
      <div>
        <label htmlFor={`${id}-country`}>Paese</label>
        <Select
          id={`${id}-country`}
          name="country"
          autoComplete="country"
          value={country}
          aria-invalid={errors.country !== undefined}
          onChange={({ target }) => change({ country: target.value })}
        >
          {countries.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      {hasInvoice(invoice) && (
        <Button
          type="button"
          size="small"
          sx={{ justifySelf: 'start', px: 0 }}
          onClick={() => dispatch(invoiceFilled({}))}
        >
          Svuota i dati della fattura
        </Button>
      )}
    </Form>
  );
}
