import Box from '@mui/material/Box';
import type { Dashboard } from '../../../../contract/admin/dashboard';
import { PartSlot } from '../../../routing/PartSlot';
import { formatEuro, formatNumber } from '../../../ui/format';
import { paper } from '../../../ui/frames';
import { Part } from '../../../ui/Part';
import { RecordTable } from '../../../ui/RecordTable';
import type { DayChartProps } from './DayChart';
import { CHART_HEIGHT, DAY_FIGURES } from './dayFigures';
import { lazyCharts } from './lazyCharts';

type Day = Dashboard['days'][number];
/** Keeps the room of a chart whose code is on its way. */
function Chart(props: DayChartProps) {
  return (
    <Box
      aria-hidden
      sx={{ mb: 2, p: 1, minWidth: 0, minHeight: CHART_HEIGHT + 18, overflow: 'hidden', ...paper }}
    >
      <PartSlot part={lazyCharts} render={({ DayChart }) => <DayChart {...props} />} />
    </Box>
  );
}

/** Each day of the month, drawn and as a table. */
export function Days({ days }: { readonly days: readonly Day[] }) {
  return (
    <Part title="Giorno per giorno">
      <Chart days={days} names={['revenue']} format={formatEuro} />
      <Chart days={days} names={['purchases', 'newUsers']} format={formatNumber} />
      <details>
        <Box component="summary" sx={{ py: 1, cursor: 'pointer', fontWeight: 600 }}>
          La tabella dei giorni
        </Box>
        <RecordTable
          caption="Ricavi, acquisti e nuovi utenti di ogni giorno"
          rows={days}
          keyOf={({ day }) => day}
          columns={[
            { label: 'Giorno', value: ({ day }) => day },
            { label: DAY_FIGURES.revenue, isFigure: true, value: ({ revenue }) => formatEuro(revenue) },
            {
              label: DAY_FIGURES.purchases,
              isFigure: true,
              value: ({ purchases }) => formatNumber(purchases),
            },
            { label: DAY_FIGURES.newUsers, isFigure: true, value: ({ newUsers }) => formatNumber(newUsers) },
          ]}
        />
      </details>
    </Part>
  );
}
