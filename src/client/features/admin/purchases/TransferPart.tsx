import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { PurchaseDetail } from '../../../../contract/checkout/purchases';
import type { AdminTransfer } from '../../../../contract/checkout/transferShapes';
import { isAsking } from '../../../state/submission';
import { CheckField } from '../../../ui/CheckField';
import { FormField } from '../../../ui/FormField';
import { formatEuro, formatTypedEuro } from '../../../ui/format';
import { formatDate } from '../../../ui/italianTime';
import { formatLocal } from '../../../ui/localDate';
import { Part } from '../../../ui/Part';
import { type RecordColumn, RecordTable } from '../../../ui/RecordTable';
import { SubmissionForm } from '../../../ui/SubmissionForm';
import { FactList } from '../FactList';
import { payerOf } from './purchases';
import { type TransferDraft, transferOutcome, transferRecord } from './transferRecord';

type Payment = AdminTransfer['payments'][number];

const COLUMNS: readonly [RecordColumn<Payment>, ...RecordColumn<Payment>[]] = [
  { label: 'Data', value: ({ day }) => day },
  { label: 'Riferimento', value: ({ reference }) => reference },
  { label: 'Registrato', value: ({ recordedAt }) => formatLocal(recordedAt) },
  { label: 'Importo', isFigure: true, value: ({ amount }) => formatEuro(amount) },
];

/** The movement that is due: the rest of the sum, or what has to be returned. A refunded order awaits none. */
function dueOf({ IdEnc, transfer }: PurchaseDetail & { readonly transfer: AdminTransfer }): TransferDraft {
  const { amount, received, state } = transfer;
  const missing = amount - received;
  const left = state === 'cancelled' ? -received : state === 'paid' ? Math.min(0, missing) : missing;
  return {
    IdEnc,
    Amount: left === 0 ? '' : formatTypedEuro(Math.abs(left)),
    IsReturn: left < 0,
    Day: '',
    Reference: '',
    Received: received,
  };
}

function RecordForm({
  purchase,
  draft,
}: {
  readonly purchase: PurchaseDetail;
  readonly draft: TransferDraft;
}) {
  const dispatch = useDispatch();
  const { errors, status } = useSelector(transferRecord.select);
  const [typed, setTyped] = useState(draft);
  const change = (more: Partial<TransferDraft>) => setTyped({ ...typed, ...more });
  const isPending = status === 'pending';
  return (
    <SubmissionForm
      form={transferRecord}
      onSubmit={() =>
        dispatch(
          transferRecord.actions.requested({
            ...typed,
            Received: purchase.transfer?.received ?? typed.Received,
          }),
        )
      }
      buttons={
        <DialogActions sx={{ px: 0, pb: 0 }}>
          <Button variant="text" onClick={() => dispatch(transferRecord.actions.closed())}>
            Annulla
          </Button>
          <Button type="submit" variant="contained" aria-disabled={isPending}>
            {isPending ? 'Un momento…' : `Registra ${typed.IsReturn ? '-' : ''}${typed.Amount || '0,00'} €`}
          </Button>
        </DialogActions>
      }
    >
      <Typography>
        {payerOf(purchase)} ha ordinato «{purchase.title}» per {formatEuro(purchase.total)}. Registra solo
        quello che vedi nell’estratto conto: con l’importo esatto l’acquisto è pagato, e partono ricevuta ed
        e-mail.
      </Typography>
      <FormField
        id="transfer-amount"
        name="Amount"
        label="Importo"
        inputMode="decimal"
        value={typed.Amount}
        error={errors.Amount}
        onChange={({ target }) => change({ Amount: target.value })}
      />
      <FormField
        id="transfer-day"
        name="Day"
        type="date"
        label="Data del movimento"
        value={typed.Day}
        error={errors.Day}
        onChange={({ target }) => change({ Day: target.value })}
      />
      <FormField
        id="transfer-reference"
        name="Reference"
        label="Riferimento della banca (CRO o TRN)"
        value={typed.Reference}
        error={errors.Reference}
        onChange={({ target }) => change({ Reference: target.value })}
      />
      <CheckField
        id="transfer-return"
        name="IsReturn"
        isChecked={typed.IsReturn}
        onChange={(IsReturn) => change({ IsReturn })}
      >
        È una restituzione al cliente
      </CheckField>
    </SubmissionForm>
  );
}

/** The bank transfer of a purchase: what came, what is left, and the form that records more of it. */
export function TransferPart({ purchase }: { readonly purchase: PurchaseDetail }) {
  const dispatch = useDispatch();
  const titleId = useId();
  const form = useSelector(transferRecord.select);
  const { transfer } = purchase;
  if (!transfer) return null;
  const { number, amount, received, deadline, payments, state } = transfer;
  const label = state === 'paid' || state === 'cancelled' ? 'Registra un movimento' : 'Segna come pagato';
  return (
    <Part title="Bonifico">
      <Typography sx={{ mb: 2, fontWeight: 650 }}>{transferOutcome(purchase)}</Typography>
      <FactList
        facts={[
          ['Causale', number],
          ['Importo', formatEuro(amount)],
          ['Arrivato', formatEuro(received)],
          ['Scadenza', formatDate(deadline)],
        ]}
      />
      {payments.length > 0 && (
        <RecordTable
          caption="Movimenti registrati"
          rows={payments}
          keyOf={({ reference }) => reference}
          columns={COLUMNS}
        />
      )}
      <Box sx={{ mt: 2 }}>
        <Button
          variant="outlined"
          onClick={() => dispatch(transferRecord.actions.opened(dueOf({ ...purchase, transfer })))}
        >
          {label}
        </Button>
      </Box>
      <Dialog
        open={isAsking(form)}
        onClose={() => dispatch(transferRecord.actions.closed())}
        aria-labelledby={titleId}
        maxWidth="xs"
        fullWidth
      >
        <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          {label === 'Segna come pagato'
            ? `Segnare come pagato l’ordine ${number}?`
            : `Un movimento dell’ordine ${number}`}
        </DialogTitle>
        <DialogContent>{form.draft && <RecordForm purchase={purchase} draft={form.draft} />}</DialogContent>
      </Dialog>
    </Part>
  );
}
