import type { CourseCard } from '../../../../contract/catalogue/courses';
import { HOME_ROW, MOST_BETWEEN } from '../../../../contract/catalogue/homeLimits';
import type { HomeHighlights, HomeSection } from '../../../../contract/catalogue/homeSections';

type Courses = readonly CourseCard[];

/** A section between the first list and the guarantees, in the order of the page. */
export type Between =
  | { readonly kind: 'written'; readonly section: HomeSection }
  | { readonly kind: 'teachers'; readonly teachers: HomeHighlights['teachers'] }
  | { readonly kind: 'reviews'; readonly reviews: HomeHighlights['reviews'] }
  | ({ readonly kind: 'events' } & Pick<HomeHighlights, 'webinar' | 'freeLesson'>);

/** The shop's own sections go first; what does not fit is left out. */
export function sectionsBetween(
  sections: readonly HomeSection[],
  highlights: HomeHighlights | null,
): readonly Between[] {
  const all: Between[] = sections.map((section) => ({ kind: 'written', section }));
  if (highlights) {
    const { teachers, reviews, webinar, freeLesson } = highlights;
    if (teachers.length > 0) all.push({ kind: 'teachers', teachers });
    if (reviews.length > 0) all.push({ kind: 'reviews', reviews });
    if (webinar || freeLesson) all.push({ kind: 'events', webinar, freeLesson });
  }
  return all.slice(0, MOST_BETWEEN);
}

export const firstRow = (courses: Courses): Courses => courses.slice(0, HOME_ROW);
