import { formatEuro, formatNumber } from '../../../ui/format';
import { formatLocal } from '../../../ui/localDate';
import type { Column } from './resource';

/** The text of a cell. */
export function cellText<Item>({ field, kind, render }: Column<Item>, item: Item): string {
  if (render) return render(item);
  const value = item[field];
  switch (kind) {
    case 'instant':
      return formatLocal(typeof value === 'string' ? value : undefined);
    case 'flag':
      return value ? 'Sì' : 'No';
    case 'euro':
      return typeof value === 'number' ? formatEuro(value) : '';
    case 'number':
      return typeof value === 'number' ? formatNumber(value) : '';
    default:
      return value === null || value === undefined ? '' : String(value);
  }
}

export const isFigure = ({ kind }: Pick<Column<unknown>, 'kind'>) => kind === 'number' || kind === 'euro';
