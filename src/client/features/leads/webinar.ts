import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type { CourseCard } from '../../../contract/catalogue/courses';
import type { Speaker } from '../../../contract/catalogue/teachers';
import { inBackground } from '../../api/failure';
import { service } from '../../services/services';
import { createLoadable } from '../../state/loadable';
import { safeHref } from '../../ui/readRichText';
import { backgroundCallFailed } from '../identity/failures/failureSaga';

/** The event that the parameters `webinar.*` describe. */
export interface Webinar {
  readonly title: string;
  /** draft-js raw content as JSON, or plain text. */
  readonly description: string;
  readonly teacher: string;
  /** The teacher's page and portrait, if the shop has a teacher of that name. */
  readonly speaker?: Pick<Speaker, 'slug' | 'picture' | 'headline'>;
  /** An address, or ''. */
  readonly picture: string;
  /** ISO 8601. */
  readonly start: string;
  readonly end: string;
}

const DEFAULT_MINUTES = 60;
const MAX_MINUTES = 24 * 60;

/** Returns null without a title or a date. */
function readWebinar(items: readonly { readonly key: string; readonly value: string }[]): Webinar | null {
  const text = (name: string) => items.find(({ key }) => key === `webinar.${name}`)?.value.trim() ?? '';
  const start = Date.parse(text('date'));
  if (text('title') === '' || Number.isNaN(start)) return null;
  const minutes = Number(text('duration'));
  const end = start + (minutes > 0 && minutes <= MAX_MINUTES ? minutes : DEFAULT_MINUTES) * 60_000;
  return {
    title: text('title'),
    description: text('description'),
    teacher: text('teacher'),
    picture: safeHref(text('picture')) ?? '',
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  };
}

const MAX_COURSES = 4;

/** Returns courses for a page without an event; none if they cannot be loaded. */
function* fetchSomeCourses(): SagaGenerator<readonly CourseCard[]> {
  const api = yield* service('api');
  try {
    const { items } = yield* call(api.courses.getHomeListCourse, {});
    return items.slice(0, MAX_COURSES);
  } catch {
    return [];
  }
}

/** Returns the event with its teacher's page and portrait, if they are found. */
function* withSpeaker(webinar: Webinar): SagaGenerator<Webinar> {
  if (webinar.teacher === '') return webinar;
  const api = yield* service('api');
  try {
    const { items } = yield* call(api.teachers.cached);
    const name = webinar.teacher.toLocaleLowerCase('it');
    const found = items.find((one) => one.name.toLocaleLowerCase('it') === name);
    if (!found) return webinar;
    const { slug, picture, headline } = found;
    return { ...webinar, speaker: { slug, picture, headline } };
  } catch (error) {
    yield* put(backgroundCallFailed(inBackground(error)));
    return webinar;
  }
}

/** The event, or null, and the courses offered if there is none to sign up for. */
export const webinarPage = createLoadable({
  name: 'webinar',
  *fetch() {
    const api = yield* service('api');
    const now = yield* service('now');
    const { items } = yield* call(api.parameters.read, { Prefix: 'webinar.' });
    const webinar = readWebinar(items);
    const isOpen = webinar !== null && now() < Date.parse(webinar.end);
    if (isOpen) return { webinar: yield* call(withSpeaker, webinar), courses: [] };
    return { webinar, courses: yield* call(fetchSomeCourses) };
  },
});
