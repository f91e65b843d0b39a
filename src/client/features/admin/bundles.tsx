import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { type BundleRecord, bundleForm } from '../../../contract/catalogue/bundles';
import { paths } from '../../routing/paths';
import { savingOf } from '../../ui/bundleSaving';
import { formatEuro } from '../../ui/format';
import { COVER_HINT, YES_NO } from './options';
import { selectPrices } from './resource/adminSlice';
import { type Draft, idsOf, parseNumber } from './resource/draft';
import { crudCalls, defineResource } from './resource/resource';

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

export const bundles = defineResource<BundleRecord, typeof bundleForm>({
  name: 'bundles',
  labels: {
    one: 'Il percorso formativo',
    many: 'Percorsi formativi',
    new: 'Nuovo percorso',
    saved: 'Percorso salvato.',
    removed: 'Percorso eliminato.',
    lead: 'Più corsi venduti insieme, a un prezzo solo.',
  },
  csv: 'bundles',
  idOf: ({ IdBundleEnc }) => IdBundleEnc,
  nameOf: ({ title }) => title,
  columns: [
    { field: 'title', header: 'Titolo' },
    { field: 'coursesCount', header: 'Corsi', kind: 'number', width: 90 },
    { field: 'price', header: 'Prezzo', kind: 'euro', width: 120, isMain: true },
    { field: 'singlyPrice', header: 'Somma dei corsi', kind: 'euro', width: 150, isSortable: false },
    { field: 'createdAt', header: 'Creato', kind: 'instant', width: 165 },
    { field: 'isOperative', header: 'In vendita', kind: 'flag', width: 110, isSortable: false },
  ],
  filters: [{ name: 'IsOperative', label: 'In vendita', options: YES_NO }],
  shape: bundleForm,
  empty: { coverAddress: '', courseIds: [], isOperative: false },
  canCreate: true,
  bulkSwitch: { field: 'isOperative', on: 'Metti in vendita', off: 'Togli dalla vendita' },
  publicHref: ({ slug, isOperative }) => (isOperative ? paths.bundle(slug) : undefined),
  canRemove: true,
  fields: [
    { name: 'title', label: 'Titolo' },
    { name: 'subtitle', label: 'Sottotitolo' },
    { name: 'description', label: 'Descrizione', input: 'rich' },
    { name: 'courseIds', label: 'Corsi', input: 'courses', hint: 'Nell’ordine in cui si seguono.' },
    { name: 'price', label: 'Prezzo', input: 'euro', Note: BundleSum },
    { name: 'coverAddress', label: 'Copertina', input: 'picture', hint: COVER_HINT },
    { name: 'isOperative', label: 'In vendita', input: 'switch' },
  ],
  calls: ({ admin: { bundles: api } }) => ({
    list: api.list,
    ...crudCalls({ ...api, get: api.getAdmin }),
  }),
});
