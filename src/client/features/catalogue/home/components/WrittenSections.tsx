import type { HomeSection } from '../../../../../contract/catalogue/homeSections';
import { paths } from '../../../../routing/paths';
import { BundleCard } from '../../../../ui/BundleCard';
import { CardRow, CourseGrid } from '../../../../ui/CourseGrid';
import { RichText } from '../../../../ui/RichText';
import { HomeBlock } from './HomeBlock';

export interface WrittenSectionsProps {
  readonly sections: readonly HomeSection[];
}

/** The sections that the shop's owners write. */
export default function WrittenSections({ sections }: WrittenSectionsProps) {
  return sections.map(({ id, title, text, courses, bundles = [] }) => (
    <HomeBlock
      key={id}
      title={title}
      lead={text && <RichText text={text} />}
      {...(bundles.length > 0 && { more: { to: paths.bundles(), what: 'i percorsi formativi' } })}
    >
      {courses.length > 0 && <CourseGrid courses={courses} isRow />}
      {bundles.length > 0 && (
        <CardRow>
          {bundles.map((bundle) => (
            <li key={bundle.IdBundleEnc}>
              <BundleCard bundle={bundle} />
            </li>
          ))}
        </CardRow>
      )}
    </HomeBlock>
  ));
}
