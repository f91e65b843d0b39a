import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { CourseDetail } from '../../../../../contract/catalogue/courses';
import { paths } from '../../../../routing/paths';
import { BuyPanel, PANEL_COVER_SIZES } from '../../../../ui/BuyPanel';
import { formatCount, formatPercent } from '../../../../ui/format';
import { Picture } from '../../../../ui/Picture';
import { Price } from '../../../../ui/Price';
import { ProgressBar } from '../../../../ui/ProgressBar';
import { actionFor, selectOwned } from '../../../access';
import { BuyForm, isUnderWay, TransferLink, UnderWayNotice } from '../../../checkout';
import { CoverPreview } from './Preview';

const INCLUDED = [
  'Accesso per sempre, anche da telefono',
  'Avanzamento salvato, lezione per lezione',
  'Pagamento sicuro con carta',
];
const LABELS = { buy: 'Acquista il corso', free: 'Ottieni il corso' };

/** Into the lessons, where the student left off. */
function WayIn({ courseId }: { readonly courseId: string }) {
  const own = useSelector(selectOwned(courseId));
  return (
    <>
      {own && own.progress > 0 && (
        <div>
          <Typography variant="body2" sx={{ mb: 0.75 }}>
            {own.viewedCount} di {formatCount(own.sectionsCount, 'lezione', 'lezioni')} ·{' '}
            <strong>{formatPercent(own.progress)}</strong>
          </Typography>
          <ProgressBar value={own.progress} label="Avanzamento del corso" />
        </div>
      )}
      <Button component={Link} to={paths.viewer(courseId)} variant="contained" size="large" fullWidth>
        {own ? `${actionFor(own)} il corso` : 'Guarda il corso'}
      </Button>
    </>
  );
}

/** An admin looks at what visitors will see. */
function OffSale({ price }: { readonly price: number }) {
  return (
    <>
      <Price price={price} size="large" />
      <Typography sx={{ fontWeight: 650 }}>
        Anteprima: il corso non è in vendita. Per ora lo vedono solo gli amministratori.
      </Typography>
    </>
  );
}

/** Cover that plays the free lesson, price, coupon and buy button; owners are led into the course and sold nothing. */
export function BuyBox({ course }: { readonly course: CourseDetail }) {
  const {
    IdCourseEnc: id,
    slug,
    title,
    price,
    listPrice,
    owned,
    isOffSale,
    cover,
    sections,
    transfer,
  } = course;
  const free = owned ? undefined : sections.find(({ isPreview }) => isPreview);
  const picture = <Picture picture={cover} alt="" sizes={PANEL_COVER_SIZES} isEager />;
  const wayIn = <WayIn courseId={id} />;
  return (
    <BuyPanel
      label={owned ? 'Il tuo corso' : 'Acquista questo corso'}
      cover={free ? <CoverPreview section={free}>{picture}</CoverPreview> : picture}
      included={owned ? INCLUDED.slice(0, -1) : INCLUDED}
    >
      {owned ? (
        <>
          <Typography sx={{ fontWeight: 650 }}>Hai già questo corso.</Typography>
          {wayIn}
        </>
      ) : isOffSale ? (
        <OffSale price={price} />
      ) : isUnderWay(transfer) ? (
        <UnderWayNotice offer={transfer} />
      ) : (
        <>
          <BuyForm
            item={{ kind: 'course', id, title, price }}
            reduction={
              listPrice === undefined ? undefined : { listPrice, name: 'Prezzo di listino', saving: 'Sconto' }
            }
            isStruck
            labels={LABELS}
            wayIn={wayIn}
          />
          <TransferLink item={{ kind: 'course', id, slug, price }} offer={transfer} />
        </>
      )}
      {!owned && !isOffSale && price > 0 && (
        <Button component={Link} to={paths.gift('course', slug)} fullWidth>
          Regala questo corso
        </Button>
      )}
    </BuyPanel>
  );
}
