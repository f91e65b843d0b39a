import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { StatementRow } from '../../../../contract/checkout/bankTransfers';
import { useServices } from '../../../services/servicesContext';
import { wholeMessage } from '../../../state/submission';
import { formatCount, formatEuro } from '../../../ui/format';
import { Notice } from '../../../ui/Notice';
import { type RecordColumn, RecordTable } from '../../../ui/RecordTable';
import { type Statement, statement, statementClosed, statementConfirm } from './statement';

/** A row that can be recorded: it has an order, and is not recorded yet. */
const isOpen = ({ order, isKnown }: StatementRow) => order !== undefined && !isKnown;
/** Chosen from the start: the reason names an order that waits, and the sum is the one that is left. */
const isSure = ({ order, amount, isKnown }: StatementRow) =>
  !isKnown &&
  order?.by === 'number' &&
  (order.state === 'awaited' || order.state === 'short') &&
  Math.round((order.amount - order.received - amount) * 100) === 0;

function proposalOf({ order, isKnown }: StatementRow): string {
  if (isKnown) return 'Già registrato';
  if (!order) return 'Nessun ordine trovato';
  const found = `${order.number}, ${order.buyer}: «${order.title}», ${formatEuro(order.amount)}`;
  if (order.state === 'cancelled') return `${found}. Ordine annullato: la somma va restituita`;
  if (order.state === 'paid') return `${found}. Già pagato: la somma va restituita`;
  return order.by === 'sum' ? `${found}. Solo somma e nome coincidono: controlla` : found;
}

function Rows({ found }: { readonly found: Statement }) {
  const dispatch = useDispatch();
  const form = useSelector(statementConfirm.select);
  const [chosen, setChosen] = useState(() => new Set(found.rows.filter(isSure).map(({ line }) => line)));
  const isDone = form.status === 'done';
  const isPending = form.status === 'pending';
  const toggle = (line: number) => {
    const next = new Set(chosen);
    if (!next.delete(line)) next.add(line);
    setChosen(next);
  };
  const columns: readonly [RecordColumn<StatementRow>, ...RecordColumn<StatementRow>[]] = [
    {
      label: 'Registra',
      value: (row) => (
        <Checkbox
          checked={chosen.has(row.line)}
          disabled={!isOpen(row) || isPending || isDone}
          onChange={() => toggle(row.line)}
          slotProps={{ input: { 'aria-label': `Registra la riga ${row.line}` } }}
        />
      ),
    },
    { label: 'Data', value: ({ day }) => day },
    { label: 'Importo', isFigure: true, value: ({ amount }) => formatEuro(amount) },
    { label: 'Descrizione', value: ({ text }) => text },
    { label: 'Ordine', value: proposalOf },
  ];
  const rows = found.rows.filter(({ line }) => chosen.has(line));
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography>
          {formatCount(found.rows.length, 'accredito', 'accrediti')} nel file;{' '}
          {formatCount(found.debits, 'addebito ignorato', 'addebiti ignorati')},{' '}
          {formatCount(found.unread, 'riga non letta', 'righe non lette')}. Si registra solo quello che
          confermi.
        </Typography>
        {found.rows.length > 0 && (
          <RecordTable
            caption="Accrediti del file"
            rows={found.rows}
            keyOf={({ line }) => String(line)}
            columns={columns}
          />
        )}
        <Notice kind="error">{isDone ? form.result?.refused.join(' ') : wholeMessage(form)}</Notice>
        {form.status === 'failed' && (
          <Typography>
            Una parte dei movimenti può essere già registrata: premi di nuovo il pulsante, nessuno viene
            contato due volte.
          </Typography>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button variant="text" onClick={() => dispatch(statementClosed())}>
          Chiudi
        </Button>
        {!isDone && (
          <Button
            variant="contained"
            disabled={rows.length === 0}
            aria-disabled={isPending}
            onClick={() => !isPending && dispatch(statementConfirm.actions.requested(rows))}
          >
            {isPending ? 'Un momento…' : `Registra ${formatCount(rows.length, 'movimento', 'movimenti')}`}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

/** Reads the bank's file, shows which order each credit may belong to, and records those that the admin confirms. */
export function StatementImport() {
  const dispatch = useDispatch();
  const { vault } = useServices();
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  const form = useSelector(statement.select);
  const isPending = form.status === 'pending';
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv"
        aria-label="File dei movimenti della banca (CSV)"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) dispatch(statement.actions.requested(vault.put(file)));
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button
        variant="outlined"
        aria-disabled={isPending}
        onClick={() => !isPending && input.current?.click()}
      >
        {isPending ? 'Un momento…' : 'Importa movimenti'}
      </Button>
      <Notice kind="error">{form.status === 'done' ? '' : wholeMessage(form)}</Notice>
      <Dialog
        open={form.status === 'done'}
        onClose={() => dispatch(statementClosed())}
        aria-labelledby={titleId}
        maxWidth="lg"
        fullWidth
      >
        <DialogTitle id={titleId}>Movimenti della banca</DialogTitle>
        {form.result && <Rows found={form.result} />}
      </Dialog>
    </>
  );
}
