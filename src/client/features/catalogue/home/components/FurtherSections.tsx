import type { HomeHighlights, HomeSection } from '../../../../../contract/catalogue/homeSections';
import { paths } from '../../../../routing/paths';
import { RichText } from '../../../../ui/RichText';
import { type Between, sectionsBetween } from '../homePlan';
import { BestReviews } from './BestReviews';
import { Events } from './Events';
import { HomeBlock } from './HomeBlock';
import { HomeRow } from './HomeRow';
import { PathStory } from './PathStory';
import { TeacherFaces } from './TeacherFaces';

export interface FurtherSectionsProps {
  readonly sections: readonly HomeSection[];
  readonly highlights: HomeHighlights | null;
}

function Written({ section }: { readonly section: HomeSection }) {
  const { title, text, courses, bundles = [] } = section;
  return (
    <HomeBlock
      title={title}
      lead={text && <RichText text={text} />}
      {...(bundles.length > 0 && { more: { to: paths.bundles(), what: 'i percorsi formativi' } })}
    >
      {courses.length > 0 && <HomeRow courses={courses} />}
      <PathStory bundles={bundles} />
    </HomeBlock>
  );
}

function Section({ between }: { readonly between: Between }) {
  switch (between.kind) {
    case 'written':
      return <Written section={between.section} />;
    case 'teachers':
      return <TeacherFaces teachers={between.teachers} />;
    case 'reviews':
      return <BestReviews reviews={between.reviews} />;
    case 'events':
      return <Events webinar={between.webinar} freeLesson={between.freeLesson} />;
  }
}

/** The sections below the first list: the shop's own, teachers, reviews, webinar and free lesson. */
export default function FurtherSections({ sections, highlights }: FurtherSectionsProps) {
  return sectionsBetween(sections, highlights).map((between) => (
    <Section key={between.kind === 'written' ? between.section.id : between.kind} between={between} />
  ));
}
