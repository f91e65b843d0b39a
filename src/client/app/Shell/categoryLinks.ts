import { CATEGORIES, type Category } from '../../../contract/categories';
import { paths } from '../../paths';

const LABELS: Readonly<Record<Category, string>> = {
  principiante: 'Principiante',
  intermedio: 'Intermedio',
  avanzato: 'Avanzato',
  ichimoku: 'Ichimoku',
  scalping: 'Scalping',
  criptovalute: 'Criptovalute',
};

/** The Esplora menu (specification §2): Tutto, then the six categories. */
export const categoryLinks = [
  { label: 'Tutto', to: paths.courses() },
  ...CATEGORIES.map((category) => ({ label: LABELS[category], to: paths.coursesBy(category) })),
];
