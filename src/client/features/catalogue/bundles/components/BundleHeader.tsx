import type { BundleDetail } from '../../../../../contract/catalogue/bundles';
import { paths } from '../../../../routing/paths';
import { DetailHeading } from '../../../../ui/DetailHeading';
import { Facts } from '../../../../ui/Facts';
import { formatCount, formatDuration } from '../../../../ui/format';
import { ClockIcon, LessonsIcon, PlayIcon } from '../../../../ui/Icons';

const TRAIL = [{ label: 'Percorsi formativi', to: paths.bundles() }];

/** Returns the teachers of a learning path, each once, in the order of its courses. */
function teachersOf({ courses }: Pick<BundleDetail, 'courses'>) {
  const bySlug = new Map(courses.flatMap(({ teachers }) => teachers).map((one) => [one.slug, one]));
  return [...bySlug.values()];
}

/** Title, teachers, number of courses, length. */
export function BundleHeader({ bundle }: { readonly bundle: BundleDetail }) {
  const { title, subtitle, courses, coursesCount, duration } = bundle;
  const lessons = courses.reduce((sum, { sectionsCount }) => sum + sectionsCount, 0);
  return (
    <div>
      <DetailHeading
        trail={TRAIL}
        eyebrow="Percorso formativo"
        title={title}
        subtitle={subtitle}
        teachers={teachersOf(bundle)}
      />
      {courses.length > 0 && (
        <Facts>
          <li>
            <LessonsIcon />
            {formatCount(coursesCount, 'corso', 'corsi')}
          </li>
          <li>
            <PlayIcon />
            {formatCount(lessons, 'lezione', 'lezioni')}
          </li>
          <li>
            <ClockIcon />
            {formatDuration(duration)}
          </li>
        </Facts>
      )}
    </div>
  );
}
