import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import type { BundleDetail } from '../../../../../contract/catalogue/bundles';
import type { CourseCard } from '../../../../../contract/catalogue/courses';
import { paths } from '../../../../routing/paths';
import { CardFacts, CardHeading, CardNote } from '../../../../ui/CardParts';
import { formatCount, formatDuration, formatEuro } from '../../../../ui/format';
import { CheckIcon, ClockIcon, LessonsIcon } from '../../../../ui/Icons';
import { Picture } from '../../../../ui/Picture';
import { Stars } from '../../../../ui/Stars';

/** Draws one line from the first course down to the last. */
const List = styled('ol')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'grid',
    gap: theme.spacing(2),
    margin: 0,
    padding: 0,
    listStyle: 'none',
    counterReset: 'step',
    '& > li': { position: 'relative', paddingLeft: 52, counterIncrement: 'step' },
    '& > li::before': {
      content: 'counter(step)',
      position: 'absolute',
      left: 0,
      top: 16,
      zIndex: 1,
      width: 36,
      height: 36,
      borderRadius: '50%',
      backgroundColor: palette.primary.main,
      color: palette.primary.contrastText,
      fontWeight: 700,
      lineHeight: '36px',
      textAlign: 'center',
    },
    '& > li:not(:last-of-type)::after': {
      content: '""',
      position: 'absolute',
      left: 17,
      top: 34,
      bottom: -34,
      width: 2,
      backgroundColor: palette.divider,
    },
    [theme.breakpoints.down('sm')]: {
      '& > li': { paddingLeft: 0 },
      '& > li::before': { left: 12, top: 12, boxShadow: theme.shadows[3] },
      '& > li:not(:last-of-type)::after': { left: '50%', top: 'auto', bottom: -16, height: 16 },
    },
  };
});
const Step = styled(Card)(({ theme }) => ({
  display: 'grid',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '38% minmax(0, 1fr)', alignItems: 'stretch' },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '220px minmax(0, 1fr)' },
})) as typeof Card;
const Text = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  padding: theme.spacing(1.75, 2),
}));
const Foot = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(0.5, 2),
  marginTop: theme.spacing(0.5),
}));
const Owned = styled('strong')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  ...theme.typography.body2,
  color: theme.vars.palette.success.main,
  fontWeight: 650,
}));

function Course({ course, isOwned }: { readonly course: CourseCard; readonly isOwned: boolean }) {
  const { slug, title, subtitle, teachers, cover, duration, sectionsCount, reviews, price } = course;
  return (
    <Step variant="link" component="article">
      <Picture picture={cover} alt="" sizes="(min-width: 768px) 220px, (min-width: 500px) 36vw, 92vw" />
      <Text>
        <CardHeading to={paths.course(slug)}>{title}</CardHeading>
        {subtitle && <CardNote>{subtitle}</CardNote>}
        {teachers.length > 0 && <CardNote>{teachers.map(({ name }) => name).join(', ')}</CardNote>}
        <Foot>
          <CardFacts>
            {reviews.count > 0 && <Stars value={reviews.average} count={reviews.count} />}
            <span>
              <ClockIcon width="1.1em" height="1.1em" />
              {formatDuration(duration)}
            </span>
            <span>
              <LessonsIcon width="1.1em" height="1.1em" />
              {formatCount(sectionsCount, 'lezione', 'lezioni')}
            </span>
          </CardFacts>
          {isOwned ? (
            <Owned>
              <CheckIcon /> Lo hai già
            </Owned>
          ) : (
            <CardNote>Da solo {formatEuro(price)}</CardNote>
          )}
        </Foot>
      </Text>
    </Step>
  );
}

/** The courses of a learning path in order; owned ones are marked. */
export function BundleSteps({ bundle }: { readonly bundle: BundleDetail }) {
  const owned = new Set(bundle.ownedCourses);
  return (
    <List>
      {bundle.courses.map((course) => (
        <li key={course.IdCourseEnc}>
          <Course course={course} isOwned={owned.has(course.IdCourseEnc)} />
        </li>
      ))}
    </List>
  );
}
