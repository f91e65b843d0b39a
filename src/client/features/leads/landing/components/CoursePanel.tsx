import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { CourseCard } from '../../../../../contract/catalogue/courses';
import { paths } from '../../../../routing/paths';
import { formatCount, formatDuration } from '../../../../ui/format';
import { ClockIcon, LessonsIcon } from '../../../../ui/Icons';
import { OwnedMark } from '../../../../ui/OwnedMark';
import { Picture } from '../../../../ui/Picture';
import { Price } from '../../../../ui/Price';
import { Stars } from '../../../../ui/Stars';

const COVER_SIZES = '(min-width: 991px) 360px, 94vw';

/** The course that the video is taken from. */
export function CoursePanel({ course }: { readonly course: CourseCard }) {
  return (
    <Card variant="panel" component="section" aria-labelledby="whole-course">
      <Picture picture={course.cover} alt="" sizes={COVER_SIZES} />
      <CardContent sx={{ display: 'grid', gap: 1.25 }}>
        <Typography variant="eyebrow" color="primary">
          Il corso completo
        </Typography>
        <Typography id="whole-course" variant="h2" sx={{ fontSize: '1.35rem', overflowWrap: 'anywhere' }}>
          {course.title}
        </Typography>
        {course.teachers.length > 0 && (
          <Typography color="textSecondary">{course.teachers.map(({ name }) => name).join(', ')}</Typography>
        )}
        {course.reviews.count > 0 && <Stars value={course.reviews.average} count={course.reviews.count} />}
        <Typography
          component="div"
          variant="body2"
          color="textSecondary"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 2,
            '& > span': { display: 'inline-flex', gap: 0.75 },
          }}
        >
          <span>
            <LessonsIcon />
            {formatCount(course.sectionsCount, 'lezione', 'lezioni')}
          </span>
          <span>
            <ClockIcon />
            {formatDuration(course.duration)}
          </span>
        </Typography>
        <Box sx={{ position: 'relative' }}>
          <OwnedMark courses={[course.slug]}>
            <Price price={course.price} listPrice={course.listPrice} size="large" />
          </OwnedMark>
        </Box>
        <Button
          component={Link}
          to={paths.course(course.slug)}
          variant="contained"
          color="secondary"
          size="large"
          sx={{ mt: 0.5 }}
        >
          Scopri il corso
        </Button>
      </CardContent>
    </Card>
  );
}
