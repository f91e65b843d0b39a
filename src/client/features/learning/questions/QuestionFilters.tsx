import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { type QuestionQuery, questionsFiltered, selectQuestionQuery } from './questions';

const SHOWN: readonly (readonly [QuestionQuery['show'], string])[] = [
  ['all', 'Tutte'],
  ['answered', 'Con risposta'],
  ['open', 'Senza risposta'],
  ['mine', 'Le mie'],
];

/** Searches the questions of the lesson. */
export function QuestionFilters() {
  const id = useId();
  const dispatch = useDispatch();
  const query = useSelector(selectQuestionQuery);
  const [text, setText] = useState(query.text);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2.5 }}>
      <FormControl sx={{ flex: '1 1 220px' }}>
        <FormLabel htmlFor={`${id}-text`} sx={{ typography: 'body2', mb: 0.5 }}>
          Cerca nelle domande
        </FormLabel>
        <OutlinedInput
          id={`${id}-text`}
          type="search"
          size="small"
          value={text}
          inputProps={{ maxLength: 200 }}
          onChange={({ target }) => {
            setText(target.value);
            dispatch(questionsFiltered({ text: target.value }));
          }}
        />
      </FormControl>
      <FormControl sx={{ flex: '0 1 180px' }}>
        <FormLabel htmlFor={`${id}-show`} sx={{ typography: 'body2', mb: 0.5 }}>
          Mostra
        </FormLabel>
        <NativeSelect
          id={`${id}-show`}
          input={<OutlinedInput size="small" />}
          value={query.show}
          // With the text, whose search may still wait for more of it.
          onChange={({ target }) =>
            dispatch(questionsFiltered({ text, show: target.value as QuestionQuery['show'] }))
          }
        >
          {SHOWN.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </FormControl>
    </Box>
  );
}
