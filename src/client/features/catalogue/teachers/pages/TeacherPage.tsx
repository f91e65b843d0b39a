import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type { TeacherPage } from '../../../../../contract/catalogue/teachers';
import type { PageParams } from '../../../../routing/page';
import { paths } from '../../../../routing/paths';
import { titleOf } from '../../../../routing/routeTable';
import { CourseGrid } from '../../../../ui/CourseGrid';
import { Facts } from '../../../../ui/Facts';
import { formatCount } from '../../../../ui/format';
import { LessonsIcon, UserIcon } from '../../../../ui/Icons';
import { PageTitle } from '../../../../ui/PageTitle';
import { Part } from '../../../../ui/Part';
import { Picture } from '../../../../ui/Picture';
import { plainText, shorten } from '../../../../ui/plainText';
import { RichText } from '../../../../ui/RichText';
import { Stars } from '../../../../ui/Stars';
import { Trail } from '../../../../ui/Trail';
import { PageError } from '../../../platform/navigation';
import { pageMissed } from '../../../platform/navigation/navigationSlice';
import { BundlesOfCourse } from '../../courses/components/BundlesOfCourse';
import { teacherPage } from '../teachers';

/** Characters of the description for search engines. */
const LONGEST_DESCRIPTION = 160;

export const slices = [teacherPage.slice];

export function* load({ slug = '' }: PageParams): SagaGenerator<void> {
  const { status } = yield* call(teacherPage.load, slug);
  if (status === 'missing') yield* put(pageMissed());
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '180px minmax(0, 1fr)', lg: '260px minmax(0, 1fr)' },
  columnGap: { sm: 3, lg: 6 },
  rowGap: 2.5,
  alignItems: 'start',
  pt: 2,
} as const;

function Introduction({ teacher }: { readonly teacher: TeacherPage }) {
  const { name, headline, biography, picture, coursesCount, learnersCount, reviews } = teacher;
  return (
    <Box sx={gridStyle}>
      <Box sx={{ overflow: 'hidden', maxWidth: { xs: 150, sm: 'none' }, borderRadius: 2 }}>
        <Picture
          picture={picture}
          alt={`Ritratto di ${name}`}
          sizes="(min-width: 991px) 260px, 180px"
          ratio="1 / 1"
          isEager
        />
      </Box>
      <div>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {headline && (
          <Typography variant="lead" color="primary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
            {headline}
          </Typography>
        )}
        <Facts>
          {reviews.count > 0 && (
            <li>
              <Stars value={reviews.average} count={reviews.count} />
            </li>
          )}
          {coursesCount > 0 && (
            <li>
              <LessonsIcon /> {formatCount(coursesCount, 'corso', 'corsi')}
            </li>
          )}
          {learnersCount > 0 && (
            <li>
              <UserIcon /> {formatCount(learnersCount, 'studente', 'studenti')}
            </li>
          )}
        </Facts>
        <Box sx={{ maxWidth: 700, mt: 2.5 }}>
          <RichText text={biography} />
        </Box>
      </div>
    </Box>
  );
}

function TaughtCourses({ teacher: { name, courses, bundles } }: { readonly teacher: TeacherPage }) {
  return (
    <>
      <Part title={`I corsi di ${name}`}>
        {courses.length > 0 ? (
          <CourseGrid courses={courses} />
        ) : (
          <Typography>Nessun corso in vendita, per ora.</Typography>
        )}
      </Part>
      {bundles.length > 0 && (
        <Part title="Nei percorsi formativi">
          <BundlesOfCourse bundles={bundles} />
        </Part>
      )}
    </>
  );
}

function Loading() {
  return (
    <Box aria-hidden="true" sx={gridStyle}>
      <Skeleton variant="rounded" height={180} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  );
}

/** A teacher: portrait, biography, courses and the learning paths that they are in. */
export function Page({ params: { slug = '' } }: { readonly params: PageParams }) {
  const { status, data: teacher, message } = useSelector(teacherPage.selectByKey(slug));
  if (status === 'failed') {
    return (
      <PageError
        title={titleOf('teacher')}
        heading="La pagina del relatore non si è caricata"
        message={message}
      />
    );
  }
  return (
    <Container sx={{ pt: 2, pb: { xs: 4, md: 6 } }}>
      <PageTitle>{teacher ? `${teacher.name} · Relatore` : titleOf('teacher')}</PageTitle>
      {teacher && (
        <meta
          name="description"
          content={
            shorten(teacher.headline || plainText(teacher.biography), LONGEST_DESCRIPTION) || teacher.name
          }
        />
      )}
      <Trail
        trail={[{ label: titleOf('teachers'), to: paths.teachers() }]}
        title={teacher?.name ?? titleOf('teacher')}
      />
      {teacher ? (
        <>
          <Introduction teacher={teacher} />
          <TaughtCourses teacher={teacher} />
        </>
      ) : (
        <Loading />
      )}
    </Container>
  );
}
