import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import InputAdornment from '@mui/material/InputAdornment';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Switch from '@mui/material/Switch';
import { useDispatch, useSelector } from 'react-redux';
import { PartSlot } from '../../../routing/PartSlot';
import { FormField } from '../../../ui/FormField';
import { lazyEditor } from '../editor/lazyEditor';
import { choiceNamed, choicesRequested, selectChoices, selectChosen } from './deskSlice';
import type { DraftValue, Field } from './draft';

interface FieldInputProps {
  readonly field: Field;
  readonly value: DraftValue;
  readonly error: string | undefined;
  readonly onChange: (value: DraftValue) => void;
  readonly autoFocus: boolean;
}

const idOf = ({ name }: Field) => `field-${name}`;

function SwitchInput({ field, value, error, onChange }: FieldInputProps) {
  const text = error || field.hint;
  return (
    <FormControl error={Boolean(error)}>
      <FormControlLabel
        control={
          <Switch
            id={idOf(field)}
            name={field.name}
            checked={value === true}
            onChange={(_event, isOn) => onChange(isOn)}
          />
        }
        label={field.label}
      />
      {text && <FormHelperText>{text}</FormHelperText>}
    </FormControl>
  );
}

function SelectInput({ field, value, error, onChange, autoFocus }: FieldInputProps) {
  const id = idOf(field);
  const text = error || field.hint;
  return (
    <FormControl fullWidth error={Boolean(error)}>
      <FormLabel htmlFor={id} sx={{ mb: 0.75, fontWeight: 600, color: 'text.primary' }}>
        {field.label}
      </FormLabel>
      <NativeSelect
        id={id}
        name={field.name}
        autoFocus={autoFocus}
        input={<OutlinedInput />}
        value={value}
        inputProps={{ 'aria-describedby': text ? `${id}-message` : undefined }}
        onChange={({ target }) => onChange(target.value)}
      >
        {field.options?.map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </NativeSelect>
      {text && <FormHelperText id={`${id}-message`}>{text}</FormHelperText>}
    </FormControl>
  );
}

function PickerInput({ field, value, error, onChange }: FieldInputProps) {
  const dispatch = useDispatch();
  const picker = field.input ?? '';
  const id = String(value);
  const choices = useSelector((state: Parameters<typeof selectChoices>[0]) => selectChoices(state, picker));
  const label = useSelector((state: Parameters<typeof selectChosen>[0]) => selectChosen(state, id));
  const request = (text: string) => dispatch(choicesRequested({ picker, text }));
  return (
    <Autocomplete
      id={idOf(field)}
      options={choices ?? []}
      loading={!choices}
      loadingText="Un momento…"
      noOptionsText="Nessun risultato"
      clearText="Togli"
      openText="Apri"
      closeText="Chiudi"
      value={id ? { id, label: label ?? 'Un momento…' } : null}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      // The server has searched.
      filterOptions={(options) => options}
      onOpen={() => request('')}
      onInputChange={(_event, text, reason) => reason === 'input' && request(text)}
      onChange={(_event, choice) => {
        if (choice) dispatch(choiceNamed(choice));
        onChange(choice?.id ?? '');
      }}
      renderInput={({ id: inputId, slotProps }) => (
        <FormField
          id={inputId}
          label={field.label}
          name={field.name}
          error={error}
          hint={field.hint}
          ref={slotProps.input.ref}
          endAdornment={slotProps.input.endAdornment}
          inputProps={slotProps.htmlInput}
          sx={{ pr: '40px !important' }}
        />
      )}
    />
  );
}

function TextInput({ field, value, error, onChange, autoFocus }: FieldInputProps) {
  const { input, label, hint, name } = field;
  const isNumber = input === 'number' || input === 'euro';
  return (
    <FormField
      id={idOf(field)}
      name={name}
      label={label}
      hint={hint}
      error={error}
      value={value}
      autoFocus={autoFocus}
      type={input === 'instant' ? 'datetime-local' : 'text'}
      multiline={input === 'lines'}
      minRows={input === 'lines' ? 4 : undefined}
      inputProps={{
        inputMode: isNumber ? 'decimal' : undefined,
        step: input === 'instant' ? 1 : undefined,
        autoComplete: 'off',
      }}
      endAdornment={input === 'euro' ? <InputAdornment position="end">€</InputAdornment> : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function RichInput({ field, value, error, onChange, autoFocus }: FieldInputProps) {
  const { label, hint } = field;
  return (
    <PartSlot
      part={lazyEditor}
      render={({ RichTextInput }) => (
        <RichTextInput
          id={idOf(field)}
          value={String(value)}
          {...{ label, hint, error, autoFocus, onChange }}
        />
      )}
    />
  );
}

/** The input of a field, by its kind. */
export function FieldInput(props: FieldInputProps) {
  switch (props.field.input) {
    case 'switch':
      return <SwitchInput {...props} />;
    case 'select':
      return <SelectInput {...props} />;
    case 'rich':
      return <RichInput {...props} />;
    case 'course':
    case 'bundle':
      return <PickerInput {...props} />;
    default:
      return <TextInput {...props} />;
  }
}
