import type { Suggestion } from '../../../../contract/catalogue/courses';
import { paths } from '../../../routing/paths';

/** Returns the address of a suggestion; a teacher has a place on the speakers' page. */
export function suggestionPath(suggestion: Suggestion): string {
  if (suggestion.kind === 'course') return paths.course(suggestion.slug);
  if (suggestion.kind === 'teacher') return paths.teacher(suggestion.slug);
  return paths.coursesBy(suggestion.category);
}
