import { BarChart } from '@mui/x-charts/BarChart';
import type { Dashboard } from '../../../../contract/admin/dashboard';
import { formatNumber } from '../../../ui/format';
import { CHART_HEIGHT, DAY_FIGURES, type DayFigure } from './dayFigures';

const COLORS: Readonly<Record<DayFigure, string>> = {
  revenue: 'var(--mui-palette-primary-main)',
  purchases: 'var(--mui-palette-success-main)',
  newUsers: 'var(--mui-palette-warning-main)',
};

export interface DayChartProps {
  readonly days: readonly Dashboard['days'][number][];
  readonly names: readonly DayFigure[];
  readonly format: (value: number) => string;
}

/** Bars by day. A table says the same to those who do not see them. */
export function DayChart({ days, names, format }: DayChartProps) {
  // A day of refunds lies below zero.
  const min = Math.min(0, ...days.flatMap((day) => names.map((name) => day[name])));
  return (
    <BarChart
      height={CHART_HEIGHT}
      disableKeyboardNavigation
      skipAnimation
      dataset={days.map((day) => ({ ...day }))}
      xAxis={[{ dataKey: 'day', scaleType: 'band', valueFormatter: (day: string) => day.slice(-2) }]}
      yAxis={[{ width: 70, valueFormatter: (value: number) => formatNumber(value), min }]}
      series={names.map((name) => ({
        dataKey: name,
        label: DAY_FIGURES[name],
        color: COLORS[name],
        valueFormatter: (value) => format(value ?? 0),
      }))}
    />
  );
}
