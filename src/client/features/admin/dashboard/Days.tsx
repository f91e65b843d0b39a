import Box from '@mui/material/Box';
import { BarChart } from '@mui/x-charts/BarChart';
import type { Dashboard } from '../../../../contract/dashboard';
import { formatEuro, formatNumber } from '../../../ui/format';
import { paper } from '../../../ui/frames';
import { Part } from '../../../ui/Part';
import { RecordTable } from '../../../ui/RecordTable';

type Day = Dashboard['days'][number];
type Name = Exclude<keyof Day, 'day'>;

const LABELS: Readonly<Record<Name, string>> = {
  revenue: 'Ricavi',
  purchases: 'Acquisti',
  newUsers: 'Nuovi utenti',
};
const COLORS: Readonly<Record<Name, string>> = {
  revenue: 'var(--mui-palette-primary-main)',
  purchases: 'var(--mui-palette-success-main)',
  newUsers: 'var(--mui-palette-warning-main)',
};
const HEIGHT = 260;

interface ChartProps {
  readonly days: readonly Day[];
  readonly names: readonly Name[];
  readonly format: (value: number) => string;
}

/** Bars by day. The table below says the same to those who do not see them. */
function Chart({ days, names, format }: ChartProps) {
  return (
    <Box aria-hidden sx={{ mb: 2, p: 1, minWidth: 0, overflow: 'hidden', ...paper }}>
      <BarChart
        height={HEIGHT}
        disableKeyboardNavigation
        skipAnimation
        dataset={days.map((day) => ({ ...day }))}
        xAxis={[{ dataKey: 'day', scaleType: 'band', valueFormatter: (day: string) => day.slice(-2) }]}
        yAxis={[{ width: 70, valueFormatter: (value: number) => formatNumber(value), min: 0 }]}
        series={names.map((name) => ({
          dataKey: name,
          label: LABELS[name],
          color: COLORS[name],
          valueFormatter: (value) => format(value ?? 0),
        }))}
      />
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
            { label: LABELS.revenue, isFigure: true, value: ({ revenue }) => formatEuro(revenue) },
            { label: LABELS.purchases, isFigure: true, value: ({ purchases }) => formatNumber(purchases) },
            { label: LABELS.newUsers, isFigure: true, value: ({ newUsers }) => formatNumber(newUsers) },
          ]}
        />
      </details>
    </Part>
  );
}
