import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { savingOf } from '../../ui/bundleSaving';
import { formatEuro } from '../../ui/format';
import { selectPrices } from './resource/adminSlice';
import { type Draft, idsOf, parseNumber } from './resource/draft';

/** Compares the sum of the chosen courses' prices with the price of the learning path. */
export function BundleSum({ draft }: { readonly draft: Draft }) {
  const prices = useSelector(selectPrices);
  const ids = idsOf(draft.courseIds);
  const price = parseNumber(String(draft.price ?? ''));
  if (ids.length === 0 || ids.some((id) => prices[id] === undefined)) return null;
  const singlyPrice = ids.reduce((sum, id) => sum + (prices[id] ?? 0), 0);
  const saving = Number.isNaN(price) ? 0 : savingOf({ price, singlyPrice });
  return (
    <Typography role="status" color="textSecondary">
      {`I corsi, uno per uno, costano ${formatEuro(singlyPrice)}. `}
      {saving > 0
        ? `Chi compra il percorso risparmia ${formatEuro(saving)}.`
        : 'A questo prezzo il percorso non fa risparmiare.'}
    </Typography>
  );
}
