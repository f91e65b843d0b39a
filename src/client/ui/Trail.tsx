import Breadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../routing/paths';

export interface TrailProps {
  /** Between the home and here. */
  readonly trail: readonly { readonly label: string; readonly to: string }[];
  readonly title: string;
}

/** From the home to what the page shows. */
export function Trail({ trail, title }: TrailProps) {
  return (
    <Breadcrumbs aria-label="Percorso di navigazione">
      {[{ label: 'Home', to: paths.home() }, ...trail].map(({ label, to }) => (
        <Link key={to} component={RouterLink} to={to} color="inherit">
          {label}
        </Link>
      ))}
      <Typography variant="inherit" component="span" aria-current="page">
        {title}
      </Typography>
    </Breadcrumbs>
  );
}
