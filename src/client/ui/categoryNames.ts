import type { Category } from '../../contract/categories';

const NAMES: Readonly<Record<Category, string>> = {
  principiante: 'Principiante',
  intermedio: 'Intermedio',
  avanzato: 'Avanzato',
  ichimoku: 'Ichimoku',
  scalping: 'Scalping',
  criptovalute: 'Criptovalute',
};

/** A category as a reader sees it. */
export const categoryName = (category: Category): string => NAMES[category];
