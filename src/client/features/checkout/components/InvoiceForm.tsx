import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '@mui/material/styles';
import { useId, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDispatch, useSelector } from 'react-redux';
import type { InvoiceDraft, InvoiceField } from '../../../../contract/checkout/invoice';
import { invoiceFaults, isEmptyInvoice, tidyInvoice } from '../../../../contract/checkout/invoiceRules';
import { COUNTRIES, countryName } from '../../../../contract/platform/countries';
import { FormField } from '../../../ui/FormField';
import { LabelledControl } from '../../../ui/LabelledControl';
import { useFormErrors } from '../../../ui/useFormErrors';
import { selectInvoice, selectInvoiceErrors } from '../checkoutSelectors';
import { invoiceFilled } from '../checkoutSlice';
import { fieldsFor } from '../invoiceFields';

const Form = styled('form')(({ theme }) => ({
  boxSizing: 'border-box',
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: theme.spacing(1.5),
  marginTop: theme.spacing(1),
  '& > *': { gridColumn: '1 / -1' },
  '& > [data-half]': { gridColumn: 'auto' },
  '& > p': { margin: 0, color: theme.vars.palette.text.secondary },
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
  const change = (changes: InvoiceDraft) => {
    setLeft((before) => before.filter((field) => !(field in changes)));
    dispatch(invoiceFilled({ ...invoice, ...changes }));
  };
  const [left, setLeft] = useState<readonly InvoiceField[]>([]);
  /** Only for another field: a message that comes while a button is pressed moves the button, and the press is lost. */
  const leave = (field: InvoiceField, to: Element | null) => {
    if (to?.matches('input, select')) setLeft((before) => [...before, field]);
  };
  const faults = useMemo(() => invoiceFaults(tidyInvoice(invoice)), [invoice]);
  /** A field that was left is checked at once; an empty one may still be filled in, and is checked by the button. */
  const faultAt = (field: InvoiceField) =>
    errors[field] ?? (left.includes(field) && invoice[field]?.trim() ? faults[field] : undefined);
  const empty = () => {
    // The button goes, and leaves the keyboard to the first field.
    flushSync(() => dispatch(invoiceFilled({})));
    document.getElementById(`${id}-name`)?.focus();
  };
  // The slice drops the errors of what is changed.
  const { ref } = useFormErrors(errors, () => undefined);
  return (
    <Form ref={ref} noValidate aria-label="Dati per la fattura" onSubmit={(event) => event.preventDefault()}>
      <p>I dati valgono per questo acquisto; nel prossimo li ritrovi già scritti.</p>
      <FormControl component="fieldset">
        <FormLabel component="legend">La fattura è per</FormLabel>
        <RadioGroup value={kind} onChange={({ target }) => change({ kind: target.value as typeof kind })}>
          {KINDS.map(([value, label]) => (
            <FormControlLabel key={value} value={value} label={label} control={<Radio />} />
          ))}
        </RadioGroup>
      </FormControl>
      {fieldsFor(kind, country).map(({ isHalf, ...field }) => (
        <div key={field.name} data-half={isHalf ? '' : undefined}>
          <FormField
            {...field}
            id={`${id}-${field.name}`}
            isSmall
            value={invoice[field.name] ?? ''}
            error={faultAt(field.name)}
            onBlur={({ relatedTarget }) => leave(field.name, relatedTarget)}
            onChange={({ target }) => change({ [field.name]: target.value })}
          />
        </div>
      ))}
      <LabelledControl id={`${id}-country`} label="Paese" error={errors.country} isSmall>
        {(describedBy) => (
          <NativeSelect
            id={`${id}-country`}
            name="country"
            autoComplete="country"
            input={<OutlinedInput />}
            inputProps={{ 'aria-describedby': describedBy }}
            value={country}
            onChange={({ target }) => change({ country: target.value })}
          >
            {countries.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
      </LabelledControl>
      {!isEmptyInvoice(invoice) && (
        <Button type="button" size="small" sx={{ justifySelf: 'start', px: 0 }} onClick={empty}>
          Svuota i dati della fattura
        </Button>
      )}
    </Form>
  );
}
