import type { Dashboard } from '../../../../contract/admin/dashboard';

/** Of a chart, in pixels. */
export const CHART_HEIGHT = 260;

export type DayFigure = Exclude<keyof Dashboard['days'][number], 'day'>;

export const DAY_FIGURES: Readonly<Record<DayFigure, string>> = {
  revenue: 'Ricavi',
  purchases: 'Acquisti',
  newUsers: 'Nuovi utenti',
};
