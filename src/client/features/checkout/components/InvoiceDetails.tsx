import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import { CheckField } from '../../../ui/CheckField';
import { selectInvoiceForm } from '../checkoutSelectors';
import { invoiceToggled } from '../checkoutSlice';
import { lazyInvoiceForm } from '../invoiceSaga';

const NOT_LOADED =
  'Il modulo della fattura non si è caricato: togli la spunta e rimettila per riprovare. Senza i suoi dati l’acquisto non parte.';

/** Whether an invoice is asked for, and its data; the form's code comes when it is. */
export function InvoiceDetails() {
  const dispatch = useDispatch();
  const form = useSelector(selectInvoiceForm);
  const Form = form === 'open' ? lazyInvoiceForm.peek()?.InvoiceForm : undefined;
  return (
    <div>
      <CheckField
        id="needs-invoice"
        name="NeedsInvoice"
        isChecked={form !== 'closed'}
        onChange={(isOpen) => dispatch(invoiceToggled({ isOpen }))}
      >
        Mi serve la fattura
      </CheckField>
      {Form && <Form />}
      {form === 'loading' && <Skeleton variant="rounded" height={420} aria-busy="true" sx={{ mt: 1 }} />}
      {form === 'failed' && (
        <Typography role="alert" variant="body2">
          {NOT_LOADED}
        </Typography>
      )}
    </div>
  );
}
