import { BarChart, type BarChartProps } from '@mui/x-charts/BarChart';
import { DayChart } from '../../../../../src/client/features/admin/dashboard/DayChart';
import { formatEuro } from '../../../../../src/client/ui/format';
import { renderLeaf } from '../../../../support/renderPage';

jest.mock('@mui/x-charts/BarChart', () => ({ BarChart: jest.fn(() => null) }));

const DAYS = [
  { day: '2026-11-01', revenue: 1500.5, purchases: 12, newUsers: 3 },
  { day: '2026-11-02', revenue: 0, purchases: 1, newUsers: 0 },
];
type Write = (value: unknown) => string;

beforeEach(() => jest.mocked(BarChart).mockClear());

it('the chart of the days draws each figure under its own name, and writes it as it is written elsewhere', () => {
  renderLeaf(<DayChart days={DAYS} names={['revenue', 'newUsers', 'purchases']} format={formatEuro} />);
  const [[drawn] = []] = jest.mocked(BarChart).mock.calls;
  const { dataset, series = [], xAxis, yAxis }: Partial<BarChartProps> = drawn ?? {};
  expect(dataset).toEqual(DAYS);
  // It is hidden from screen readers, so that the keyboard may not go there; and nothing moves.
  expect(drawn).toMatchObject({ disableKeyboardNavigation: true, skipAnimation: true });
  expect(series.map(({ dataKey, label }) => [dataKey, label])).toEqual([
    ['revenue', 'Ricavi'],
    ['newUsers', 'Nuovi utenti'],
    ['purchases', 'Acquisti'],
  ]);
  expect(new Set(series.map(({ color }) => color)).size).toBe(3);
  const [write] = series.map(({ valueFormatter }) => valueFormatter as unknown as Write);
  expect([write?.(1500.5), write?.(null)]).toEqual([formatEuro(1500.5), formatEuro(0)]);
  const [across] = (xAxis ?? []) as { dataKey: string; valueFormatter: Write }[];
  expect([across?.dataKey, across?.valueFormatter('2026-11-02')]).toEqual(['day', '02']);
  const [up] = (yAxis ?? []) as { min: number; valueFormatter: Write }[];
  expect([up?.min, up?.valueFormatter(1500)]).toEqual([0, '1.500']);
});

it('the chart of the days has room for a day on which more went back than came', () => {
  const refunds = { day: '2026-11-03', revenue: -25.5, purchases: 0, newUsers: 0 };
  renderLeaf(<DayChart days={[...DAYS, refunds]} names={['revenue']} format={formatEuro} />);
  renderLeaf(<DayChart days={[...DAYS, refunds]} names={['purchases', 'newUsers']} format={String} />);
  // The numbers beside it have nothing below zero.
  const lowest = jest
    .mocked(BarChart)
    .mock.calls.map(([{ yAxis }]) => ((yAxis ?? []) as { min: number }[])[0]?.min);
  expect(lowest).toEqual([-25.5, 0]);
});
