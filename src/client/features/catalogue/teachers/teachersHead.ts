import type { Person } from 'schema-dts';
import type { Teacher } from '../../../../contract/catalogue/teachers';
import type { Environment } from '../../../../contract/platform/environment';
import { absolute, absoluteSource, type HeadContext, type PageHead } from '../../../head/head';
import { breadcrumbs } from '../../../head/structuredData';
import { paths } from '../../../routing/paths';
import { plainText, shorten } from '../../../ui/plainText';
import { teacherPage, teachers } from './teachers';

const LONGEST_BIOGRAPHY = 300;

function person(environment: Environment, { name, slug, headline, biography, picture }: Teacher): Person {
  const story = shorten(plainText(biography), LONGEST_BIOGRAPHY);
  return {
    '@type': 'Person',
    name,
    url: absolute(environment, paths.teacher(slug)),
    ...(headline && { jobTitle: headline }),
    ...(story && { description: story }),
    ...(picture && { image: absoluteSource(environment, picture.src) }),
  };
}

/** The page of all teachers. */
export function teachersHead({ state, environment }: HeadContext<object>): PageHead {
  const { status, data } = teachers.selectAny(state);
  const items = data ?? [];
  return {
    path: paths.teachers(),
    isIndexed: status === 'ready',
    isBroken: status === 'failed',
    things: [
      ...(items.length > 0
        ? [
            {
              '@type': 'ItemList' as const,
              numberOfItems: items.length,
              itemListElement: items.map((speaker, index) => ({
                '@type': 'ListItem' as const,
                position: index + 1,
                item: person(environment, speaker),
              })),
            },
          ]
        : []),
      breadcrumbs(environment, [{ name: 'Relatori', path: paths.teachers() }]),
    ],
  };
}

/** The page of one teacher. */
export function teacherHead({ params, state, environment }: HeadContext<object>): PageHead {
  const { status, data: teacher } = teacherPage.selectByKey(params.slug ?? '')(state);
  if (!teacher) return { isIndexed: false, isBroken: status === 'failed' };
  const path = paths.teacher(teacher.slug);
  return {
    path,
    isIndexed: true,
    picture: teacher.picture,
    things: [
      person(environment, teacher),
      breadcrumbs(environment, [
        { name: 'Relatori', path: paths.teachers() },
        { name: teacher.name, path },
      ]),
    ],
  };
}
