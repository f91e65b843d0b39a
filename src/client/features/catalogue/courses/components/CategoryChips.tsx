import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { Link } from 'react-router-dom';
import { CATEGORIES, type Category, LEVELS } from '../../../../../contract/catalogue/categories';
import { categoryName } from '../../../../ui/categoryNames';
import { type ListQuery, listPath } from '../listQuery';

const isLevel = (category: Category): category is (typeof LEVELS)[number] =>
  (LEVELS as readonly Category[]).includes(category);

/** The list with other levels and topics, and with everything else that was chosen. */
function withCategories(query: ListQuery, chosen: Partial<Pick<ListQuery, 'level' | 'topic'>>): string {
  const { level, topic } = { ...query, ...chosen };
  // Without a search text one category stands in the path, as in the header's links.
  const category = query.text === '' ? (level ?? topic) : null;
  return listPath({ ...query, level, topic, category, page: 1 });
}

/** Chooses a category, or takes it back. */
function toggled(query: ListQuery, category: Category): string {
  return isLevel(category)
    ? withCategories(query, { level: query.level === category ? null : category })
    : withCategories(query, { topic: query.topic === category ? null : category });
}

interface CategoryChipProps {
  readonly label: string;
  readonly to: string;
  readonly isCurrent: boolean;
}

const CategoryChip = ({ label, to, isCurrent }: CategoryChipProps) => (
  <Box component="li" sx={{ flexShrink: 0 }}>
    <Chip
      component={Link}
      to={to}
      clickable
      label={label}
      aria-current={isCurrent ? 'true' : undefined}
      variant={isCurrent ? 'filled' : 'outlined'}
      color={isCurrent ? 'primary' : 'default'}
      sx={{ height: 40, borderRadius: 20, px: 0.5, fontSize: '0.925rem', fontWeight: 600 }}
    />
  </Box>
);

/** Links to the list with a level and a topic, which combine with all other filters. */
export function CategoryChips({ query }: { readonly query: ListQuery }) {
  const { level, topic } = query;
  return (
    <nav aria-label="Filtra per categoria">
      <Box
        component="ul"
        sx={{
          display: 'flex',
          gap: { xs: 1, md: 0.75, lg: 1 },
          m: 0,
          p: 0,
          listStyle: 'none',
          // Where there is no room, one row that is pushed sideways, out to the edges of the screen; with room for the ring of
          // focus.
          overflowX: { xs: 'auto', lg: 'visible' },
          flexWrap: { xs: 'nowrap', lg: 'wrap' },
          mx: { xs: -2, md: -3, lg: 0 },
          px: { xs: 2, md: 3, lg: 0 },
          py: 0.5,
          scrollPaddingInline: 16,
        }}
      >
        <CategoryChip
          label="Tutto"
          to={withCategories(query, { level: null, topic: null })}
          isCurrent={level === null && topic === null}
        />
        {CATEGORIES.map((category) => (
          <CategoryChip
            key={category}
            label={categoryName(category)}
            to={toggled(query, category)}
            isCurrent={category === level || category === topic}
          />
        ))}
      </Box>
    </nav>
  );
}
