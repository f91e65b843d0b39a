import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { formatPercent } from '../../../ui/format';
import { ProgressBar } from '../../../ui/ProgressBar';

interface ProgressProps {
  /** Of the course or path. */
  readonly title: string;
  /** Per cent. */
  readonly value: number;
  /** In words: "2 di 5". */
  readonly children: ReactNode;
}

/** How far a course or a path was watched: in words, in per cent and as a bar. */
export function Progress({ title, value, children }: ProgressProps) {
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          // With large text the figure goes under the words.
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          columnGap: 1,
          mb: 0.75,
          typography: 'body2',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {children}
        <strong>{formatPercent(value)}</strong>
      </Box>
      <ProgressBar value={value} label={`Avanzamento: ${title}`} />
    </>
  );
}
