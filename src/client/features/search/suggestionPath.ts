import type { Suggestion } from '../../../contract/courses';
import { paths } from '../../paths';

/** Where a suggestion leads; of a teacher to the courses that bear the name. */
export function suggestionPath(suggestion: Suggestion): string {
  if (suggestion.kind === 'course') return paths.course(suggestion.slug);
  return paths.coursesBy(suggestion.kind === 'category' ? suggestion.category : suggestion.label);
}
