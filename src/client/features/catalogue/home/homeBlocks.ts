import { all, call, type SagaGenerator } from 'typed-redux-saga';
import type { CourseCard } from '../../../../contract/catalogue/courses';
import { CallFailed, inBackground } from '../../../api/failure';
import { service } from '../../../services/services';
import { createLoadable, found } from '../../../state/loadable';
import { lazySections } from './lazySections';
import { returnToOffSaleCourse } from './offSaleReturn';
import { loadSimilarCourses } from './similarCourses';

type Courses = readonly CourseCard[];

const latest = createLoadable({
  name: 'homeLatest',
  isList: true,
  *fetch() {
    const api = yield* service('api');
    return (yield* call(api.courses.getHomeListCourse, {})).items;
  },
});

/** The "offerta formativa": a choice of the catalogue. */
const featured = createLoadable({
  name: 'homeFeatured',
  isList: true,
  *fetch() {
    const api = yield* service('api');
    return (yield* call(api.courses.getEducationalOfferListCourse, {})).items;
  },
});

/** Drawn once a visit, so that the courses do not change under the reader's eyes. */
const random = createLoadable({
  name: 'homeRandom',
  isList: true,
  *fetch(_key, known: Courses | null) {
    if (known) return known;
    const api = yield* service('api');
    return (yield* call(api.courses.getRandomListCourse, {})).items;
  },
});

/** React would drop the server's sections if they changed before their code is here. */
function* loadSectionsCode(): SagaGenerator<void> {
  try {
    yield* call(lazySections.load);
  } catch (error) {
    const log = yield* service('log');
    log('no further sections on the home page', error);
  }
}

/** The shop's own sections: a heading, a text, courses, learning paths. */
const sections = createLoadable({
  name: 'homeSections',
  isList: true,
  *fetch() {
    const api = yield* service('api');
    const { items } = yield* call(api.homeSections.cached, {});
    if (items.length > 0) yield* call(loadSectionsCode);
    return items;
  },
});

/** Reviews, teachers, the free lesson: the page does without them if they do not come. */
const highlights = createLoadable({
  name: 'homeHighlights',
  isList: true,
  *fetch() {
    const api = yield* service('api');
    try {
      const item = found(yield* call(api.homeSections.highlights, {}));
      yield* call(loadSectionsCode);
      return item;
    } catch (error) {
      throw new CallFailed(inBackground(error));
    }
  },
});

/** The parts of the home page; each loads, or fails, on its own. */
export const homeBlocks = { latest, featured, random, sections, highlights };

/** Loads all parts at once. */
export function* loadHome(): SagaGenerator<void> {
  yield* all([
    ...Object.values(homeBlocks).map(({ load }) => call(load)),
    call(loadSimilarCourses),
    call(returnToOffSaleCourse),
  ]);
}
