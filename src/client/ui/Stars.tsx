import { styled } from '@mui/material/styles';
import { formatCount, formatRating } from './format';

const STARS = 5;
const ROW = '★'.repeat(STARS);

const Line = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  ...theme.typography.body2,
  lineHeight: 1.2,
}));
/** Five pale stars, and over them as much of five full ones as the average comes to. */
const Row = styled('span')(({ theme }) => ({
  position: 'relative',
  display: 'inline-block',
  fontFamily: 'system-ui, "Segoe UI Symbol", sans-serif',
  fontSize: '1.05em',
  letterSpacing: '0.06em',
  lineHeight: 1,
  whiteSpace: 'nowrap',
  color: theme.vars.palette.divider,
  '& > span': {
    position: 'absolute',
    inset: '0 auto 0 0',
    overflow: 'hidden',
    color: theme.vars.palette.warning.main,
  },
}));
const Count = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

interface StarsProps {
  /** From 0 to 5; outside of it, the nearer end. */
  readonly value: number;
  /** How many reviews the average is of. */
  readonly count?: number;
  /** The average in figures, beside the stars. */
  readonly withFigure?: boolean;
}

/** A rating that is only read (a scale of 5 stars). */
export function Stars({ value, count, withFigure = count !== undefined }: StarsProps) {
  const rating = Math.min(STARS, Math.max(0, value));
  const spoken = `${formatRating(rating)} su ${STARS}${
    count === undefined ? '' : `, ${formatCount(count, 'recensione', 'recensioni')}`
  }`;
  return (
    <Line role="img" aria-label={spoken}>
      {withFigure && <strong>{formatRating(rating)}</strong>}
      <Row>
        {ROW}
        <span style={{ width: `${(rating / STARS) * 100}%` }}>{ROW}</span>
      </Row>
      {count !== undefined && <Count>({count})</Count>}
    </Line>
  );
}
