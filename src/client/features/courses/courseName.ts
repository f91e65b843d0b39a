import type { PageParams } from '../../routing/page';

/** How the address names a course: by its title's slug, or by its id (course offer). */
export interface CourseName {
  readonly title?: string;
  readonly id?: string;
}

/** /offerta-corso/{coupon}/{id+} names it by id, /corso/{title} by its title's slug. */
export const courseName = ({ title, rest }: PageParams): CourseName =>
  rest === undefined ? { title: title ?? '' } : { id: rest };

export const isSameName = (one: CourseName, other: CourseName) =>
  one.title === other.title && one.id === other.id;

/** What search results and shared links say of a course: always something. */
export const courseDescription = ({ title, subtitle }: { title: string; subtitle: string }) =>
  subtitle || `${title}: videocorso in italiano, con accesso per sempre.`;
