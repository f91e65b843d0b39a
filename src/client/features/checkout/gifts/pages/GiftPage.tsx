import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { call, fork, put, type SagaGenerator } from 'typed-redux-saga';
import type { LoadReason, PageParams } from '../../../../routing/page';
import { titleOf } from '../../../../routing/routeTable';
import { guarded } from '../../../../sagas/guarded';
import { FormCard } from '../../../../ui/FormCard';
import { formatEuro } from '../../../../ui/format';
import { PageTitle } from '../../../../ui/PageTitle';
import { LoadError } from '../../../platform/navigation';
import { pageMissed, selectIsLoading } from '../../../platform/navigation/navigationSlice';
import { checkoutResumed, providerChosen } from '../../checkoutSlice';
import { restoreInvoice } from '../../invoiceDraft';
import { loadWaysToPay, waysToPay } from '../../waysToPay';
import { GiftForm } from '../components/GiftForm';
import { readGift, watchGiftDraft } from '../giftDraft';
import { type GiftItem, giftItem, giftKey } from '../giftItem';
import { giftPreview, giving, resume } from '../giving';

export const slices = [giftItem.slice, giving.slice, giftPreview.slice, waysToPay.slice];

export function* load(params: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  if (reason === 'entered') {
    yield* put(giving.actions.opened(yield* call(readGift)));
    yield* put(giftPreview.actions.opened());
    // What was said of another purchase, and a choice made for it.
    yield* put(checkoutResumed());
    yield* put(providerChosen(null));
    yield* call(restoreInvoice);
    // Before the form is there, which begins with its words.
    yield* call(guarded(resume));
  }
  const { status } = yield* call(giftItem.load, giftKey(params));
  if (status === 'missing') yield* put(pageMissed());
  else yield* call(loadWaysToPay);
}

export function* watch(): SagaGenerator<void> {
  yield* fork(giftItem.watch);
  yield* fork(giving.watch);
  yield* fork(giftPreview.watch);
  yield* fork(watchGiftDraft);
}

function Lead({ item: { kind, title, price } }: { readonly item: GiftItem }) {
  return (
    <>
      {kind === 'course' ? 'Il corso' : 'Il percorso formativo'} <strong>{title}</strong>: chi lo riceve trova
      nella sua e-mail il link per aprirlo, con o senza un account. Se lo ha già, può darlo a un’altra
      persona. Costa {formatEuro(price)}: i coupon non valgono per i regali.
    </>
  );
}

/** Buys a course or a learning path for somebody else. */
export function Page({ params }: { readonly params: PageParams }) {
  const { data, message } = useSelector(giftItem.selectByKey(giftKey(params)));
  // The form begins with the words of a purchase, which come last where the item is known from an earlier visit.
  const isEntering = useSelector(selectIsLoading);
  return (
    <FormCard
      title="Regala"
      lead={data ? <Lead item={data} /> : undefined}
      foot={
        data && (
          <MuiLink component={Link} to={data.href} sx={{ fontWeight: 650 }}>
            {data.kind === 'course' ? 'Torna al corso' : 'Torna al percorso'}
          </MuiLink>
        )
      }
    >
      <PageTitle>{titleOf('gift')}</PageTitle>
      <meta name="robots" content="noindex" />
      {data && !isEntering && <GiftForm item={data} />}
      {!data && message && <LoadError message={message} retry={giftItem.actions.retryRequested()} />}
      {!message && (isEntering || !data) && (
        <Skeleton aria-busy variant="rounded" height={480} sx={{ mt: 3 }} />
      )}
    </FormCard>
  );
}
