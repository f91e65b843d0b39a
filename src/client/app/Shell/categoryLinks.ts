import { CATEGORIES } from '../../../contract/catalogue/categories';
import { paths } from '../../routing/paths';
import { categoryName } from '../../ui/categoryNames';

/** The Esplora menu (specification §2): Tutto, then the six categories. */
export const categoryLinks = [
  { label: 'Tutto', to: paths.courses() },
  ...CATEGORIES.map((category) => ({ label: categoryName(category), to: paths.coursesBy(category) })),
];
