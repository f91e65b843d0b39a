import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { BundleDetail } from '../../../../../contract/catalogue/bundles';
import { paths } from '../../../../routing/paths';
import { BundleCover } from '../../../../ui/BundleCover';
import { BuyPanel, PANEL_COVER_SIZES } from '../../../../ui/BuyPanel';
import { Saving } from '../../../../ui/Saving';
import { BuyForm, isUnderWay, TransferLink, UnderWayNotice } from '../../../checkout';
import { selectTotalOf } from '../../../checkout/checkoutSelectors';
import { ownOffer } from '../bundle';
import { OwnedNotice } from './OwnedNotice';

const INCLUDED = [
  'Tutti i corsi del percorso, per sempre',
  'Avanzamento salvato, lezione per lezione',
  'Pagamento sicuro con carta',
];
const LABELS = { buy: 'Acquista il percorso', free: 'Ottieni il percorso' };

const wayIn = (
  <Button component={Link} to={paths.profile()} variant="contained" size="large" fullWidth>
    Vai ai tuoi corsi
  </Button>
);

function Content({ bundle }: { readonly bundle: BundleDetail }) {
  const { IdBundleEnc: id, title, owned, ownPrice, courses, slug, transfer } = bundle;
  const { price, singlyPrice } = ownOffer(bundle);
  const item = { kind: 'bundle', id, title, price } as const;
  const total = useSelector(selectTotalOf(item));
  if (owned) {
    return (
      <>
        <Typography sx={{ fontWeight: 650 }}>Hai già tutti i corsi di questo percorso.</Typography>
        {wayIn}
      </>
    );
  }
  if (courses.length === 0) {
    return (
      <>
        <Typography sx={{ fontWeight: 650 }}>Questo percorso non è ancora in vendita.</Typography>
        <Button component={Link} to={paths.courses()} variant="contained" size="large" fullWidth>
          Guarda tutti i corsi
        </Button>
      </>
    );
  }
  if (isUnderWay(transfer)) return <UnderWayNotice offer={transfer} />;
  return (
    <>
      <BuyForm
        item={item}
        reduction={{
          listPrice: singlyPrice,
          name: ownPrice === undefined ? 'Corsi uno per uno' : 'Corsi che ti mancano',
          saving: 'Sconto del percorso',
        }}
        labels={LABELS}
        wayIn={wayIn}
      >
        {/* With a coupon, the lines of the price say it all. */}
        {total === price && <Saving price={price} singlyPrice={singlyPrice} />}
        <OwnedNotice bundle={bundle} />
      </BuyForm>
      <TransferLink item={{ ...item, slug }} offer={transfer} />
    </>
  );
}

/** Cover, price, saving, coupon and buy button; for owners of all courses, the link to them. */
export function BundleBuyBox({ bundle }: { readonly bundle: BundleDetail }) {
  return (
    <BuyPanel
      label={bundle.owned ? 'Il tuo percorso' : 'Acquista questo percorso'}
      cover={<BundleCover bundle={bundle} sizes={PANEL_COVER_SIZES} isEager />}
      included={bundle.owned ? INCLUDED.slice(0, -1) : INCLUDED}
    >
      <Content bundle={bundle} />
      {!bundle.owned && bundle.courses.length > 0 && bundle.price > 0 && (
        <Button component={Link} to={paths.gift('bundle', bundle.IdBundleEnc)} fullWidth>
          Regala questo percorso
        </Button>
      )}
    </BuyPanel>
  );
}
