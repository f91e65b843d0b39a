import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { paths } from '../../../routing/paths';
import { formatPercent } from '../../../ui/format';
import { CheckIcon } from '../../../ui/Icons';
import { actionFor, selectOwned } from '../ownedCourses';
import { InPlace } from './InPlace';

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(1),
  ...theme.typography.body2,
  lineHeight: 1.25,
  '& > span': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 5,
    color: theme.vars.palette.success.main,
    fontWeight: 650,
  },
  // Above the link that the whole card is.
  '& > a': {
    position: 'relative',
    zIndex: 1,
    padding: '12px 0 12px 12px',
    margin: '-12px 0',
    color: theme.vars.palette.primary.main,
    fontWeight: 650,
  },
}));
/** Along the lower edge of the card. */
const Bar = styled('i')(({ theme }) => ({
  position: 'absolute',
  left: 0,
  bottom: 0,
  height: 4,
  backgroundColor: theme.vars.palette.success.main,
}));

/** "Tuo", the progress, and the way into the course, in place of its price. */
export function CardMark({
  courseId,
  children,
}: {
  readonly courseId: string;
  readonly children: ReactNode;
}) {
  const course = useSelector(selectOwned(courseId));
  if (!course) return children;
  const { IdCourseEnc, title, progress } = course;
  return (
    <InPlace of={children}>
      <Line data-testid="owned-mark">
        <span>
          <CheckIcon /> Tuo{progress > 0 && ` · ${formatPercent(progress)}`}
        </span>
        <Link to={paths.viewer(IdCourseEnc)} aria-label={`${actionFor(course)}: ${title}`}>
          {actionFor(course)}
        </Link>
        <Bar style={{ width: `${progress}%` }} />
      </Line>
    </InPlace>
  );
}
