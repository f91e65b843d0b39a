import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectInvoice, selectInvoiceForm } from '../checkoutSelectors';
import { type Invoice, invoiceToggled } from '../checkoutSlice';
import { hasInvoice } from '../invoice';
import { lazyInvoiceForm } from '../invoiceSaga';

const Details = styled('details')(({ theme }) => ({
  ...theme.typography.body2,
  minWidth: 0,
  '& summary': {
    padding: theme.spacing(0.5, 0),
    color: theme.vars.palette.primary.main,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
}));

const NOT_LOADED = 'Il modulo non si è caricato: chiudi e riapri per riprovare.';

/** The data are sent also while the form is closed, so their owner is named. */
function summaryOf(invoice: Invoice): string {
  if (!hasInvoice(invoice)) return 'Ti serve la fattura?';
  return invoice.name?.trim() ? `Fattura a: ${invoice.name}` : 'Dati per la fattura';
}

/** The optional invoice data; the form's code comes when it is opened. */
export function InvoiceDetails() {
  const dispatch = useDispatch();
  const form = useSelector(selectInvoiceForm);
  const invoice = useSelector(selectInvoice);
  const details = useRef<HTMLDetailsElement>(null);
  const isOpen = form !== 'closed';
  const Form = form === 'open' ? lazyInvoiceForm.peek()?.InvoiceForm : undefined;
  useEffect(() => {
    // Opened before hydration.
    if (details.current?.open) dispatch(invoiceToggled({ isOpen: true }));
  }, [dispatch]);
  return (
    <Details
      ref={details}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => dispatch(invoiceToggled({ isOpen: open }))}
    >
      <summary>{summaryOf(invoice)}</summary>
      {Form && <Form />}
      {form === 'loading' && <Skeleton variant="rounded" height={420} aria-busy="true" sx={{ mt: 1 }} />}
      {form === 'failed' && <p role="alert">{NOT_LOADED}</p>}
    </Details>
  );
}
