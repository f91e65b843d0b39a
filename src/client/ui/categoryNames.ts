import { CATEGORIES, type Category } from '../../contract/catalogue/categories';

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

/** A course's categories in the shop's order: its level first, then its topics. */
export const inOrder = (categories: readonly Category[]): Category[] =>
  CATEGORIES.filter((category) => categories.includes(category));
