import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { afterPayment } from '../../../../contract/checkout/purchaseNames';
import type { BankTransfer, TransferState } from '../../../../contract/checkout/transferShapes';
import { withArticle } from '../../../../contract/platform/dayArticle';
import { shownIban } from '../../../../contract/settings/iban';
import type { LoadReason, PageParams } from '../../../routing/page';
import { paths } from '../../../routing/paths';
import { titleOf } from '../../../routing/routeTable';
import { ErrorState } from '../../../ui/ErrorState';
import { formatEuro, formatTypedEuro, roundToCents } from '../../../ui/format';
import { formatDate } from '../../../ui/italianTime';
import { Message } from '../../../ui/Message';
import { PageTitle } from '../../../ui/PageTitle';
import { retryRequested } from '../../platform/navigation/navigationSlice';
import { PaymentUnknown } from '../components/PaymentNotice';
import { CancelDialog, cancelTransfer } from '../transfers';
import { bankTransfer, copyRequested, loadBankTransfer, watchBankTransfer } from '../transfers/bankTransfer';

export const slices = [bankTransfer.slice, cancelTransfer.slice];

export function* load({ id = '' }: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  if (reason === 'entered') yield* put(cancelTransfer.actions.closed());
  yield* call(loadBankTransfer, id);
}

export const watch = watchBankTransfer;

const profile = `${paths.profile()}#i-miei-acquisti`;

/** What is still to be paid, in euro. */
const leftOf = ({ amount, received }: BankTransfer) => roundToCents(amount - received);

/** One value that the buyer types into the form of their bank. */
function Row({
  label,
  text,
  copied,
}: {
  readonly label: string;
  readonly text: string;
  readonly copied?: string;
}) {
  const dispatch = useDispatch();
  return (
    <Box sx={{ py: 1.25, borderTop: 1, borderColor: 'divider' }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, display: 'flex', gap: 2, alignItems: 'center' }}>
        <Typography
          component="span"
          sx={{ flexGrow: 1, minWidth: 0, fontWeight: 650, overflowWrap: 'anywhere' }}
        >
          {text}
        </Typography>
        {copied !== undefined && (
          <Button
            variant="outlined"
            size="small"
            sx={{ flex: 'none' }}
            aria-label={`Copia: ${label}`}
            onClick={() => dispatch(copyRequested({ what: label, text: copied }))}
          >
            Copia
          </Button>
        )}
      </Box>
    </Box>
  );
}

function Details({ transfer }: { readonly transfer: BankTransfer }) {
  const { received, iban, holder, bank, number, deadline } = transfer;
  const left = leftOf(transfer);
  return (
    <Card variant="panel" component="section" aria-label="Dati del bonifico">
      <CardContent>
        <Box component="dl" sx={{ m: 0, '& > :first-of-type': { borderTop: 0 } }}>
          <Row
            label={received > 0 ? 'Importo che manca' : 'Importo'}
            text={formatEuro(left)}
            copied={formatTypedEuro(left)}
          />
          <Row label="IBAN" text={shownIban(iban)} copied={iban} />
          <Row label="Beneficiario" text={holder} copied={holder} />
          {bank && <Row label="Banca" text={bank} />}
          <Row label="Causale" text={number} copied={number} />
          <Row label="Da pagare entro il" text={formatDate(deadline)} />
        </Box>
      </CardContent>
    </Card>
  );
}

function NextSteps({ isGift, isMailed }: Pick<BankTransfer, 'isGift' | 'isMailed'>) {
  return (
    <Box component="section" aria-label="Che cosa succede adesso">
      <Typography variant="h3" component="h2">
        Che cosa succede adesso
      </Typography>
      <Box component="ol" sx={{ pl: 3, my: 1.5, '& > li': { mb: 0.75 } }}>
        <li>Fai il bonifico dalla tua banca, con l’importo esatto e solo la causale qui sopra.</li>
        <li>Di solito arriva in uno o due giorni lavorativi; quando lo vediamo, lo registriamo.</li>
        <li>Ti mandiamo la ricevuta per e-mail e {afterPayment(isGift)}.</li>
      </Box>
      <Typography variant="body2" color="textSecondary">
        {isMailed
          ? 'Gli stessi dati sono nell’e-mail che ti abbiamo mandato.'
          : 'Ritrovi questi dati nel tuo profilo, fra i tuoi acquisti.'}
      </Typography>
    </Box>
  );
}

