import type { Environment } from '../../../contract/platform/environment';
import { bundleHead, bundleListHead } from '../../features/catalogue/bundles/bundleHead';
import { courseHead } from '../../features/catalogue/courses/courseHead';
import { courseListHead } from '../../features/catalogue/courses/courseListHead';
import { homeHead } from '../../features/catalogue/home/homeHead';
import { teacherHead, teachersHead } from '../../features/catalogue/teachers/teachersHead';
import { webinarHead } from '../../features/leads/webinarHead';
import { promoterPage } from '../../features/promotions/promoter/promoterPage';
import type { HeadContext, PageHead } from '../../head/head';
import { breadcrumbs } from '../../head/structuredData';
import { legalNameOf } from '../../routing/legalPages';
import { paths } from '../../routing/paths';
import { type RouteName, titleOf } from '../../routing/routeTable';
import type { RootState } from '../store';

/** The store with the slices that pages bring along. */
export type HeadState = RootState &
  Parameters<typeof courseHead>[0]['state'] &
  Parameters<typeof courseListHead>[0]['state'];

/** The rule of a route's pages for search engines. */
export interface HeadRule {
  readonly description?: string;
  /** Makes the head of a page; without it the page is noindex. */
  readonly head?: (context: HeadContext<HeadState>) => PageHead;
  /** The addresses of its pages, where no row of the database stands behind them: they are in the sitemap. */
  readonly listed?: (environment: Environment) => readonly string[];
}

/** A page that is for everybody, below the home page. */
const listedPage =
  (path: () => string, name: string) =>
  ({ environment }: Pick<HeadContext<HeadState>, 'environment'>): PageHead => ({
    path: path(),
    isIndexed: true,
    things: [breadcrumbs(environment, [{ name, path: path() }])],
  });

/** Footer pages that are ours; others are only linked to. */
const ownLegalPages = ({ legal }: Environment) => {
  const folder = paths.legal('');
  return Object.values(legal).filter((address) => address.startsWith(folder));
};

/** By the name of the route. A page without a rule is not to be found. */
export const headRules: Readonly<Partial<Record<RouteName, HeadRule>>> = {
  home: { head: homeHead, listed: () => [paths.home()] },
  courses: { head: courseListHead, listed: () => [paths.courses()] },
  coursesBy: { head: courseListHead },
  course: { head: courseHead },
  courseOffer: { head: courseHead },
  bundles: { head: bundleListHead, listed: () => [paths.bundles()] },
  bundle: { head: bundleHead },
  bundleOffer: { head: bundleHead },
  teachers: { head: teachersHead, listed: () => [paths.teachers()] },
  teacher: { head: teacherHead },
  webinar: { head: webinarHead, listed: () => [paths.webinar()] },
  videoSignUp: {
    description: 'Ricevi il video gratuito sui mercati: lascia il tuo indirizzo e lo guardi subito.',
    head: listedPage(paths.videoSignUp, titleOf('videoSignUp')),
    listed: () => [paths.videoSignUp()],
  },
  video: { head: ({ params: { rest = '' } }) => ({ path: paths.video(rest), isIndexed: false }) },
  contacts: {
    description:
      'Scrivici: una domanda su un corso, su un acquisto o sul tuo account. Rispondiamo per e-mail.',
    head: listedPage(paths.contacts, titleOf('contacts')),
    listed: () => [paths.contacts()],
  },
  legal: {
    listed: ownLegalPages,
    head: (context) => {
      const { page = '' } = context.params;
      return listedPage(() => paths.legal(page), legalNameOf(page) ?? titleOf('legal'))(context);
    },
  },
  promoter: {
    head: ({ params, state, environment }) => {
      const { status, data } = promoterPage.selectAny(state);
      const promoter = data?.promoter ?? null;
      const { promoterPath } = environment;
      const path = paths.promoter(promoter?.slug ?? params.name ?? promoterPath, promoterPath);
      return {
        path,
        isIndexed: promoter !== null,
        isBroken: status === 'failed',
        picture: promoter?.picture ?? null,
        things: [breadcrumbs(environment, [{ name: promoter?.name ?? titleOf('promoter'), path }])],
      };
    },
  },
};
