import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import type { Dashboard } from '../../../../contract/admin/dashboard';
import { PROVIDER_MOVEMENT_NAMES } from '../../../../contract/checkout/providerBooks';
import { MOVEMENT_NAMES, paymentProviderName } from '../../../../contract/checkout/purchaseNames';
import { formatCount, formatEuro } from '../../../ui/format';
import { RecordTable } from '../../../ui/RecordTable';
import { AdminLink } from '../AdminLink';
import { adminHref } from '../adminPaths';

type OfProvider = Dashboard['differences'][number];
type Row = OfProvider['rows'][number];

const NAMES = { ...MOVEMENT_NAMES, ...PROVIDER_MOVEMENT_NAMES };

const nameOf = (provider: string): string =>
  provider === 'sandbox' ? 'del pagamento di prova' : `di ${paymentProviderName(provider)}`;

function sumText(sum: Row['ours']): string {
  if (!sum) return 'manca';
  return formatEuro(sum.amount).replace('€', sum.currency === 'EUR' ? '€' : sum.currency);
}

function Order({ IdPurchaseEnc, title }: Pick<Row, 'IdPurchaseEnc' | 'title'>) {
  if (IdPurchaseEnc === undefined) return <>nessuno</>;
  return (
    <AdminLink to={adminHref('/admin/corsi/comprati/:id', IdPurchaseEnc)}>{title ?? IdPurchaseEnc}</AdminLink>
  );
}

/** Warns that our books are not those of a payment provider, row by row. */
export function Differences({ provider, count, rows }: OfProvider) {
  const name = nameOf(provider);
  return (
    <Box sx={{ mb: 2 }}>
      <Alert severity="warning" role="none">
        <AlertTitle component="h3">
          I conti non coincidono con quelli {name}: {formatCount(count, 'differenza', 'differenze')}
        </AlertTitle>
        L’avviso resta finché un altro confronto degli stessi giorni non trova più differenze.
        {rows.length < count && ` Qui sotto le ultime ${rows.length}.`}
      </Alert>
      <details>
        <Box component="summary" sx={{ py: 1, cursor: 'pointer', fontWeight: 600 }}>
          Le differenze con i conti {name}
        </Box>
        <RecordTable
          caption={`Le differenze con i conti ${name}`}
          rows={rows}
          keyOf={({ movement, reference, day }) => `${movement} ${reference} ${day}`}
          columns={[
            { label: 'Movimento', value: ({ movement }) => NAMES[movement] },
            { label: 'Giorno', isFigure: true, value: ({ day }) => day },
            { label: 'Ordine', value: (row) => <Order {...row} /> },
            { label: 'Nostri conti', isFigure: true, value: ({ ours }) => sumText(ours) },
            { label: 'Loro conti', isFigure: true, value: ({ theirs }) => sumText(theirs) },
            {
              label: 'Riferimento',
              value: ({ reference }) => (
                <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {reference}
                </Box>
              ),
            },
          ]}
        />
      </details>
    </Box>
  );
}
