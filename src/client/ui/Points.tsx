import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  // Three side by side from a tablet on; fewer with large text.
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(13rem, 100%), 1fr))',
    gap: theme.spacing(4),
  },
  '& li': { display: 'flex', gap: theme.spacing(1.75) },
  '& li > div': { minWidth: 0, overflowWrap: 'anywhere' },
  '& svg': { color: theme.vars.palette.primary.main, fontSize: '1.4rem', marginTop: 2 },
}));

export interface Point {
  readonly Icon: ComponentType;
  readonly title: string;
  readonly text: string;
}

interface PointsProps {
  readonly points: readonly Point[];
  /** The level of their titles among the headings of the page. */
  readonly heading: 'h2' | 'h3';
}

/** A few selling points side by side, each with its icon. */
export function Points({ points, heading }: PointsProps) {
  return (
    <List>
      {points.map(({ Icon, title, text }) => (
        <li key={title}>
          <Icon />
          <div>
            <Typography variant="h3" component={heading}>
              {title}
            </Typography>
            <Typography color="textSecondary" sx={{ mt: 0.25 }}>
              {text}
            </Typography>
          </div>
        </li>
      ))}
    </List>
  );
}
