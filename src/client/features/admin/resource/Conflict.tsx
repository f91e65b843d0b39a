import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectAllChosen } from './adminSlice';
import { changedFields, type Draft, type Field, readable } from './draft';

interface ConflictProps {
  /** Those that are asked about. */
  readonly fields: readonly Field[];
  readonly mine: Draft;
  /** The other admin's texts. */
  readonly theirs: Draft;
  readonly onChoose: (draft: Draft) => void;
}

/** Two admins changed the same record: shows both texts field by field, and one chooses. */
export function Conflict({ fields, mine, theirs, onChoose }: ConflictProps) {
  const id = useId();
  const [theirsIn, setTheirsIn] = useState<Readonly<Record<string, boolean>>>({});
  const names = useSelector(selectAllChosen);
  const changed = changedFields(fields, mine, theirs);
  // Fields that were not asked about keep the other admin's text.
  const isMine = (name: string) => !theirsIn[name] && fields.some((field) => field.name === name);
  const chosen = () =>
    Object.fromEntries(Object.keys(mine).map((name) => [name, (isMine(name) ? mine : theirs)[name] ?? '']));
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{ display: 'grid', gap: 2, p: 2.5, border: 2, borderColor: 'warning.main', borderRadius: 1 }}
    >
      <Typography id={id} variant="h2" sx={{ fontSize: '1.2rem' }}>
        Un altro amministratore ha salvato prima di te
      </Typography>
      <Typography>
        {changed.length === 0
          ? 'Il suo testo è uguale al tuo: puoi salvare.'
          : 'Scegli per ogni campo quale testo tenere, poi salva.'}
      </Typography>
      {changed.map((field) => {
        const labelId = `${id}-${field.name}`;
        return (
          <Box key={field.name}>
            <Typography id={labelId} sx={{ fontWeight: 650 }}>
              {field.label}
            </Typography>
            <RadioGroup
              aria-labelledby={labelId}
              value={theirsIn[field.name] ? 'theirs' : 'mine'}
              onChange={(_event, value) => setTheirsIn({ ...theirsIn, [field.name]: value === 'theirs' })}
              sx={{ overflowWrap: 'anywhere' }}
            >
              <FormControlLabel
                value="mine"
                control={<Radio />}
                label={`Il tuo: ${readable(field, mine[field.name], names)}`}
              />
              <FormControlLabel
                value="theirs"
                control={<Radio />}
                label={`Il suo: ${readable(field, theirs[field.name], names)}`}
              />
            </RadioGroup>
          </Box>
        );
      })}
      <Button variant="contained" onClick={() => onChoose(chosen())} sx={{ justifySelf: 'start' }}>
        Salva la scelta
      </Button>
    </Box>
  );
}