/** What the page says of an order that is not simply awaited. */
const TEXTS: Readonly<
  Record<Exclude<TransferState, 'awaited' | 'short'>, readonly [title: string, text: string]>
> = {
  over: [
    'Abbiamo ricevuto più del dovuto',
    'Ti restituiamo la differenza: appena è fatto l’ordine è pagato. Non devi fare nulla.',
  ],
  paid: ['Il bonifico è arrivato', 'Grazie: l’ordine è pagato.'],
  cancelled: [
    'Questo ordine è annullato',
    'Non devi pagare nulla. Se il bonifico era già partito, ti restituiamo la somma.',
  ],
  expired: ['Il termine per pagare è passato', 'L’ordine è scaduto e non devi fare nulla.'],
};

function Ended({ transfer }: { readonly transfer: BankTransfer }) {
  const { state, title, IdPurchaseEnc, lines, isGift } = transfer;
  const box = useRef<HTMLDivElement>(null);
  const isCancelled = useSelector(cancelTransfer.select).status === 'done';
  useEffect(() => {
    // The dialog gives the focus back to a button that is gone with what it cancelled.
    if (isCancelled) box.current?.focus();
  }, [isCancelled]);
  if (state === 'awaited' || state === 'short') return null;
  const [heading, text] = TEXTS[state];
  const success =
    lines.length === 1 && lines[0]?.IdBundleEnc
      ? paths.bundlePaymentSucceeded(IdPurchaseEnc)
      : paths.paymentSucceeded(IdPurchaseEnc);
  return (
    <Box ref={box} tabIndex={-1} sx={{ outline: 'none' }}>
      <Message
        eyebrow={title}
        title={heading}
        actions={
          <>
            {state === 'paid' && (
              <Button component={Link} to={success} variant="contained">
                Vai al tuo acquisto
              </Button>
            )}
            <Button component={Link} to={profile} variant="outlined">
              I miei acquisti
            </Button>
          </>
        }
      >
        {text}
        {state === 'expired' && ` Se hai già mandato il bonifico, appena arriva ${afterPayment(isGift)}.`}
      </Message>
    </Box>
  );
}

function Awaited({ transfer }: { readonly transfer: BankTransfer }) {
  const dispatch = useDispatch();
  const { title, received, deadline, IdPurchaseEnc } = transfer;
  const left = formatEuro(leftOf(transfer));
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Message eyebrow={title} title={received > 0 ? `Mancano ${left}` : `Manda ${left} con un bonifico`}>
        {received > 0
          ? `Abbiamo ricevuto ${formatEuro(received)}: manda il resto. Il termine è ${withArticle('il', formatDate(deadline))}; anche dopo, appena arriva l’ordine è pagato.`
          : `Il tuo ordine è riservato fino ${withArticle('al', formatDate(deadline))}.`}
      </Message>
      <Details transfer={transfer} />
      <NextSteps isGift={transfer.isGift} isMailed={transfer.isMailed} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button component={Link} to={profile} variant="outlined">
          I miei acquisti
        </Button>
        {received === 0 && (
          <Button
            color="error"
            onClick={() => dispatch(cancelTransfer.actions.opened({ IdPurchaseEnc, title }))}
          >
            Annulla l’ordine
          </Button>
        )}
      </Box>
    </Box>
  );
}

function Content() {
  const dispatch = useDispatch();
  const { status, data, message } = useSelector(bankTransfer.selectAny);
  if (status === 'missing') return <PaymentUnknown message={message} />;
  if (message !== '') return <ErrorState message={message} onRetry={() => dispatch(retryRequested())} />;
  if (!data) return <Skeleton aria-busy variant="rounded" height={520} />;
  const isAwaited = data.state === 'awaited' || data.state === 'short';
  return isAwaited ? <Awaited transfer={data} /> : <Ended transfer={data} />;
}

/** Where to send the money of an order, and what happens next. */
export function Page() {
  return (
    <Container sx={{ py: { xs: 4, md: 8 }, minHeight: '70vh' }}>
      <PageTitle>{titleOf('bankTransfer')}</PageTitle>
      <meta name="robots" content="noindex" />
      <Box aria-live="polite" sx={{ maxWidth: 680, mx: 'auto' }}>
        <Content />
      </Box>
      <CancelDialog />
    </Container>
  );
}
