import { styled } from '@mui/material/styles';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { paths } from '../../../routing/paths';
import { formatPercent } from '../../../ui/format';
import { CheckIcon } from '../../../ui/Icons';
import type { OwnedMarkProps } from '../../../ui/OwnedMark';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { actionFor, ownedCourses } from '../ownedCourses';
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

/** Over the number of a step. */
const Tick = styled('span')(({ theme }) => ({
  position: 'absolute',
  left: 0,
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  borderRadius: '50%',
  fontSize: '0.85rem',
  color: theme.vars.palette.success.contrastText,
  backgroundColor: theme.vars.palette.success.main,
  pointerEvents: 'none',
}));

/** "Tuo", the progress, and the way into the course, or into the first unfinished one of a learning path. */
export function CardMark({ courses, isTick = false, children }: OwnedMarkProps) {
  const { data } = useSelector(ownedCourses.selectAny);
  const owned = courses.flatMap((slug) => data?.find((one) => one.slug === slug) ?? []);
  const next = owned.find((one) => one.progress < 100) ?? owned[0];
  if (!next || owned.length < courses.length) return children;
  if (isTick) {
    return (
      <>
        {children}
        <Tick>
          <CheckIcon />
          <VisuallyHidden>, tuo</VisuallyHidden>
        </Tick>
      </>
    );
  }
  // As the server counts a learning path: by lessons, not by courses.
  const lessons = owned.reduce((sum, one) => sum + one.sectionsCount, 0);
  const viewed = owned.reduce((sum, one) => sum + one.viewedCount, 0);
  const progress = lessons === 0 ? 0 : (100 * viewed) / lessons;
  return (
    <InPlace of={children}>
      <Line data-testid="owned-mark">
        <span>
          <CheckIcon /> Tuo{progress > 0 && ` · ${formatPercent(progress)}`}
        </span>
        <Link to={paths.viewer(next.IdCourseEnc)} aria-label={`${actionFor(next)}: ${next.title}`}>
          {actionFor(next)}
        </Link>
        <Bar style={{ width: `${progress}%` }} />
      </Line>
    </InPlace>
  );
}
