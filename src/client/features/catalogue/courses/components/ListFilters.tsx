import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { TeacherName } from '../../../../../contract/catalogue/teacherShapes';
import { paths } from '../../../../routing/paths';
import { formatRating } from '../../../../ui/format';
import { paper } from '../../../../ui/frames';
import { ExpandIcon } from '../../../../ui/Icons';
import { LabelledControl } from '../../../../ui/LabelledControl';
import { useTypedBefore } from '../../../../ui/useTypedBefore';
import { navigationRequested } from '../../../platform/navigation/navigationSlice';
import {
  DURATIONS,
  defaultSort,
  type ListQuery,
  listPath,
  MAX_PRICE,
  RATINGS,
  readPanelFilters,
} from '../listQuery';
import { ActiveFilters, activeFilters } from './ActiveFilters';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly all: string;
  readonly chosen: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: (field: Field) => void;
}

/** Stands out once something is chosen. */
const control = (isChosen: boolean) => ({
  minWidth: 0,
  '& select': { textOverflow: 'ellipsis' },
  ...(isChosen && {
    fontWeight: 600,
    '& .MuiOutlinedInput-notchedOutline': { borderColor: 'primary.main', borderWidth: 2 },
  }),
});

function Choice({ name, label, all, chosen, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <LabelledControl id={id} label={label} isSmall>
      {() => (
        <NativeSelect
          input={<OutlinedInput />}
          inputProps={{ id, name }}
          value={chosen}
          onChange={({ target }) => onChange(target)}
          sx={control(chosen !== '')}
        >
          <option value="">{all}</option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </NativeSelect>
      )}
    </LabelledControl>
  );
}

interface PriceProps {
  readonly name: string;
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (field: Field) => void;
}

/** Applied when it is left, or by Enter; what is typed stays through the render of another address. */
function Price({ name, label, value, onChange }: PriceProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current !== value && field.current) field.current.value = String(value ?? '');
    shown.current = value;
  }, [value]);
  return (
    <LabelledControl id={id} label={label} isSmall>
      {() => (
        <OutlinedInput
          inputRef={field}
          id={id}
          name={name}
          type="number"
          inputProps={{ inputMode: 'decimal', min: 0, max: MAX_PRICE, step: 'any' }}
          defaultValue={value ?? ''}
          onBlur={({ target }) => {
            if (target.value !== String(value ?? '') && target.validity.valid) onChange(target);
          }}
          sx={control(value !== null)}
        />
      )}
    </LabelledControl>
  );
}

interface ListFiltersProps {
  readonly query: ListQuery;
  /** Who can be chosen. */
  readonly teachers: readonly TeacherName[];
}

/** The filters beside the categories, applied as they are chosen: in one line, or on a phone behind a button. */
export function ListFilters({ query, teachers }: ListFiltersProps) {
  const dispatch = useDispatch();
  const { level, topic, priceMin, priceMax, rating, duration, teacher, sort } = query;
  const count = activeFilters(query, teachers).length;
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const applyForm = (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const to = listPath({
      ...query,
      ...readPanelFilters({ get: (name) => fields.get(name)?.toString() ?? null }),
      page: 1,
    });
    if (to !== listPath({ ...query, page: 1 })) dispatch(navigationRequested({ to, keepsPlace: true }));
  };
  const apply = ({ form }: Field) => form && applyForm(form);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    applyForm(event.currentTarget);
  };
  useTypedBefore<HTMLFormElement>(panelId, applyForm);
  const known = teachers.some(({ slug }) => slug === teacher) || teacher === '';
  const choices = known ? teachers : [{ slug: teacher, name: teacher }, ...teachers];
  return (
    <>
      <Button
        variant="outlined"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
        endIcon={<ExpandIcon width="1em" height="1em" />}
        sx={{ display: { lg: 'none' }, whiteSpace: 'nowrap', px: { xs: 1.75, sm: 2.5 } }}
      >
        {count > 0 ? `Altri filtri (${count})` : 'Altri filtri'}
      </Button>
      <Box
        component="form"
        action={paths.coursesBy(query.text)}
        onSubmit={submit}
        aria-label="Filtri"
        id={panelId}
        sx={(theme) => ({
          display: isOpen ? 'grid' : 'none',
          '@media (scripting: none)': { display: 'grid' },
          gap: 1.5,
          alignItems: 'end',
          [theme.breakpoints.down('lg')]: {
            // Below the row of buttons, as wide as the page.
            flexBasis: '100%',
            order: 1,
            gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
            p: 2,
            ...paper,
          },
          [theme.breakpoints.up('lg')]: {
            display: 'grid',
            flex: '1 1 600px',
            maxWidth: 860,
            gridTemplateColumns: 'repeat(auto-fit, minmax(min(7.5rem, 100%), 1fr))',
          },
        })}
      >
        <Choice
          name="durata"
          label="Durata"
          all="Qualsiasi"
          chosen={duration ?? ''}
          options={Object.entries(DURATIONS).map(([name, { label }]) => [name, label] as const)}
          onChange={apply}
        />
        <Choice
          name="voto"
          label="Voto"
          all="Qualsiasi"
          chosen={rating ?? ''}
          options={RATINGS.map((stars) => [stars, `Da ${formatRating(Number(stars))} stelle`] as const)}
          onChange={apply}
        />
        <Choice
          name="relatore"
          label="Relatore"
          all="Tutti"
          chosen={teacher}
          options={choices.map(({ slug, name }) => [slug, name] as const)}
          onChange={apply}
        />
        <Price name="prezzo_min" label="Prezzo da (€)" value={priceMin} onChange={apply} />
        <Price name="prezzo_max" label="Prezzo fino a (€)" value={priceMax} onChange={apply} />
        {/* For a browser without scripts. */}
        {level && <input type="hidden" name="livello" value={level} />}
        {topic && <input type="hidden" name="argomento" value={topic} />}
        {sort !== defaultSort(query) && <input type="hidden" name="ordina" value={sort} />}
        <Button
          type="submit"
          variant="contained"
          sx={{ display: 'none', '@media (scripting: none)': { display: 'flex' } }}
        >
          Applica
        </Button>
      </Box>
      {!isOpen && <ActiveFilters query={query} teachers={teachers} />}
    </>
  );
}
