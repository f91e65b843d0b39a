import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { CATEGORIES, type Category } from '../../../../../contract/catalogue/categories';
import { paths } from '../../../../routing/paths';
import { categoryName } from '../../../../ui/categoryNames';
import { BoltIcon, CandlesIcon, ChartIcon, CloudIcon, CoinIcon, LevelIcon } from '../../../../ui/Icons';

const ICONS: Readonly<Record<Category, ComponentType>> = {
  principiante: LevelIcon,
  intermedio: ChartIcon,
  avanzato: CandlesIcon,
  ichimoku: CloudIcon,
  scalping: BoltIcon,
  criptovalute: CoinIcon,
};

/** One row; on a phone it is pushed sideways. */
const List = styled('ul')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1),
  margin: theme.spacing(0, -2),
  padding: theme.spacing(0.75, 2),
  listStyle: 'none',
  overflowX: 'auto',
}));

/** The six categories: three levels, three topics. */
export function CategoryShortcuts() {
  return (
    <nav aria-label="Categorie dei corsi">
      <List>
        {CATEGORIES.map((category) => {
          const Icon = ICONS[category];
          return (
            <li key={category}>
              <Button
                component={Link}
                to={paths.coursesBy(category)}
                variant="outlined"
                color="inherit"
                startIcon={<Icon />}
                sx={{ borderRadius: 6, borderColor: 'divider', whiteSpace: 'nowrap' }}
              >
                {categoryName(category)}
              </Button>
            </li>
          );
        })}
      </List>
    </nav>
  );
}
