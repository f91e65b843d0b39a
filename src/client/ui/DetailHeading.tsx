import Typography from '@mui/material/Typography';
import { Trail, type TrailProps } from './Trail';

interface DetailHeadingProps extends TrailProps {
  /** A short line over the title: what kind of thing this is. */
  readonly eyebrow?: string;
  readonly subtitle: string;
}

/** The head of the page of one thing of the catalogue: the way to it, its title, and what it is about. */
export function DetailHeading({ trail, eyebrow, title, subtitle }: DetailHeadingProps) {
  const underTrail = { xs: 2, md: 3 };
  return (
    <>
      <Trail trail={trail} title={title} />
      {eyebrow && (
        <Typography variant="eyebrow" color="primary" sx={{ mt: underTrail }}>
          {eyebrow}
        </Typography>
      )}
      <Typography
        variant="h1"
        sx={{ mt: eyebrow ? 0.75 : underTrail, overflowWrap: 'anywhere', textWrap: 'balance' }}
      >
        {title}
      </Typography>
      {subtitle && (
        <Typography
          variant="lead"
          color="textSecondary"
          sx={{ mt: 1.5, overflowWrap: 'anywhere', textWrap: 'pretty' }}
        >
          {subtitle}
        </Typography>
      )}
    </>
  );
}
