import type { Suggestion } from '../../../contract/courses';
import { paths } from '../../routing/paths';

/** Where a suggestion leads: a teacher's to their place on the speakers' page. */
export function suggestionPath(suggestion: Suggestion): string {
  if (suggestion.kind === 'course') return paths.course(suggestion.slug);
  if (suggestion.kind === 'teacher') return paths.teacher(suggestion.slug);
  return paths.coursesBy(suggestion.category);
}
