import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { CATEGORIES, type Category } from '../../../../../contract/catalogue/categories';
import { paths } from '../../../../routing/paths';
import { categoryName } from '../../../../ui/categoryNames';

const List = styled('ul')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(1),
    margin: 0,
    padding: 0,
    listStyle: 'none',
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: 40,
      paddingInline: theme.spacing(1.75),
      border: '1px solid',
      borderColor: palette.divider,
      borderRadius: 20,
      backgroundColor: palette.background.paper,
      color: palette.text.primary,
      fontSize: '0.925rem',
      fontWeight: 600,
      textDecoration: 'none',
    },
    '& a:hover': { borderColor: palette.primary.main },
    '& a[aria-current]': {
      borderColor: 'transparent',
      backgroundColor: palette.primary.main,
      color: palette.primary.contrastText,
    },
  };
});

interface CategoryPillsProps {
  /** 'all' for the whole catalogue, null for none. */
  readonly current: Category | 'all' | null;
}

/** Links to the categories. */
export function CategoryPills({ current }: CategoryPillsProps) {
  const mark = (isCurrent: boolean) => (isCurrent ? 'page' : undefined);
  return (
    <nav aria-label="Filtra per categoria">
      <List>
        <li>
          <Link to={paths.courses()} aria-current={mark(current === 'all')}>
            Tutto
          </Link>
        </li>
        {CATEGORIES.map((category) => (
          <li key={category}>
            <Link to={paths.coursesBy(category)} aria-current={mark(current === category)}>
              {categoryName(category)}
            </Link>
          </li>
        ))}
      </List>
    </nav>
  );
}
