import { styled } from '@mui/material/styles';
import { formatPercent } from './format';

const Track = styled('div')(({ theme }) => ({
  height: 8,
  borderRadius: 4,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.action.selected,
  '& > div': {
    height: '100%',
    borderRadius: 'inherit',
    backgroundColor: theme.vars.palette.primary.main,
    transition: 'width 300ms ease-out',
  },
  '@media (prefers-reduced-motion: reduce)': { '& > div': { transition: 'none' } },
}));

interface ProgressBarProps {
  /** Per cent, from 0 to 100. */
  readonly value: number;
  /** Of what. */
  readonly label: string;
}

/** How far something has come; the figure itself (two decimals) is spoken, and shown by whoever uses it. */
export function ProgressBar({ value, label }: ProgressBarProps) {
  const percent = Math.min(100, Math.max(0, value));
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={formatPercent(percent)}
    >
      <div style={{ width: `${percent}%` }} />
    </Track>
  );
}
