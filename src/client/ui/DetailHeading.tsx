import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../routing/paths';
import { Trail, type TrailProps } from './Trail';

interface DetailHeadingProps extends TrailProps {
  /** A short line over the title: what kind of thing this is. */
  readonly eyebrow?: string;
  readonly subtitle: string;
  /** Who teaches it. */
  readonly teachers: readonly { readonly slug: string; readonly name: string }[];
}

/** The head of the page of one thing of the catalogue: the way to it, its title, what it is about, and its teachers. */
export function DetailHeading({ trail, eyebrow, title, subtitle, teachers }: DetailHeadingProps) {
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
      {teachers.length > 0 && (
        <Typography sx={{ mt: 2 }}>
          Con{' '}
          {teachers.map(({ slug, name }, at) => (
            <span key={slug}>
              {at > 0 && ', '}
              <Link component={RouterLink} to={paths.teacher(slug)} color="inherit" sx={{ fontWeight: 650 }}>
                {name}
              </Link>
            </span>
          ))}
        </Typography>
      )}
    </>
  );
}
