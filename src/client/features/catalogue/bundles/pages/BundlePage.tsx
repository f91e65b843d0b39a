import { useSelector } from 'react-redux';
import { fork, type SagaGenerator } from 'typed-redux-saga';
import type { BundleDetail } from '../../../../../contract/catalogue/bundles';
import type { PageParams } from '../../../../routing/page';
import { savingOf } from '../../../../ui/bundleSaving';
import { DetailLayout, DetailSkeleton } from '../../../../ui/DetailLayout';
import { EmptyState } from '../../../../ui/EmptyState';
import { formatCount, formatDuration, formatEuro } from '../../../../ui/format';
import { PageTitle } from '../../../../ui/PageTitle';
import { Part } from '../../../../ui/Part';
import { RichText } from '../../../../ui/RichText';
import { BuyBar, isUnderWay } from '../../../checkout';
import { watchArrival } from '../../../checkout/buyIntentSaga';
import { BuyingOverlay } from '../../../checkout/components/BuyingOverlay';
import { watchCouponExpiry } from '../../../checkout/couponExpirySaga';
import { PageError } from '../../../platform/navigation';
import { isForSale, bundle as loadable, loadBundle, ownOffer } from '../bundle';
import { BundleBuyBox } from '../components/BundleBuyBox';
import { BundleHeader } from '../components/BundleHeader';
import { BundleSteps } from '../components/BundleSteps';
import { BundleSum } from '../components/BundleSum';

export const slices = [loadable.slice];
export const load = loadBundle;
export function* watch(): SagaGenerator<void> {
  yield* fork(watchCouponExpiry);
  yield* fork(watchArrival);
}

/** The description for search engines. */
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
      {!bundle.owned && savingOf(ownOffer(bundle)) > 0 && (
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

/** A learning path in detail, with or without a coupon in the address. */
export function Page({ params }: { params: PageParams }) {
  const { status, data: bundle, message } = useSelector(loadable.selectByKey(params.id ?? ''));
  if (status === 'failed') {
    return (
      <PageError title="Percorso non disponibile" heading="Il percorso non si è caricato" message={message} />
    );
  }
  if (!bundle) return <DetailSkeleton />;
  return (
    <>
      <PageTitle>{`${bundle.title} · Percorso formativo`}</PageTitle>
      <meta name="description" content={descriptionOf(bundle)} />
      <BuyingOverlay />
      <DetailLayout head={<BundleHeader bundle={bundle} />} aside={<BundleBuyBox bundle={bundle} />}>
        <BundleText bundle={bundle} />
      </DetailLayout>
      {isForSale(bundle) && !isUnderWay(bundle.transfer) && (
        <BuyBar item={{ kind: 'bundle', id: bundle.IdBundleEnc, price: ownOffer(bundle).price }} />
      )}
    </>
  );
}
