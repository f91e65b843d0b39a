import { lazy, memo, Suspense } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Bundle } from '../../../../contract/bundles';
import type { CourseCard } from '../../../../contract/courses';
import { paths } from '../../../routing/paths';
import { CourseGrid, CourseGridSkeleton } from '../../../ui/CourseGrid';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { RichText } from '../../../ui/RichText';
import { retryRequested } from '../../navigation/navigationSlice';
import { selectBlock, selectSections } from '../homeSelectors';
import type { CourseBlock, HomeState } from '../homeSlice';
import { bundleTiles } from '../lazyBundles';
import { HomeBlock } from './HomeBlock';

interface State {
  readonly home?: HomeState;
}
/** Courses side by side on a wide screen. */
const ROW = 4;

/** Whole rows only, unless there is less than one. */
const wholeRows = <Item,>(items: readonly Item[]) =>
  items.slice(0, items.length - (items.length % ROW) || ROW);

const useBlock = (block: CourseBlock) => useSelector((state: State) => selectBlock(state, block));

/** The list that the page is there for: it says so when it does not come. */
export function HomeCourses() {
  const { status, items, message } = useBlock('home');
  const dispatch = useDispatch();
  return (
    <HomeBlock title="I corsi del momento" more={{ to: paths.courses(), what: 'i corsi' }}>
      {status === 'failed' && <ErrorState message={message} onRetry={() => dispatch(retryRequested())} />}
      {(status === 'idle' || status === 'loading') && <CourseGridSkeleton count={ROW} />}
      {status === 'ready' && items.length === 0 && (
        <EmptyState title="Il catalogo è in preparazione" text="I primi corsi arriveranno presto." />
      )}
      {status === 'ready' && items.length > 0 && <CourseGrid courses={items} eager={ROW} />}
    </HomeBlock>
  );
}

interface MoreCoursesProps {
  readonly block: 'offers' | 'random';
  readonly title: string;
  readonly lead: string;
}

/** A further list: when it is empty or does not come, the page goes on without it. */
export function MoreCourses({ block, title, lead }: MoreCoursesProps) {
  const { status, items } = useBlock(block);
  const isComing = status === 'idle' || status === 'loading';
  if (!isComing && items.length === 0) return null;
  return (
    <HomeBlock title={title} lead={lead}>
      {isComing ? <CourseGridSkeleton count={ROW} isRow /> : <CourseGrid courses={wholeRows(items)} isRow />}
    </HomeBlock>
  );
}

const isReduced = ({ price, listPrice }: CourseCard) => listPrice !== undefined && listPrice > price;

/** The educational offer; only where every price is a reduced one may it be called so. */
export function OfferedCourses() {
  const { items } = useBlock('offers');
  return items.length > 0 && items.every(isReduced) ? (
    <MoreCourses block="offers" title="Corsi in offerta" lead="Oggi costano meno del loro prezzo abituale." />
  ) : (
    <MoreCourses
      block="offers"
      title="La nostra offerta formativa"
      lead="Una scelta dal catalogo: dalle basi alle tecniche più avanzate."
    />
  );
}

const Tiles = lazy(bundleTiles);

/** Remembered: React gives up what the server rendered when it changes before its code is here. */
const BundleRow = memo(({ bundles }: { readonly bundles: readonly Bundle[] }) => (
  <Suspense fallback={<CourseGridSkeleton count={ROW} isRow />}>
    <Tiles bundles={bundles} />
  </Suspense>
));

/** The parts of the page that the shop's keepers write. */
export function WrittenSections() {
  const sections = useSelector(selectSections);
  return sections.map(({ id, title, text, courses, bundles = [] }) => (
    <HomeBlock
      key={id}
      title={title}
      lead={text && <RichText text={text} />}
      {...(bundles.length > 0 && { more: { to: paths.bundles(), what: 'i percorsi formativi' } })}
    >
      {courses.length > 0 && <CourseGrid courses={courses} isRow />}
      {bundles.length > 0 && <BundleRow bundles={bundles} />}
    </HomeBlock>
  ));
}
