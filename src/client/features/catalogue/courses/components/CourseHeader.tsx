import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import type { CourseDetail } from '../../../../../contract/catalogue/courses';
import { paths } from '../../../../routing/paths';
import { categoryName, inOrder } from '../../../../ui/categoryNames';
import { DetailHeading } from '../../../../ui/DetailHeading';
import { Facts } from '../../../../ui/Facts';
import { formatCount, formatDuration } from '../../../../ui/format';
import { ClockIcon, LessonsIcon, UserIcon } from '../../../../ui/Icons';
import { formatDate } from '../../../../ui/italianTime';
import { SaveButton } from '../../../../ui/SaveButton';
import { Stars } from '../../../../ui/Stars';
import { selectRating } from '../reviews';

/** Title, teachers, rating, length. */
export function CourseHeader({ course }: { readonly course: CourseDetail }) {
  const { title, subtitle, teachers, duration, sectionsCount, studentsCount, updatedAt } = course;
  const rating = useSelector(selectRating(course));
  const updated = formatDate(updatedAt);
  const [category] = inOrder(course.categories);
  const trail = [
    { label: 'Corsi', to: paths.courses() },
    ...(category ? [{ label: categoryName(category), to: paths.coursesBy(category) }] : []),
  ];
  return (
    <div>
      <DetailHeading trail={trail} title={title} subtitle={subtitle} teachers={teachers} />
      <Facts>
        {rating.count > 0 && (
          <li>
            <Stars value={rating.average} count={rating.count} />
          </li>
        )}
        <li>
          <LessonsIcon />
          {formatCount(sectionsCount, 'lezione', 'lezioni')}
        </li>
        <li>
          <ClockIcon />
          {formatDuration(duration)}
        </li>
        {studentsCount > 0 && (
          <li>
            <UserIcon />
            {formatCount(studentsCount, 'studente', 'studenti')}
          </li>
        )}
      </Facts>
      {updated && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          Ultimo aggiornamento: {updated}
        </Typography>
      )}
      <Box sx={{ mt: 1, ml: -1.25, minHeight: 44 }}>
        <SaveButton course={course} />
      </Box>
    </div>
  );
}
