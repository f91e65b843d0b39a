import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { LabelledControl } from '../../../ui/LabelledControl';
import { Notice } from '../../../ui/Notice';
import { RetryButton } from '../../../ui/RetryButton';
import { pickerOf } from '../pickers';
import { SortableList } from '../sorting/SortableList';
import { choiceNamed, choicesRequested, selectAllChosen, selectOffer } from './adminSlice';
import { idsOf, listValue } from './draft';
import { type FieldInputProps, idOf } from './fieldInput';

const WAITING = 'Un momento…';

interface PickerInputProps extends FieldInputProps {
  /** Each choice goes elsewhere, and the input is empty again. */
  readonly isAdding?: boolean;
}

/** Picks something by a few letters of its name: the server searches. */
export function PickerInput({
  field,
  value,
  error,
  onChange,
  autoFocus,
  isAdding = false,
}: PickerInputProps) {
  const dispatch = useDispatch();
  const inputId = idOf(field);
  const picker = pickerOf(field.input) ?? 'course';
  const id = String(value);
  const { status, text, choices, message } = useSelector((state: Parameters<typeof selectOffer>[0]) =>
    selectOffer(state, inputId),
  );
  const names = useSelector(selectAllChosen);
  const [typed, setTyped] = useState('');
  const request = (next: string) => dispatch(choicesRequested({ field: inputId, picker, text: next }));
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Autocomplete
        id={inputId}
        options={choices}
        loading={status === 'loading'}
        loadingText={WAITING}
        noOptionsText={message || 'Nessun risultato'}
        clearText="Togli"
        openText="Apri"
        closeText="Chiudi"
        value={id ? { id, label: names[id] ?? WAITING } : null}
        {...(isAdding && { inputValue: typed })}
        // Two courses may have the same title.
        getOptionKey={({ id: key }) => key}
        isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
        // The server has searched.
        filterOptions={(options) => options}
        // A letter that opens the list asks itself.
        onOpen={({ type }) => type !== 'change' && request('')}
        onInputChange={(_event, next, reason) => {
          setTyped(reason === 'input' ? next : '');
          if (reason === 'input') request(next);
        }}
        onChange={(_event, choice) => {
          if (choice) dispatch(choiceNamed(choice));
          onChange(choice?.id ?? '');
        }}
        renderInput={({ id: fieldId, slotProps }) => (
          <LabelledControl id={fieldId} label={field.label} error={error} hint={field.hint}>
            {(describedBy) => (
              <OutlinedInput
                id={fieldId}
                name={field.name}
                autoFocus={autoFocus}
                aria-describedby={describedBy}
                ref={slotProps.input.ref}
                endAdornment={slotProps.input.endAdornment}
                inputProps={slotProps.htmlInput}
                sx={{ pr: '68px !important' }}
              />
            )}
          </LabelledControl>
        )}
      />
      {status === 'failed' && (
        <>
          <Notice kind="error">{message}</Notice>
          <RetryButton
            size="small"
            aria-label={`Riprova: ${field.label}`}
            onRetry={() => request(text)}
            sx={{ justifySelf: 'start' }}
          />
        </>
      )}
    </Box>
  );
}

/** Several, in their order: each can be moved and taken off, and a picker adds one. */
export function ListInput(props: FieldInputProps) {
  const { field, value, onChange } = props;
  const names = useSelector(selectAllChosen);
  const ids = idsOf(value);
  const frame = useRef<HTMLDivElement>(null);
  return (
    <Box ref={frame} role="group" aria-label={field.label} tabIndex={-1} sx={{ display: 'grid', gap: 1.5 }}>
      {ids.length > 0 && (
        <FormLabel component="span" sx={{ fontWeight: 600, color: 'text.primary' }}>
          {field.label}
        </FormLabel>
      )}
      {ids.length > 0 && (
        <SortableList
          label={field.label}
          items={ids.map((id) => ({ id, label: names[id] ?? WAITING }))}
          onReorder={(next) => onChange(listValue(next))}
        >
          {({ id, label }) => (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
              <Box sx={{ flex: 1, minWidth: 120 }}>{label}</Box>
              <Button
                size="small"
                color="error"
                aria-label={`Togli: ${label}`}
                onClick={() => {
                  // The button goes with its row, and would take the keyboard with it.
                  frame.current?.focus();
                  onChange(listValue(ids.filter((other) => other !== id)));
                }}
              >
                Togli
              </Button>
            </Box>
          )}
        </SortableList>
      )}
      <PickerInput
        {...props}
        isAdding
        field={{ ...field, label: `${field.label}: aggiungi` }}
        value=""
        onChange={(id) => id && !ids.includes(String(id)) && onChange(listValue([...ids, String(id)]))}
      />
    </Box>
  );
}
