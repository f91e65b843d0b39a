import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Field } from '../../../ui/Field';
import { selectInvoice } from '../checkoutSelectors';
import { invoiceFilled } from '../checkoutSlice';

const Details = styled('details')(({ theme }) => ({
  ...theme.typography.body2,
  '& summary': {
    padding: theme.spacing(0.5, 0),
    color: theme.vars.palette.primary.main,
    cursor: 'pointer',
  },
  '& label': { display: 'block', marginTop: theme.spacing(1.25) },
  '& input': { marginTop: theme.spacing(0.5) },
}));

/** The fields and maximum lengths of the contract. */
const FIELDS = [
  { name: 'name', label: 'Intestatario', length: 200, autoComplete: 'name' },
  { name: 'address', label: 'Indirizzo', length: 300, autoComplete: 'street-address' },
  { name: 'taxCode', label: 'Codice fiscale', length: 20, autoComplete: 'off' },
  { name: 'vatNumber', label: 'Partita IVA', length: 20, autoComplete: 'off' },
] as const;

/** The optional invoice data. */
export function InvoiceDetails() {
  const id = useId();
  const dispatch = useDispatch();
  const invoice = useSelector(selectInvoice);
  return (
    <Details>
      <summary>Ti serve la fattura?</summary>
      {FIELDS.map(({ name, label, length, autoComplete }) => (
        <div key={name}>
          <label htmlFor={`${id}-${name}`}>{label}</label>
          <Field
            id={`${id}-${name}`}
            name={name}
            maxLength={length}
            autoComplete={autoComplete}
            value={invoice[name] ?? ''}
            onChange={({ target }) => dispatch(invoiceFilled({ ...invoice, [name]: target.value }))}
          />
        </div>
      ))}
    </Details>
  );
}
