import { lazy, memo, Suspense } from 'react';
import { useSelector } from 'react-redux';
import type { CourseCard } from '../../../../../contract/catalogue/courses';
import type { HomeSection } from '../../../../../contract/catalogue/homeSections';
import { paths } from '../../../../routing/paths';
import { EmptyState } from '../../../../ui/EmptyState';
import { LoadError } from '../../../platform/navigation';
import { useFillers } from '../fillers';
import { homeBlocks } from '../homeBlocks';
import { firstRow } from '../homePlan';
import { furtherSections } from '../lazySections';
import type { FurtherSectionsProps } from './FurtherSections';
import { HomeBlock } from './HomeBlock';
import { HomeRow, HomeRowSkeleton } from './HomeRow';

/** The main list of the page: the only one that shows its error. */
export function LatestCourses() {
  const { status, data, message } = useSelector(homeBlocks.latest.selectAny);
  return (
    <HomeBlock title="I corsi del momento" more={{ to: paths.courses(), what: 'i corsi' }}>
      {status === 'failed' && <LoadError message={message} />}
      {status !== 'failed' && !data && <HomeRowSkeleton />}
      {data?.length === 0 && (
        <EmptyState title="Il catalogo è in preparazione" text="I primi corsi arriveranno presto." />
      )}
      {data && data.length > 0 && <HomeRow courses={firstRow(data)} isEager />}
    </HomeBlock>
  );
}

const isReduced = ({ price, listPrice }: CourseCard) => listPrice !== undefined && listPrice > price;

/** Called "in offerta" only if every price in it is reduced. */
export function FeaturedCourses() {
  const { featured } = useFillers();
  if (featured.length === 0) return null;
  const [title, lead] = featured.every(isReduced)
    ? ['Corsi in offerta', 'Oggi costano meno del loro prezzo abituale.']
    : ['La nostra offerta formativa', 'Una scelta dal catalogo: dalle basi alle tecniche più avanzate.'];
  return (
    <HomeBlock title={title} lead={lead}>
      <HomeRow courses={featured} />
    </HomeBlock>
  );
}

export function RandomCourses() {
  const { random } = useFillers();
  if (random.length === 0) return null;
  return (
    <HomeBlock title="Da scoprire" lead="Altri corsi del catalogo, scelti a caso per te.">
      <HomeRow courses={random} />
    </HomeBlock>
  );
}

const Sections = lazy(furtherSections);

/** Memoized: React drops the server's HTML if the properties change before the code is here. */
const LazySections = memo((props: FurtherSectionsProps) => (
  <Suspense fallback={null}>
    <Sections {...props} />
  </Suspense>
));

const NONE: readonly HomeSection[] = [];

/** What the shop's owners wrote, and what the shop knows of itself. */
export function FurtherSections() {
  const { data: sections } = useSelector(homeBlocks.sections.selectAny);
  const { data: highlights } = useSelector(homeBlocks.highlights.selectAny);
  return (sections ?? highlights) && <LazySections sections={sections ?? NONE} highlights={highlights} />;
}
