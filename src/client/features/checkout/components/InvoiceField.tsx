import { styled } from '@mui/material/styles';
import { Field } from '../../../ui/Field';
import type { FieldRow } from '../invoiceFields';

const Labelled = styled('div')(({ theme }) => ({
  minWidth: 0,
  '& label': { display: 'block' },
  '& input': { marginTop: theme.spacing(0.5) },
  '& p': { margin: theme.spacing(0.5, 0, 0), overflowWrap: 'anywhere' },
  '& p[data-error]': { color: theme.vars.palette.error.main },
}));

/** A select that looks like the light text field. */
export const Select = styled(Field.withComponent('select'))(({ theme }) => ({
  marginTop: theme.spacing(0.5),
}));

interface InvoiceFieldProps {
  readonly id: string;
  readonly field: FieldRow;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A field of the invoice with its own message underneath. */
export function InvoiceField({ id, field, value, error, onChange }: InvoiceFieldProps) {
  const { name, label, hint, isHalf, ...input } = field;
  const message = error ?? hint;
  return (
    <Labelled data-half={isHalf ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      <Field
        id={id}
        name={name}
        {...input}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={message ? `${id}-message` : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {message && (
        <p id={`${id}-message`} data-error={error ? '' : undefined}>
          {message}
        </p>
      )}
    </Labelled>
  );
}
