import { call, type SagaGenerator, select } from 'typed-redux-saga';
import { CallFailed, inBackground } from '../../../api/failure';
import { missingCourseWords } from '../../../routing/missingCourse';
import { service } from '../../../services/services';
import { createLoadable } from '../../../state/loadable';
import { selectAddress } from '../../platform/navigation/navigationSlice';

const MOST = 3;

/** The courses whose words are nearest to those of a missing one; the key is its words. */
export const similarCourses = createLoadable({
  name: 'homeSimilar',
  isList: true,
  *fetch(Query: string) {
    const api = yield* service('api');
    try {
      const { items } = yield* call(api.courses.getFilteredCourses, { Query, pageSize: MOST });
      return items.map(({ title, slug }) => ({ title, slug }));
    } catch (error) {
      // The notice does without them.
      throw new CallFailed(inBackground(error));
    }
  },
});

/** Returns the words of the course that the address names as missing; undefined if it names none. */
export const selectMissingWords = (state: Parameters<typeof selectAddress>[0]) =>
  missingCourseWords(selectAddress(state).search);

export function* loadSimilarCourses(): SagaGenerator<void> {
  const words = yield* select(selectMissingWords);
  if (words) yield* call(similarCourses.load, words);
}
