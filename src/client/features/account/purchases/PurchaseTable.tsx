import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { afterPayment, PURCHASE_STATUS_NAMES } from '../../../../contract/checkout/purchaseNames';
import type { Purchase } from '../../../../contract/checkout/purchases';
import { withArticle } from '../../../../contract/platform/dayArticle';
import { paths } from '../../../routing/paths';
import { EmptyState } from '../../../ui/EmptyState';
import { formatEuro } from '../../../ui/format';
import { giftNote } from '../../../ui/giftNote';
import { FileIcon } from '../../../ui/Icons';
import { formatDate } from '../../../ui/italianTime';
import { formatLocal } from '../../../ui/localDate';
import { type RecordColumn, RecordTable } from '../../../ui/RecordTable';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { retryPage } from '../../checkout/itemPage';
import { CreditNoteButtons, ReceiptButton } from '../../checkout/receipts';
import { CancelDialog, cancelTransfer } from '../../checkout/transfers';

const atTheBank = ({ gift }: Purchase) =>
  `La banca può impiegare alcuni giorni. Appena il pagamento arriva ti scriviamo e ${afterPayment(gift !== undefined)}; se non riesce potrai acquistare di nuovo.`;

function TransferDataLink({ purchase }: { readonly purchase: Purchase }) {
  return (
    <MuiLink component={Link} to={paths.bankTransfer(purchase.IdEnc)}>
      Dati del bonifico
    </MuiLink>
  );
}

/** What has come by bank transfer of an order that is not paid. */
function Received({ euro }: { readonly euro: number | undefined }) {
  return euro === undefined ? null : <small>ricevuti {formatEuro(euro)} con bonifico</small>;
}

/** The way back from the profile to a payment that was left, where what was ordered still has a page. */
function ResumeLink({ purchase }: { readonly purchase: Purchase }) {
  const { slug, lines, gift, title } = purchase;
  if (!slug && !lines) return null;
  const label = lines ? 'Torna al carrello' : gift ? 'Riprendi il regalo' : 'Riprendi il pagamento';
  return (
    <MuiLink component={Link} to={retryPage(purchase)} sx={{ display: 'block', mt: 0.5 }}>
      {label}
      <VisuallyHidden>: {title}</VisuallyHidden>
    </MuiLink>
  );
}

/** How a purchase stands; one that waits for its bank transfer says until when, and may be cancelled while nothing came. */
function Status({ purchase }: { readonly purchase: Purchase }) {
  const dispatch = useDispatch();
  const { status, transferDeadline, transferReceived, IdEnc: IdPurchaseEnc, title } = purchase;
  if (!transferDeadline) {
    return (
      <>
        {PURCHASE_STATUS_NAMES[status]}
        {status === 'pending' && transferReceived === undefined && <ResumeLink purchase={purchase} />}
        {status === 'processing' && <small>{atTheBank(purchase)}</small>}
        {transferReceived !== undefined && (
          <>
            <Received euro={transferReceived} />
            <TransferDataLink purchase={purchase} />
          </>
        )}
      </>
    );
  }
  return (
    <>
      In attesa del bonifico
      <small>entro {withArticle('il', formatDate(transferDeadline))}</small>
      <Received euro={transferReceived} />
      <Box sx={{ display: 'grid', justifyItems: 'start', gap: 0.5, mt: 0.5 }}>
        <TransferDataLink purchase={purchase} />
        {transferReceived === undefined && (
          <MuiLink
            component="button"
            type="button"
            color="error"
            onClick={() => dispatch(cancelTransfer.actions.opened({ IdPurchaseEnc, title }))}
          >
            Annulla l’ordine
          </MuiLink>
        )}
      </Box>
    </>
  );
}

const COLUMNS: readonly [RecordColumn<Purchase>, ...RecordColumn<Purchase>[]] = [
  {
    label: 'Acquisto',
    value: (purchase) => (
      <>
        {purchase.title}
        {purchase.CouponCode && <small>Coupon {purchase.CouponCode}</small>}
        {purchase.gift && <small>{giftNote(purchase.gift, purchase)}</small>}
      </>
    ),
  },
  { label: 'Data', value: ({ paidAt, createdAt }) => formatLocal(paidAt ?? createdAt) },
  { label: 'Stato', value: (purchase) => <Status purchase={purchase} /> },
  { label: 'Prezzo', isFigure: true, value: ({ listPrice }) => formatEuro(listPrice) },
  {
    label: 'Sconto',
    isFigure: true,
    value: ({ discount }) => (discount > 0 ? formatEuro(-discount) : '–'),
  },
  { label: 'Totale', isFigure: true, value: ({ total }) => <strong>{formatEuro(total)}</strong> },
  {
    label: 'Ricevuta',
    value: (purchase) =>
      purchase.receipt ? (
        <>
          <ReceiptButton purchase={purchase} />
          <CreditNoteButtons purchase={purchase} />
        </>
      ) : (
        '–'
      ),
  },
];

/** All purchases, newest first. */
export function PurchaseTable({ purchases }: { readonly purchases: readonly Purchase[] }) {
  if (purchases.length === 0) {
    return (
      <EmptyState
        Icon={FileIcon}
        title="Non hai ancora fatto acquisti"
        text="Di ogni acquisto trovi qui stato, prezzo e ricevuta."
      />
    );
  }
  return (
    <>
      <RecordTable rows={purchases} keyOf={({ IdEnc }) => IdEnc} columns={COLUMNS} />
      <CancelDialog />
    </>
  );
}
