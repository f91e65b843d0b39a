import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { categoryName } from '../../../../ui/categoryNames';
import { formatEuro } from '../../../../ui/format';
import { type ListFilters, type ListQuery, listPath, NO_FILTERS } from '../listQuery';

const List = styled('ul')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(1),
    margin: theme.spacing(1.5, 0, 0),
    padding: 0,
    listStyle: 'none',
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: theme.spacing(1),
      minHeight: 36,
      paddingInline: theme.spacing(1.5),
      borderRadius: 18,
      backgroundColor: palette.action.selected,
      color: palette.text.primary,
      fontSize: '0.925rem',
      textDecoration: 'none',
    },
    '& a:hover': { textDecoration: 'underline' },
    '& li:last-child a': { backgroundColor: 'transparent', textDecoration: 'underline' },
  };
});

/** The active filters with their labels, and the change that removes each. The path's category is not one. */
function activeFilters({ level, topic, priceMin, priceMax, category }: ListQuery) {
  const all: readonly (readonly [label: string | false | null, without: Partial<ListFilters>])[] = [
    [level && level !== category && `Livello: ${categoryName(level)}`, { level: null }],
    [topic && topic !== category && `Argomento: ${categoryName(topic)}`, { topic: null }],
    [priceMin !== null && `Da ${formatEuro(priceMin)}`, { priceMin: null }],
    [priceMax !== null && `Fino a ${formatEuro(priceMax)}`, { priceMax: null }],
  ];
  return all.flatMap(([label, without]) => (label ? [{ label, without }] : []));
}

/** The active filters, each a link to the list without it. */
export function ActiveFilters({ query }: { readonly query: ListQuery }) {
  const filters = activeFilters(query);
  if (filters.length === 0) return null;
  const { category } = query;
  const pathOnly = {
    ...NO_FILTERS,
    ...(query.level === category && { level: query.level }),
    ...(query.topic === category && { topic: query.topic }),
  };
  return (
    <List aria-label="Filtri attivi">
      {filters.map(({ label, without }) => (
        <li key={label}>
          <Link to={listPath({ ...query, ...without, page: 1 })} aria-label={`Togli il filtro ${label}`}>
            {label} <span aria-hidden="true">✕</span>
          </Link>
        </li>
      ))}
      <li>
        <Link to={listPath({ ...query, ...pathOnly, page: 1 })}>Togli tutti i filtri</Link>
      </li>
    </List>
  );
}
