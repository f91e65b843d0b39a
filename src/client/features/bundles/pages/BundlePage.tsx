import Container from '@mui/material/Container';
import { useDispatch, useSelector } from 'react-redux';
import type { BundleDetail } from '../../../../contract/bundles';
import type { PageParams } from '../../../page';
import { savingOf } from '../../../ui/bundleSaving';
import { DetailLayout, DetailSkeleton } from '../../../ui/DetailLayout';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { formatCount, formatDuration, formatEuro } from '../../../ui/format';
import { LoadingOverlay } from '../../../ui/LoadingOverlay';
import { PageHeading } from '../../../ui/PageHeading';
import { Part } from '../../../ui/Part';
import { RichText } from '../../../ui/RichText';
import { selectCheckoutStatus } from '../../checkout/checkoutSelectors';
import { watchOffer } from '../../checkout/offerSaga';
import { retryRequested } from '../../navigation/navigationSlice';
import { loadBundle } from '../bundleSaga';
import bundleSlice, { type BundleState, selectBundle } from '../bundleSlice';
import { BundleBuyBox } from '../components/BundleBuyBox';
import { BundleHeader } from '../components/BundleHeader';
import { BundleSteps } from '../components/BundleSteps';
import { BundleSum } from '../components/BundleSum';

export const slices = [bundleSlice];
export const load = loadBundle;
export const watch = watchOffer;

/** What search engines show of it. */
function descriptionOf(bundle: BundleDetail): string {
  const { subtitle, title, coursesCount, price } = bundle;
  const saving = savingOf(bundle);
  const facts = `${formatCount(coursesCount, 'corso', 'corsi')} a ${formatEuro(price)}`;
  return `${subtitle || title}: ${facts}${saving > 0 ? `, ${formatEuro(saving)} in meno che uno per uno` : ''}.`;
}

function BundleText({ bundle }: { readonly bundle: BundleDetail }) {
  const { courses, coursesCount, duration, description } = bundle;
  const length = `${formatCount(coursesCount, 'corso', 'corsi')} ${formatDuration(duration, 'long')}`;
  return (
    <>
      <Part title="I corsi del percorso" {...(courses.length > 0 && { note: length })}>
        {courses.length > 0 ? (
          <BundleSteps bundle={bundle} />
        ) : (
          <EmptyState
            title="Stiamo scegliendo i corsi di questo percorso"
            text="Appena saranno pronti li troverai qui, con il loro prezzo. Intanto il catalogo è aperto."
          />
        )}
      </Part>
      {savingOf(bundle) > 0 && (
        <Part title="Quanto risparmi">
          <BundleSum bundle={bundle} />
        </Part>
      )}
      {description && (
        <Part title="Perché questo percorso">
          <RichText text={description} />
        </Part>
      )}
    </>
  );
}

/** A learning path in detail, with or without a coupon in the address (specification §2). */
export function Page({ params }: { params: PageParams }) {
  const dispatch = useDispatch();
  const name = params.id ?? '';
  const { status, bundle, message } = useSelector((state: { bundle?: BundleState }) =>
    selectBundle(state, name),
  );
  const isBuying = useSelector(selectCheckoutStatus) === 'pending';
  if (status === 'failed') {
    return (
      <Container sx={{ pb: 8 }}>
        <title>Percorso non disponibile · Corsi Trading Online</title>
        <PageHeading title="Il percorso non si è caricato" />
        <ErrorState message={message} onRetry={() => dispatch(retryRequested())} />
      </Container>
    );
  }
  if (!bundle) return <DetailSkeleton />;
  return (
    <>
      <title>{`${bundle.title} · Percorso formativo · Corsi Trading Online`}</title>
      <meta name="description" content={descriptionOf(bundle)} />
      {isBuying && <LoadingOverlay text="Un momento, prepariamo il tuo acquisto…" />}
      <DetailLayout head={<BundleHeader bundle={bundle} />} aside={<BundleBuyBox bundle={bundle} />}>
        <BundleText bundle={bundle} />
      </DetailLayout>
    </>
  );
}
