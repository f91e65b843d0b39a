import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import { fork, put, type SagaGenerator } from 'typed-redux-saga';
import { invoiceFacts } from '../../../../contract/checkout/invoiceFacts';
import { PURCHASE_STATUS_NAMES, paymentProviderName } from '../../../../contract/checkout/purchaseNames';
import type { PURCHASE_EVENTS, PurchaseDetail, PurchaseEvent } from '../../../../contract/checkout/purchases';
import { formatEuro } from '../../../ui/format';
import { giftNote } from '../../../ui/giftNote';
import { formatLocal } from '../../../ui/localDate';
import { Part } from '../../../ui/Part';
import { type RecordColumn, RecordTable } from '../../../ui/RecordTable';
import { CreditNoteButtons, ReceiptButton, receiptDownload } from '../../checkout/receipts';
import { AdminLink } from '../AdminLink';
import { adminHref } from '../adminPaths';
import { FactList } from '../FactList';
import { ActionDialog } from '../resource/ActionDialog';
import { DetailView } from '../resource/DetailView';
import { PublicLink } from '../resource/PublicLink';
import { detailPage } from '../resource/recordPages';
import { purchases } from './purchases';
import { RefundButton } from './RefundButton';
import { refund, watchRefund } from './refund';
import { TransferPart } from './TransferPart';
import { transferRecord, watchTransferRecord } from './transferRecord';

const purchaseSlices = [refund.slice, transferRecord.slice, receiptDownload.slice];

/** The actions on a purchase's page, besides its switch. */
function* watchPurchase(): SagaGenerator<void> {
  // What was refused at an earlier visit is over.
  yield* put(receiptDownload.actions.closed());
  yield* fork(watchRefund);
  yield* fork(watchTransferRecord);
  yield* fork(receiptDownload.watch);
}

const EVENTS: Readonly<Record<(typeof PURCHASE_EVENTS)[number], string>> = {
  created: 'Acquisto iniziato',
  coupon_redeemed: 'Coupon usato',
  coupon_released: 'Coupon liberato',
  coupon_exceeded: 'Coupon oltre i suoi limiti',
  provider_event: 'Avviso del servizio di pagamento',
  transfer_recorded: 'Movimento del bonifico registrato',
  paid: 'Pagato',
  charge_differs: 'Pagata una somma diversa da quella chiesta',
  failed: 'Pagamento non riuscito',
  expired: 'Pagamento scaduto',
  refund_due: 'Da rimborsare',
  refund_asked: 'Rimborso chiesto',
  refunded: 'Rimborsato',
  refund_rejected: 'Rimborso respinto dalla banca',
  refund_settled: 'Rimborso respinto risolto',
  disputed: 'Contestato',
  dispute_won: 'Contestazione vinta',
  dispute_lost: 'Contestazione persa',
  activated: 'Attivato',
  deactivated: 'Disattivato',
};

type Event = PurchaseEvent & { readonly place: number };

const eventColumns: readonly [RecordColumn<Event>, ...RecordColumn<Event>[]] = [
  { label: 'Che cosa', value: ({ kind }) => EVENTS[kind] },
  { label: 'Quando', value: ({ at }) => formatLocal(at) },
  { label: 'Dettaglio', value: ({ detail }) => detail ?? '–' },
  { label: 'Chi', value: ({ who }) => who ?? '–' },
  {
    label: 'Importo',
    isFigure: true,
    value: ({ amount }) => (amount === undefined ? '–' : formatEuro(amount)),
  },
];

/** A provider that the shop does not know is shown as it is stored. */
function paidWith({ provider }: PurchaseDetail): string {
  const name = provider === 'none' ? 'nessun pagamento' : paymentProviderName(provider);
  return name === provider ? provider : name.charAt(0).toUpperCase() + name.slice(1);
}

const REFUNDED = {
  buyer_gone: 'L’account era stato eliminato.',
  nothing_new: 'L’acquirente aveva già tutto.',
} as const;

