import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { PurchaseDetail } from '../../../../contract/checkout/purchases';
import { isAsking } from '../../../state/submission';
import { formatEuro, formatTypedEuro, roundToCents } from '../../../ui/format';
import { SubmissionForm } from '../../../ui/SubmissionForm';
import type { Field } from '../resource/draft';
import { FieldInput } from '../resource/fields';
import { canSwitch, payerOf } from './purchases';
import { refund } from './refund';

const AMOUNT: Field = {
  name: 'Amount',
  label: 'Importo da restituire',
  input: 'euro',
  hint: 'Con tutto l’importo si chiude anche l’accesso; con una parte resta.',
};

const amountLeft = ({ total, refunded }: PurchaseDetail) => roundToCents(total - refunded);

/** Whether money can be given back from here; the server decides. */
const isRefundable = (purchase: PurchaseDetail) =>
  !purchase.transfer &&
  (canSwitch(purchase) || purchase.rejected !== undefined) &&
  purchase.paidAt !== undefined &&
  amountLeft(purchase) > 0;

function RefundForm({ purchase }: { readonly purchase: PurchaseDetail }) {
  const dispatch = useDispatch();
  const { errors, status } = useSelector(refund.select);
  const { IdEnc, refunded, total } = purchase;
  const left = amountLeft(purchase);
  const [typed, setTyped] = useState(formatTypedEuro(left));
  const isPending = status === 'pending';
  return (
    <SubmissionForm
      form={refund}
      onSubmit={() => dispatch(refund.actions.requested({ IdEnc, Amount: typed, Refunded: refunded }))}
      buttons={
        <DialogActions sx={{ px: 0, pb: 0 }}>
          <Button variant="text" onClick={() => dispatch(refund.actions.closed())}>
            Annulla
          </Button>
          <Button type="submit" variant="contained" color="error" aria-disabled={isPending}>
            {isPending ? 'Un momento…' : 'Rimborsa'}
          </Button>
        </DialogActions>
      }
    >
      <Typography>
        {payerOf(purchase)} ha pagato {formatEuro(total)}
        {refunded > 0 && `, e ne ha già riavuti ${formatEuro(refunded)}`}. Il denaro torna sul metodo usato
        per pagare, e un’e-mail lo annuncia. Non si può annullare.
      </Typography>
      <FieldInput
        field={AMOUNT}
        value={typed}
        error={errors.Amount}
        autoFocus
        onChange={(value) => setTyped(String(value))}
      />
    </SubmissionForm>
  );
}

/** Gives money back, after a question. The dialog is open while the submission has a draft. */
export function RefundButton({ purchase }: { readonly purchase: PurchaseDetail }) {
  const dispatch = useDispatch();
  const titleId = useId();
  const isOpen = isAsking(useSelector(refund.select));
  if (!isRefundable(purchase)) return null;
  const { IdEnc, refunded: Refunded, title } = purchase;
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        onClick={() => dispatch(refund.actions.opened({ IdEnc, Amount: '', Refunded }))}
      >
        Rimborsa
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => dispatch(refund.actions.closed())}
        aria-labelledby={titleId}
        maxWidth="xs"
        fullWidth
      >
        <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          Rimborsare «{title}»?
        </DialogTitle>
        <DialogContent>
          <RefundForm purchase={purchase} />
        </DialogContent>
      </Dialog>
    </>
  );
}
