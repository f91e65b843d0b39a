import LinearProgress from '@mui/material/LinearProgress';
import { formatPercent } from './format';

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
    <LinearProgress
      variant="determinate"
      value={percent}
      aria-label={label}
      aria-valuetext={formatPercent(percent)}
    />
  );
}
