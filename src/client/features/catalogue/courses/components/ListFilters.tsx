import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useDispatch } from 'react-redux';
import { type Category, LEVELS, TOPICS } from '../../../../../contract/catalogue/categories';
import { paths } from '../../../../routing/paths';
import { categoryName } from '../../../../ui/categoryNames';
import { paper } from '../../../../ui/frames';
import { navigationRequested } from '../../../platform/navigation/navigationSlice';
import { type ListQuery, listPath, MAX_PRICE, readFilters } from '../listQuery';

const Details = styled('details')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    '& summary': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: 44,
      paddingInline: theme.spacing(2),
      ...paper,
      fontWeight: 600,
      cursor: 'pointer',
    },
    '& summary::after': { content: '"▾" / ""', marginLeft: theme.spacing(1) },
    '&[open] summary::after': { content: '"▴" / ""' },
    '& summary:hover': { borderColor: palette.primary.main },
  };
});
const Form = styled('form')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: theme.spacing(2),
    alignItems: 'end',
    marginTop: theme.spacing(1.5),
    padding: theme.spacing(2.5),
    ...paper,
    [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr)) auto' },
    // The content of <details> does not inherit the page's box sizing.
    '&, & *': { boxSizing: 'border-box' },
    '& label': { display: 'grid', gap: 4, fontWeight: 600, fontSize: '0.925rem' },
    '& :is(select, input)': {
      width: '100%',
      minWidth: 0,
      minHeight: 44,
      paddingInline: theme.spacing(1.25),
      border: '1px solid',
      borderColor: palette.text.secondary,
      borderRadius: theme.shape.borderRadius,
      backgroundColor: palette.background.default,
      color: palette.text.primary,
      font: 'inherit',
      fontWeight: 400,
    },
  };
});

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly all: string;
  readonly chosen: Category | null;
  readonly categories: readonly Category[];
}

function Choice({ name, label, all, chosen, categories }: ChoiceProps) {
  const id = useId();
  return (
    <label htmlFor={id}>
      {label}
      <select key={chosen} id={id} name={name} defaultValue={chosen ?? ''}>
        <option value="">{all}</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {categoryName(category)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Price({ name, value, children }: { name: string; value: number | null; children: ReactNode }) {
  const id = useId();
  return (
    <label htmlFor={id}>
      {children}
      <input
        key={value}
        id={id}
        name={name}
        type="number"
        inputMode="decimal"
        min={0}
        max={MAX_PRICE}
        step="any"
        defaultValue={value ?? ''}
      />
    </label>
  );
}

/** The filters of the list. Applying them navigates; without scripts the form does. */
export function ListFilters({ query }: { readonly query: ListQuery }) {
  const dispatch = useDispatch();
  const { level, topic, priceMin, priceMax, sort } = query;
  const active = [level, topic, priceMin, priceMax].filter((it) => it !== null);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = readFilters({ get: (name) => form.get(name)?.toString() ?? null });
    const to = listPath({ ...query, ...chosen, page: 1 });
    dispatch(navigationRequested({ to, keepsPlace: true }));
  };
  return (
    <Details>
      <summary>{active.length > 0 ? `Filtri (${active.length})` : 'Filtri'}</summary>
      {/* Without scripts the form's fields replace the path's category. */}
      <Form action={paths.coursesBy(query.text)} onSubmit={apply} aria-label="Filtri">
        <Choice name="livello" label="Livello" all="Tutti i livelli" chosen={level} categories={LEVELS} />
        <Choice
          name="argomento"
          label="Argomento"
          all="Tutti gli argomenti"
          chosen={topic}
          categories={TOPICS}
        />
        <Price name="prezzo_min" value={priceMin}>
          Prezzo da (€)
        </Price>
        <Price name="prezzo_max" value={priceMax}>
          Prezzo fino a (€)
        </Price>
        {sort !== 'relevance' && <input type="hidden" name="ordina" value={sort} />}
        <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
          <Button type="submit" variant="contained">
            Applica
          </Button>
        </Box>
      </Form>
    </Details>
  );
}
