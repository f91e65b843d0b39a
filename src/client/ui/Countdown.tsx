import { styled } from '@mui/material/styles';
import { type Remaining, spokenRemaining, useRemaining } from './countdown';

const Row = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  gap: 6,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.1,
  '&[data-danger=true] b': {
    background: theme.vars.palette.error.main,
    color: theme.vars.palette.error.contrastText,
  },
}));
const Part = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  flexDirection: 'column',
  alignItems: 'center',
  minWidth: 38,
  '& b': {
    alignSelf: 'stretch',
    padding: '4px 6px',
    borderRadius: 6,
    textAlign: 'center',
    fontSize: '1.05rem',
    fontWeight: 750,
    background: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
    ...theme.applyStyles('dark', { background: theme.vars.palette.action.selected }),
  },
  '& small': { marginTop: 3, fontSize: '0.68rem', letterSpacing: '0.02em' },
}));

const two = (value: number) => String(value).padStart(2, '0');

function Parts({ days, hours, minutes, seconds }: Remaining) {
  const parts: [string, number][] = [
    ...(days > 0 ? [[days === 1 ? 'giorno' : 'giorni', days] as [string, number]] : []),
    [hours === 1 ? 'ora' : 'ore', hours],
    ['min', minutes],
    ...(seconds === undefined ? [] : [['sec', seconds] as [string, number]]),
  ];
  return parts.map(([label, value]) => (
    <Part key={label}>
      <b>{two(value)}</b>
      <small>{label}</small>
    </Part>
  ));
}

interface CountdownProps {
  /** Milliseconds since 1970. */
  readonly end: number;
  /** When the server rendered the page; 0 where it did not. */
  readonly renderedAt: number;
  /** Replaces the countdown when the time is over. */
  readonly notice?: string;
}

/**
 * Days, hours and minutes until an instant; under one day seconds too, with the danger style; then a notice that
 * it is over. It draws itself anew, and nothing around it.
 */
export function Countdown({ end, renderedAt, notice = 'Offerta scaduta' }: CountdownProps) {
  const remaining = useRemaining(end, renderedAt);
  if (!remaining) return <strong>{notice}</strong>;
  return (
    <Row role="timer" data-danger={remaining.days === 0} aria-label={`Mancano ${spokenRemaining(remaining)}`}>
      <Parts {...remaining} />
    </Row>
  );
}
