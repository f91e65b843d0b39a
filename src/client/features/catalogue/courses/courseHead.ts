import type { Course, Person, Review as ReviewData } from 'schema-dts';
import type { Review, ReviewSummary } from '../../../../contract/catalogue/courseShapes';
import type { CourseDetail } from '../../../../contract/catalogue/courses';
import type { Teacher } from '../../../../contract/catalogue/teachers';
import type { Environment } from '../../../../contract/platform/environment';
import { absolute, absoluteSource, type HeadContext, type PageHead } from '../../../head/head';
import { breadcrumbs, offer, provider, rating } from '../../../head/structuredData';
import { paths } from '../../../routing/paths';
import { categoryName, inOrder } from '../../../ui/categoryNames';
import { plainText, shorten } from '../../../ui/plainText';
import { courseDescription, courseDetail, courseKey } from './course';
import { selectRating, selectReviews } from './reviews';

/** Characters of a course's description that search engines read. */
const LONGEST_DESCRIPTION = 500;
const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Course levels in schema.org's words. */
const LEVELS: Readonly<Record<string, string>> = {
  principiante: 'Beginner',
  intermedio: 'Intermediate',
  avanzato: 'Advanced',
};

/** ISO 8601: 7500 seconds → "PT2H5M". */
export function isoDuration(seconds: number): string {
  const whole = Math.max(0, Math.trunc(seconds));
  const parts: [number, string][] = [
    [Math.floor(whole / HOUR), 'H'],
    [Math.floor((whole % HOUR) / MINUTE), 'M'],
    [whole % MINUTE, 'S'],
  ];
  const written = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count}${unit}`);
  return `PT${written.join('') || '0S'}`;
}

const person = (environment: Environment, { name, headline, picture }: Teacher): Person => ({
  '@type': 'Person',
  name,
  ...(headline && { jobTitle: headline }),
  ...(picture && { image: absoluteSource(environment, picture.src) }),
});

const reviewData = ({ author, createdAt, Rating, Text }: Review): ReviewData => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: author },
  datePublished: createdAt,
  reviewRating: { '@type': 'Rating', ratingValue: Rating, bestRating: 5, worstRating: 1 },
  ...(Text && { reviewBody: Text }),
});

/** The course as structured data (its required fields: test/support/courseFields.ts). */
function courseData(
  environment: Environment,
  course: CourseDetail,
  reviews: readonly Review[],
  summary: ReviewSummary,
): Course {
  const path = paths.course(course.slug);
  const url = absolute(environment, path);
  const categories = inOrder(course.categories);
  const level = categories.find((category) => category in LEVELS);
  const topics = categories.filter((category) => !(category in LEVELS)).map(categoryName);
  const instructors = course.teachers.map((teacher) => person(environment, teacher));
  const total = rating(summary);
  return {
    '@type': 'Course',
    '@id': url,
    url,
    name: course.title,
    description:
      shorten(course.subtitle || plainText(course.description), LONGEST_DESCRIPTION) || course.title,
    inLanguage: 'it',
    ...(course.cover && { image: [absoluteSource(environment, course.cover.src)] }),
    provider: provider(environment),
    offers: [offer(environment, course.price, path)],
    hasCourseInstance: [
      {
        '@type': 'CourseInstance',
        courseMode: 'Online',
        courseWorkload: isoDuration(course.duration),
        inLanguage: 'it',
        ...(instructors.length > 0 && { instructor: instructors }),
      },
    ],
    ...(level && { educationalLevel: LEVELS[level] }),
    ...(topics.length > 0 && { about: topics }),
    ...(course.goals.length > 0 && { teaches: [...course.goals] }),
    ...(course.sections.length > 0 && {
      syllabusSections: course.sections.map(({ title, description, duration }) => ({
        '@type': 'Syllabus' as const,
        name: title,
        ...(description && { description }),
        timeRequired: isoDuration(duration),
      })),
    }),
    ...(course.studentsCount > 0 && { totalHistoricalEnrollment: course.studentsCount }),
    dateModified: course.updatedAt,
    ...(total && { aggregateRating: total }),
    ...(total && reviews.length > 0 && { review: reviews.map(reviewData) }),
  };
}

/** The course page. With a coupon in the address it points to the page without, and is not indexed. */
export function courseHead({ params, search, state, environment }: HeadContext<object>): PageHead {
  const { status, data: course } = courseDetail.selectByKey(courseKey(params))(state);
  if (!course) return { isIndexed: false, isBroken: status === 'failed' };
  const { data: reviews } = selectReviews(course.IdCourseEnc)(state);
  const path = paths.course(course.slug);
  const [category] = inOrder(course.categories);
  const trail = [
    { name: 'Corsi', path: paths.courses() },
    ...(category ? [{ name: categoryName(category), path: paths.coursesBy(category) }] : []),
    { name: course.title, path },
  ];
  return {
    path,
    isIndexed: params.coupon === undefined && !new URLSearchParams(search).has('coupon'),
    picture: course.cover,
    description: courseDescription(course),
    things: [
      courseData(environment, course, reviews?.items ?? [], selectRating(course)(state)),
      breadcrumbs(environment, trail),
    ],
  };
}
