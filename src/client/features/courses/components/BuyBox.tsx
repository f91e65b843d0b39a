import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { CourseDetail } from '../../../../contract/courses';
import { paths } from '../../../routing/paths';
import { BuyPanel, PANEL_COVER_SIZES } from '../../../ui/BuyPanel';
import { Picture } from '../../../ui/Picture';
import { Price } from '../../../ui/Price';
import { BuyForm } from '../../checkout';

const INCLUDED = [
  'Accesso per sempre, anche da telefono',
  'Avanzamento salvato, lezione per lezione',
  'Pagamento sicuro con carta',
];
const LABELS = { buy: 'Acquista il corso', free: 'Ottieni il corso' };

function WatchButton({ courseId }: { readonly courseId: string }) {
  return (
    <Button component={Link} to={paths.viewer(courseId)} variant="contained" size="large" fullWidth>
      Guarda il corso
    </Button>
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

/** Cover, price, coupon and buy button; for owners, the link into the course. */
export function BuyBox({ course }: { readonly course: CourseDetail }) {
  const { IdCourseEnc: id, slug, price, listPrice, owned, isOffSale, cover } = course;
  const wayIn = <WatchButton courseId={id} />;
  return (
    <BuyPanel
      label={owned ? 'Il tuo corso' : 'Acquista questo corso'}
      cover={<Picture picture={cover} alt="" sizes={PANEL_COVER_SIZES} isEager />}
      included={INCLUDED}
    >
      {owned ? (
        <>
          <Typography sx={{ fontWeight: 650 }}>Hai già questo corso.</Typography>
          {wayIn}
        </>
      ) : isOffSale ? (
        <OffSale price={price} />
      ) : (
        <BuyForm
          item={{ kind: 'course', id, price }}
          reduction={
            listPrice === undefined ? undefined : { listPrice, name: 'Prezzo di listino', saving: 'Sconto' }
          }
          isStruck
          labels={LABELS}
          wayIn={wayIn}
        />
      )}
      {!isOffSale && price > 0 && (
        <Button component={Link} to={paths.gift('course', slug)} fullWidth>
          Regala questo corso
        </Button>
      )}
    </BuyPanel>
  );
}
