import { PURCHASE_STATUS_NAMES } from '../../../../contract/checkout/purchaseNames';
import type { Purchase } from '../../../../contract/checkout/purchases';
import { EmptyState } from '../../../ui/EmptyState';
import { formatEuro } from '../../../ui/format';
import { giftNote } from '../../../ui/giftNote';
import { FileIcon } from '../../../ui/Icons';
import { formatLocal } from '../../../ui/localDate';
import { type RecordColumn, RecordTable } from '../../../ui/RecordTable';
import { CreditNoteButtons, ReceiptButton } from '../../checkout/receipts';

const AT_THE_BANK =
  'La banca può impiegare alcuni giorni. Appena il pagamento arriva ti scriviamo e trovi il corso qui; se non riesce potrai acquistare di nuovo.';

const COLUMNS: readonly [RecordColumn<Purchase>, ...RecordColumn<Purchase>[]] = [
  {
    label: 'Acquisto',
    value: ({ title, CouponCode, gift }) => (
      <>
        {title}
        {CouponCode && <small>Coupon {CouponCode}</small>}
        {gift && <small>{giftNote(gift)}</small>}
      </>
    ),
  },
  { label: 'Data', value: ({ paidAt, createdAt }) => formatLocal(paidAt ?? createdAt) },
  {
    label: 'Stato',
    value: ({ status }) => (
      <>
        {PURCHASE_STATUS_NAMES[status]}
        {status === 'processing' && <small>{AT_THE_BANK}</small>}
      </>
    ),
  },
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
  return <RecordTable rows={purchases} keyOf={({ IdEnc }) => IdEnc} columns={COLUMNS} />;
}
