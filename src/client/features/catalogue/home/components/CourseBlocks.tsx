import { lazy, memo, Suspense } from 'react';
import { useSelector } from 'react-redux';
import type { CourseCard } from '../../../../../contract/catalogue/courses';
import { paths } from '../../../../routing/paths';
import { CourseGrid, CourseGridSkeleton } from '../../../../ui/CourseGrid';
import { EmptyState } from '../../../../ui/EmptyState';
import { LoadError } from '../../../platform/navigation';
import { homeBlocks } from '../homeBlocks';
import { writtenSections } from '../lazySections';
import { HomeBlock } from './HomeBlock';
import type { WrittenSectionsProps } from './WrittenSections';

/** Courses side by side on a wide screen. */
const ROW = 4;

/** Whole rows only, unless there is less than one. */
const wholeRows = <Item,>(items: readonly Item[]) =>
  items.slice(0, items.length - (items.length % ROW) || ROW);

/** The main list of the page: the only one that shows its error. */
export function LatestCourses() {
  const { status, data, message } = useSelector(homeBlocks.latest.selectAny);
  return (
    <HomeBlock title="I corsi del momento" more={{ to: paths.courses(), what: 'i corsi' }}>
      {status === 'failed' && <LoadError message={message} />}
      {status !== 'failed' && !data && <CourseGridSkeleton count={ROW} />}
      {data?.length === 0 && (
        <EmptyState title="Il catalogo è in preparazione" text="I primi corsi arriveranno presto." />
      )}
      {data && data.length > 0 && <CourseGrid courses={data} eager={ROW} />}
    </HomeBlock>
  );
}

interface MoreCoursesProps {
  readonly block: 'featured' | 'random';
  readonly title: string;
  readonly lead: string;
}

/** A further list: hidden when it is empty or fails. */
export function MoreCourses({ block, title, lead }: MoreCoursesProps) {
  const { status, data } = useSelector(homeBlocks[block].selectAny);
  if (status === 'failed' || data?.length === 0) return null;
  return (
    <HomeBlock title={title} lead={lead}>
      {data ? <CourseGrid courses={wholeRows(data)} isRow /> : <CourseGridSkeleton count={ROW} isRow />}
    </HomeBlock>
  );
}

const isReduced = ({ price, listPrice }: CourseCard) => listPrice !== undefined && listPrice > price;

/** Called "in offerta" only if every price in it is reduced. */
export function FeaturedCourses() {
  const { data } = useSelector(homeBlocks.featured.selectAny);
  return data && data.length > 0 && data.every(isReduced) ? (
    <MoreCourses
      block="featured"
      title="Corsi in offerta"
      lead="Oggi costano meno del loro prezzo abituale."
    />
  ) : (
    <MoreCourses
      block="featured"
      title="La nostra offerta formativa"
      lead="Una scelta dal catalogo: dalle basi alle tecniche più avanzate."
    />
  );
}

const Sections = lazy(writtenSections);

/** Memoized: React drops the server's HTML if the properties change before the code is here. */
const LazySections = memo(({ sections }: WrittenSectionsProps) => (
  <Suspense fallback={null}>
    <Sections sections={sections} />
  </Suspense>
));

export function WrittenSections() {
  const { data } = useSelector(homeBlocks.sections.selectAny);
  return data && <LazySections sections={data} />;
}
