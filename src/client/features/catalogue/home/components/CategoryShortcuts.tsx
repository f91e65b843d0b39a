import { styled } from '@mui/material/styles';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { CATEGORIES, type Category } from '../../../../../contract/catalogue/categories';
import { paths } from '../../../../routing/paths';
import { categoryName } from '../../../../ui/categoryNames';
import { paper } from '../../../../ui/frames';
import { BoltIcon, CandlesIcon, ChartIcon, CloudIcon, CoinIcon, LevelIcon } from '../../../../ui/Icons';

const LOOKS: Readonly<Record<Category, { Icon: ComponentType; text: string }>> = {
  principiante: { Icon: LevelIcon, text: 'Si parte da zero' },
  intermedio: { Icon: ChartIcon, text: 'Metodo e pratica' },
  avanzato: { Icon: CandlesIcon, text: 'Per chi già opera' },
  ichimoku: { Icon: CloudIcon, text: 'La nuvola e i segnali' },
  scalping: { Icon: BoltIcon, text: 'Operazioni brevi' },
  criptovalute: { Icon: CoinIcon, text: 'Bitcoin e oltre' },
};

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: theme.spacing(1.25),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  [theme.breakpoints.up(1100)]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' },
}));
const Shortcut = styled(Link)(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1.25),
    height: '100%',
    minHeight: 60,
    padding: theme.spacing(1, 1.5),
    ...paper,
    color: palette.text.primary,
    textDecoration: 'none',
    transition: 'border-color 160ms, background-color 160ms',
    '&:hover': { borderColor: palette.primary.main, backgroundColor: palette.action.hover },
    '& > svg': { color: palette.primary.main, fontSize: '1.2rem' },
    '& strong': { display: 'block', fontWeight: 650, lineHeight: 1.3, overflowWrap: 'anywhere' },
    '& small': { display: 'block', color: palette.text.secondary, fontSize: '0.82rem', lineHeight: 1.3 },
    [theme.breakpoints.down('sm')]: { minHeight: 48, '& small': { display: 'none' } },
  };
});

/** The six categories: three levels, three topics. */
export function CategoryShortcuts() {
  return (
    <nav aria-label="Categorie dei corsi">
      <List>
        {CATEGORIES.map((category) => {
          const { Icon, text } = LOOKS[category];
          return (
            <li key={category}>
              <Shortcut to={paths.coursesBy(category)}>
                <Icon />
                <span>
                  <strong>{categoryName(category)}</strong>
                  <small>{text}</small>
                </span>
              </Shortcut>
            </li>
          );
        })}
      </List>
    </nav>
  );
}