function Money({ purchase }: { readonly purchase: PurchaseDetail }) {
  const { total, listPrice, discount, refunded, currency, refundReason } = purchase;
  return (
    <FactList
      facts={[
        ['Stato', PURCHASE_STATUS_NAMES[purchase.status]],
        ['Attivo', purchase.isActive ? 'Sì' : 'No'],
        ['Prova', purchase.isTest ? 'Vendita di prova, nessuno ha pagato' : ''],
        ['Iniziato', formatLocal(purchase.createdAt)],
        ['Pagato', formatLocal(purchase.paidAt)],
        ['Prezzo di listino', formatEuro(listPrice)],
        ['Sconto', discount > 0 ? formatEuro(-discount) : ''],
        ['Coupon', purchase.CouponCode],
        ['Regalo', purchase.gift && giftNote(purchase.gift, purchase)],
        ['Totale', currency === 'EUR' ? formatEuro(total) : `${formatEuro(total)} (${currency})`],
        ['Rimborsato', refunded > 0 ? formatEuro(refunded) : ''],
        ['Respinto dalla banca', purchase.rejected ? formatEuro(purchase.rejected) : ''],
        ['Motivo del rimborso', refundReason && REFUNDED[refundReason]],
        ['Pagamento con', paidWith(purchase)],
        ['Riferimento del pagamento', purchase.providerReference],
        ['Ricevuta', purchase.receipt],
        ['Codice dell’acquisto', purchase.IdEnc],
      ]}
    />
  );
}

function Buyer({ purchase: { IdUserEnc, buyer, email } }: { readonly purchase: PurchaseDetail }) {
  if (!IdUserEnc) return <Typography>{buyer}</Typography>;
  return (
    <>
      <AdminLink to={adminHref('/admin/utenti/dettaglio/*', IdUserEnc)}>{buyer}</AdminLink>
      {buyer !== email && <Typography sx={{ overflowWrap: 'anywhere' }}>{email}</Typography>}
    </>
  );
}

function Purchase({ purchase }: { readonly purchase: PurchaseDetail }) {
  const { courses, history, invoice } = purchase;
  return (
    <>
      <Money purchase={purchase} />
      <TransferPart purchase={purchase} />
      <Part title="Acquirente">
        <Buyer purchase={purchase} />
      </Part>
      {invoice && (
        <Part title="Fattura">
          <FactList facts={invoiceFacts(invoice)} />
        </Part>
      )}
      <Part title="Corsi">
        {courses.length === 0 ? (
          <Typography color="textSecondary">Nessun corso.</Typography>
        ) : (
          <RecordTable
            caption="Corsi di questo acquisto"
            rows={courses}
            keyOf={({ IdCourseEnc }) => IdCourseEnc}
            columns={[
              { label: 'Corso', value: ({ title }) => title },
              { label: 'Si può vedere', value: ({ isOpen }) => (isOpen ? 'Sì' : 'No') },
            ]}
          />
        )}
      </Part>
      <Part title="Storia">
        <RecordTable
          caption="Storia di questo acquisto, dal più vecchio"
          rows={history.map((event, place) => ({ ...event, place }))}
          keyOf={({ place }) => String(place)}
          columns={eventColumns}
        />
      </Part>
    </>
  );
}

/** A purchase with its whole history, and its switch. */
export function PurchaseView({ id }: { readonly id: string }) {
  const dispatch = useDispatch();
  const loaded = useSelector(purchases.record.selectByKey(id));
  // A record holds more than a row.
  const data = loaded.data as PurchaseDetail | null;
  const actions = (purchases.actions ?? []).filter(({ isOffered }) => data && isOffered?.(data));
  return (
    <DetailView
      resource={purchases}
      loaded={loaded}
      title={data?.title}
      tools={
        data && (
          <>
            <PublicLink resource={purchases} item={data} />
            <ReceiptButton purchase={data} isLarge />
            <CreditNoteButtons purchase={data} isLarge />
            <RefundButton purchase={data} />
            {actions.map(({ name, label }) => (
              <Button
                key={name}
                variant="outlined"
                color={name === 'switch' && data.isActive ? 'error' : 'primary'}
                onClick={() => dispatch(purchases.acting.actions.opened({ action: name, item: data }))}
              >
                {label(data)}
              </Button>
            ))}
          </>
        )
      }
    >
      {data && <Purchase purchase={data} />}
      <ActionDialog resource={purchases} />
    </DetailView>
  );
}

export const purchaseDetail = detailPage(purchases, PurchaseView, {
  slices: purchaseSlices,
  watch: watchPurchase,
});
