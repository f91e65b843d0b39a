import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { Link } from 'react-router-dom';
import type { TeacherName } from '../../../../../contract/catalogue/teacherShapes';
import { formatEuro, formatRating } from '../../../../ui/format';
import { DURATIONS, type ListFilters, type ListQuery, listPath } from '../listQuery';

/** The filters chosen in the panel with their labels, and the change that removes each. */
export function activeFilters(query: ListQuery, teachers: readonly TeacherName[]) {
  const { priceMin, priceMax, rating, duration, teacher } = query;
  const name = teachers.find(({ slug }) => slug === teacher)?.name ?? teacher;
  const all: readonly (readonly [label: string | false | null, without: Partial<ListFilters>])[] = [
    [duration && DURATIONS[duration].label, { duration: null }],
    [rating && `Da ${formatRating(Number(rating))} stelle`, { rating: null }],
    [teacher !== '' && `Con ${name}`, { teacher: '' }],
    [priceMin !== null && `Da ${formatEuro(priceMin)}`, { priceMin: null }],
    [priceMax !== null && `Fino a ${formatEuro(priceMax)}`, { priceMax: null }],
  ];
  return all.flatMap(([label, without]) => (label ? [{ label, without }] : []));
}

interface ActiveFiltersProps {
  readonly query: ListQuery;
  readonly teachers: readonly TeacherName[];
}

/** The active filters of the folded panel, each a link to the list without it. The line of a wide screen shows its own. */
export function ActiveFilters({ query, teachers }: ActiveFiltersProps) {
  const filters = activeFilters(query, teachers);
  if (filters.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label="Filtri attivi"
      sx={{
        // A row of its own, below the panel.
        flexBasis: '100%',
        order: 2,
        display: { xs: 'flex', lg: 'none' },
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        m: 0,
        p: 0,
        listStyle: 'none',
      }}
    >
      {filters.map(({ label, without }) => (
        <li key={label}>
          <Chip
            component={Link}
            to={listPath({ ...query, ...without, page: 1 })}
            clickable
            aria-label={`Togli il filtro ${label}`}
            label={
              <>
                {label} <span aria-hidden="true">✕</span>
              </>
            }
            sx={{ height: 36, borderRadius: 18, fontSize: '0.925rem' }}
          />
        </li>
      ))}
    </Box>
  );
}
