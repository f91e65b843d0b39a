import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CourseDetail } from '../../../../contract/courses';
import { inOrder } from '../../../ui/categoryNames';
import { formatCount, formatDate, formatDuration } from '../../../ui/format';
import { ClockIcon, LessonsIcon, UserIcon } from '../../../ui/Icons';
import { Stars } from '../../../ui/Stars';
import { Breadcrumbs } from './Breadcrumbs';

/** What the course is: title, teachers, rating, how long it takes. */
export function CourseHeader({ course }: { readonly course: CourseDetail }) {
  const { title, subtitle, teachers, reviews, duration, sectionsCount, studentsCount, updatedAt } = course;
  const updated = formatDate(updatedAt);
  return (
    <div>
      <Breadcrumbs category={inOrder(course.categories)[0]} title={title} />
      <Typography variant="h1" sx={{ mt: { xs: 2, md: 3 }, overflowWrap: 'anywhere', textWrap: 'balance' }}>
        {title}
      </Typography>
      <Typography
        variant="lead"
        color="textSecondary"
        sx={{ mt: 1.5, overflowWrap: 'anywhere', textWrap: 'pretty' }}
      >
        {subtitle}
      </Typography>
      {teachers.length > 0 && (
        <Typography sx={{ mt: 2 }}>
          Con <strong>{teachers.map(({ name }) => name).join(', ')}</strong>
        </Typography>
      )}
      <Box
        component="ul"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 3,
          rowGap: 1,
          m: 0,
          mt: 2,
          p: 0,
          listStyle: 'none',
          '& > li': { display: 'inline-flex', alignItems: 'center', gap: 0.75 },
          '& svg': { color: 'text.secondary' },
        }}
      >
        {reviews.count > 0 && (
          <li>
            <Stars value={reviews.average} count={reviews.count} />
          </li>
        )}
        <li>
          <LessonsIcon />
          {formatCount(sectionsCount, 'lezione', 'lezioni')}
        </li>
        <li>
          <ClockIcon />
          {formatDuration(duration, 'long')}
        </li>
        {studentsCount > 0 && (
          <li>
            <UserIcon />
            {formatCount(studentsCount, 'studente', 'studenti')}
          </li>
        )}
      </Box>
      {updated && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          Ultimo aggiornamento: {updated}
        </Typography>
      )}
    </div>
  );
}
