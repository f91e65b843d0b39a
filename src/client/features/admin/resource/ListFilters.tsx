import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { FilterFrame, SearchFrame } from '../FilterFrame';
import { MonthField } from '../MonthField';
import { filterTyped, searchTyped, selectTyped } from './adminSlice';
import type { ListQuery } from './listAddress';
import type { Filter } from './resource';

interface ListFiltersProps {
  readonly filters: readonly Filter[];
  readonly query: ListQuery;
  readonly onQuery: (query: ListQuery) => void;
  /** Takes off the search and all filters. */
  readonly onClear: () => void;
}

function SearchField({ text }: { readonly text: string }) {
  const dispatch = useDispatch();
  const { Query = text } = useSelector(selectTyped);
  return (
    <SearchFrame>
      <label htmlFor="admin-search">Cerca</label>
      <OutlinedInput
        id="admin-search"
        type="search"
        size="small"
        fullWidth
        value={Query}
        slotProps={{ input: { maxLength: 200 } }}
        onChange={({ target }) => dispatch(searchTyped(target.value))}
      />
    </SearchFrame>
  );
}

interface TypedInputProps {
  readonly id: string;
  readonly filter: string;
  readonly type: 'date' | 'text';
  /** A text, or a day `YYYY-MM-DD`; '' for none. */
  readonly value: string;
}

/** A year that is half typed is a year too, of a thousand years ago. */
const isWhole = (day: string) => day === '' || /^(19|20)\d\d-/.test(day);

function TypedInput({ id, filter, type, value }: TypedInputProps) {
  const dispatch = useDispatch();
  const [typed, setTyped] = useState(value);
  const isPending = useSelector(selectTyped)[filter] !== undefined;
  // Back and forward bring another day, and a typed one may be taken off before it is in the address.
  useEffect(() => {
    if (!isPending) setTyped(value);
  }, [value, isPending]);
  return (
    <OutlinedInput
      id={id}
      type={type}
      size="small"
      fullWidth
      value={typed}
      slotProps={{ input: { maxLength: 200 } }}
      onChange={({ target }) => {
        setTyped(target.value);
        if (type === 'text' || isWhole(target.value)) dispatch(filterTyped({ filter, value: target.value }));
      }}
    />
  );
}

interface FilterFieldProps {
  readonly filter: Filter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const noOptions = () => undefined;

/** A value of the address stays chosen, even while the others are loaded. */
const withChosen = (options: NonNullable<Filter['options']>, value: string) =>
  value === '' || options.some(([option]) => option === value)
    ? options
    : [...options, [value, value] as const];

function FilterField({ filter, value, onChange }: FilterFieldProps) {
  const { name, label, input: kind, useOptions = noOptions } = filter;
  const options = useOptions() ?? filter.options;
  const id = `filter-${name}`;
  const text = value ? `${label} (filtro attivo)` : label;
  if (kind === 'month') {
    return <MonthField id={id} label={text} value={value} isOn={value !== ''} onChange={onChange} />;
  }
  return (
    <FilterFrame data-on={value !== ''}>
      <label htmlFor={id}>{text}</label>
      {options ? (
        <NativeSelect
          id={id}
          input={<OutlinedInput size="small" fullWidth />}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">Tutti</option>
          {withChosen(options, value).map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </NativeSelect>
      ) : (
        <TypedInput id={id} filter={name} type={kind === 'text' ? 'text' : 'date'} value={value} />
      )}
    </FilterFrame>
  );
}

/** The search and the filters of a list; each filter shows that it is on, and all can be taken off at once. */
export function ListFilters({ filters, query, onQuery, onClear }: ListFiltersProps) {
  const isFiltered = query.Query !== '' || Object.keys(query.filters).length > 0;
  const frame = useRef<HTMLDivElement>(null);
  // What is half typed is in no address: it goes with its field.
  const [clearings, setClearings] = useState(0);
  const clear = () => {
    // The button goes with the filters, and would take the keyboard with it.
    frame.current?.focus();
    setClearings(clearings + 1);
    onClear();
  };
  return (
    <Box
      ref={frame}
      role="search"
      tabIndex={-1}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 2, mb: 2 }}
    >
      <SearchField text={query.Query} />
      {filters.map((filter) => (
        <FilterField
          key={`${filter.name} ${clearings}`}
          filter={filter}
          value={query.filters[filter.name] ?? ''}
          onChange={(value) => {
            const { [filter.name]: _before, ...others } = query.filters;
            const next = value ? { ...others, [filter.name]: value } : others;
            onQuery({ ...query, page: 1, filters: next });
          }}
        />
      ))}
      {isFiltered && (
        <Button variant="text" onClick={clear}>
          Togli i filtri
        </Button>
      )}
    </Box>
  );
}
