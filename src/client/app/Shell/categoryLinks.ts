import { type Category, LEVELS, TOPICS } from '../../../contract/catalogue/categories';
import { paths } from '../../routing/paths';
import { categoryName } from '../../ui/categoryNames';

const linkTo = (category: Category) => ({ label: categoryName(category), to: paths.coursesBy(category) });

export const allCourses = { label: 'Tutto', to: paths.courses() };
export const categoryGroups = [
  { label: 'Livelli', links: LEVELS.map(linkTo) },
  { label: 'Argomenti', links: TOPICS.map(linkTo) },
];
/** The Esplora menu: Tutto, then the six categories. */
export const categoryLinks = [allCourses, ...categoryGroups.flatMap(({ links }) => links)];
