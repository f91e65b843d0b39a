import { keyframes } from '@emotion/react';
import { styled } from '@mui/material/styles';
import type { AriaAttributes } from 'react';

const pulse = keyframes`50% { opacity: 0.4 }`;

/** A grey place that keeps the room of what is on its way: MUI's skeleton as a plain element. */
const Place = styled('span')(({ theme }) => ({
  display: 'block',
  height: '1.2em',
  backgroundColor: theme.vars.palette.Skeleton.bg,
  animation: `${pulse} 2s ease-in-out 0.5s infinite`,
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
  '&[data-shape=rounded]': { borderRadius: theme.vars.shape.borderRadius },
  '&[data-shape=text]': {
    height: 'auto',
    transformOrigin: '0 55%',
    transform: 'scale(1, 0.6)',
    borderRadius: '10px/16.7px',
    '&:empty::before': { content: '"\\00a0"' },
  },
}));

interface SkeletonProps extends Pick<AriaAttributes, 'aria-busy' | 'aria-hidden'> {
  readonly variant?: 'text' | 'rounded' | 'rectangular';
  readonly width?: number | string;
  readonly height?: number | string;
  readonly sx?: object;
}

export const Skeleton = ({ variant = 'text', width, height, sx = {}, ...aria }: SkeletonProps) => (
  <Place data-shape={variant} style={{ width, height }} sx={sx} {...aria} />
);
