import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { paths } from '../routing/paths';

const Trail = styled('ol')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: theme.spacing(1),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  '& li': { display: 'inline-flex', gap: theme.spacing(1), overflowWrap: 'anywhere' },
  '& li + li::before': { content: ['"/"', '"/" / ""'] },
  '& a': { color: 'inherit', textUnderlineOffset: '0.15em' },
  '& a:hover': { color: theme.vars.palette.primary.main },
}));

export interface BreadcrumbsProps {
  /** Between the home and here. */
  readonly trail: readonly { readonly label: string; readonly to: string }[];
  readonly title: string;
}

/** From the home to what the page shows. */
export function Breadcrumbs({ trail, title }: BreadcrumbsProps) {
  return (
    <nav aria-label="Percorso di navigazione">
      <Trail>
        {[{ label: 'Home', to: paths.home() }, ...trail].map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li aria-current="page">{title}</li>
      </Trail>
    </nav>
  );
}
