import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import type { Category } from '../../../../contract/categories';
import { paths } from '../../../paths';
import { categoryName } from '../../../ui/categoryNames';

const Trail = styled('ol')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: theme.spacing(1),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  ...theme.typography.body2,
  color: (theme.vars ?? theme).palette.text.secondary,
  '& li': { display: 'inline-flex', gap: theme.spacing(1), overflowWrap: 'anywhere' },
  '& li + li::before': { content: ['"/"', '"/" / ""'] },
  '& a': { color: 'inherit', textUnderlineOffset: '0.15em' },
  '& a:hover': { color: (theme.vars ?? theme).palette.primary.main },
}));

interface BreadcrumbsProps {
  readonly category: Category | undefined;
  readonly title: string;
}

/** From the home to the course. */
export function Breadcrumbs({ category, title }: BreadcrumbsProps) {
  return (
    <nav aria-label="Percorso di navigazione">
      <Trail>
        <li>
          <Link to={paths.home()}>Home</Link>
        </li>
        <li>
          <Link to={paths.courses()}>Corsi</Link>
        </li>
        {category && (
          <li>
            <Link to={paths.coursesBy(category)}>{categoryName(category)}</Link>
          </li>
        )}
        <li aria-current="page">{title}</li>
      </Trail>
    </nav>
  );
}
