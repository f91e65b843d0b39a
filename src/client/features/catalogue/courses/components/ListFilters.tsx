import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type FormEvent, useId, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { TeacherName } from '../../../../../contract/catalogue/teacherShapes';
import { paths } from '../../../../routing/paths';
import { formatRating } from '../../../../ui/format';
import { paper } from '../../../../ui/frames';
import { ExpandIcon } from '../../../../ui/Icons';
import { LabelledControl } from '../../../../ui/LabelledControl';
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
import { activeFilters } from './ActiveFilters';

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly all: string;
  readonly chosen: string;
  readonly options: readonly (readonly [value: string, label: string])[];
}

function Choice({ name, label, all, chosen, options }: ChoiceProps) {
  const id = useId();
  return (
    <LabelledControl id={id} label={label} isSmall>
      {() => (
        <NativeSelect key={chosen} input={<OutlinedInput />} inputProps={{ id, name }} defaultValue={chosen}>
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

function Price({ name, label, value }: { name: string; label: string; value: number | null }) {
  const id = useId();
  return (
    <LabelledControl id={id} label={label} isSmall>
      {() => (
        <OutlinedInput
          key={value}
          id={id}
          name={name}
          type="number"
          inputProps={{ inputMode: 'decimal', min: 0, max: MAX_PRICE, step: 'any' }}
          defaultValue={value ?? ''}
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

/** The filters beside the categories: a button, and the panel that it opens. Applying them navigates. */
export function ListFilters({ query, teachers }: ListFiltersProps) {
  const dispatch = useDispatch();
  const { level, topic, priceMin, priceMax, rating, duration, teacher, sort } = query;
  const count = activeFilters(query, teachers).length;
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = readPanelFilters({ get: (name) => form.get(name)?.toString() ?? null });
    dispatch(navigationRequested({ to: listPath({ ...query, ...chosen, page: 1 }), keepsPlace: true }));
  };
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
        sx={{ whiteSpace: 'nowrap', px: { xs: 1.75, sm: 2.5 } }}
      >
        {count > 0 ? `Altri filtri (${count})` : 'Altri filtri'}
      </Button>
      <Box
        component="form"
        action={paths.coursesBy(query.text)}
        onSubmit={apply}
        aria-label="Filtri"
        id={panelId}
        hidden={!isOpen}
        sx={{
          display: 'grid',
          '&[hidden]': { display: 'none', '@media (scripting: none)': { display: 'grid' } },
          // Below the row of buttons, as wide as the page.
          flexBasis: '100%',
          order: 1,
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            md: 'repeat(3, minmax(0, 1fr))',
            lg: 'repeat(5, minmax(0, 1fr)) auto',
          },
          gap: 2,
          alignItems: 'end',
          p: 2.5,
          ...paper,
        }}
      >
        <Choice
          name="durata"
          label="Durata"
          all="Qualsiasi"
          chosen={duration ?? ''}
          options={Object.entries(DURATIONS).map(([name, { label }]) => [name, label] as const)}
        />
        <Choice
          name="voto"
          label="Voto"
          all="Qualsiasi"
          chosen={rating ?? ''}
          options={RATINGS.map((stars) => [stars, `Da ${formatRating(Number(stars))} stelle`] as const)}
        />
        <Choice
          name="relatore"
          label="Relatore"
          all="Tutti"
          chosen={teacher}
          options={choices.map(({ slug, name }) => [slug, name] as const)}
        />
        <Price name="prezzo_min" label="Prezzo da (€)" value={priceMin} />
        <Price name="prezzo_max" label="Prezzo fino a (€)" value={priceMax} />
        {/* What is chosen beside the panel, for a browser without scripts, which sees it open. */}
        {level && <input type="hidden" name="livello" value={level} />}
        {topic && <input type="hidden" name="argomento" value={topic} />}
        {sort !== defaultSort(query) && <input type="hidden" name="ordina" value={sort} />}
        <Button type="submit" variant="contained" sx={{ gridColumn: { xs: '1 / -1', lg: 'auto' } }}>
          Applica
        </Button>
      </Box>
    </>
  );
}
