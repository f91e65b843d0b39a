import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
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
import { pickerOf } from '../pickers';
import { SortableList } from '../sorting/SortableList';
import { PictureField } from '../upload/PictureField';
import { choiceNamed, choicesRequested, selectAllChosen, selectChoices, selectChosen } from './deskSlice';
import { type DraftValue, type Field, idsOf, listValue } from './draft';

interface FieldInputProps {
  readonly field: Field;
  readonly value: DraftValue;
  readonly error: string | undefined;
  /** Of the whole form; only custom inputs ask for others than their own. */
  readonly errors?: Readonly<Record<string, string>>;
  readonly onChange: (value: DraftValue) => void;
  readonly autoFocus: boolean;
}

const idOf = ({ name, id = `field-${name}` }: Field) => id;

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
      {text && <FormHelperText sx={{ mx: 0, typography: 'body2' }}>{text}</FormHelperText>}
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
  const picker = pickerOf(field.input) ?? '';
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
          sx={{ pr: '68px !important' }}
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
      multiline={input === 'lines' || input === 'items'}
      minRows={3}
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

/** Several, in their order: each can be moved and taken off, and a picker adds one. */
function ListInput(props: FieldInputProps) {
  const { field, value, onChange } = props;
  const names = useSelector(selectAllChosen);
  const ids = idsOf(value);
  return (
    <Box role="group" aria-label={field.label} sx={{ display: 'grid', gap: 1.5 }}>
      {ids.length > 0 && (
        <FormLabel component="span" sx={{ fontWeight: 600, color: 'text.primary' }}>
          {field.label}
        </FormLabel>
      )}
      {ids.length > 0 && (
        <SortableList
          label={field.label}
          items={ids.map((id) => ({ id, label: names[id] ?? 'Un momento…' }))}
          onReorder={(next) => onChange(listValue(next))}
        >
          {({ id, label }) => (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
              <Box sx={{ flex: 1, minWidth: 120 }}>{label}</Box>
              <Button
                size="small"
                color="error"
                aria-label={`Togli: ${label}`}
                onClick={() => onChange(listValue(ids.filter((other) => other !== id)))}
              >
                Togli
              </Button>
            </Box>
          )}
        </SortableList>
      )}
      <PickerInput
        {...props}
        key={ids.length}
        field={{ ...field, label: `${field.label}: aggiungi` }}
        value=""
        onChange={(id) => id && !ids.includes(String(id)) && onChange(listValue([...ids, String(id)]))}
      />
    </Box>
  );
}

/** Any of a few values. */
function ChoicesInput({ field, value, error, onChange }: FieldInputProps) {
  const { label, name, options = [], hint } = field;
  const chosen = idsOf(value);
  const text = error || hint;
  return (
    <FormControl component="fieldset" error={Boolean(error)}>
      <FormLabel component="legend" sx={{ mb: 0.75, fontWeight: 600, color: 'text.primary' }}>
        {label}
      </FormLabel>
      <FormGroup row>
        {options.map(([option, optionLabel]) => (
          <FormControlLabel
            key={option}
            label={optionLabel}
            control={
              <Checkbox
                name={name}
                checked={chosen.includes(option)}
                slotProps={{ input: { 'aria-invalid': Boolean(error) } }}
                onChange={(_event, isOn) =>
                  onChange(
                    listValue(
                      options
                        .map(([one]) => one)
                        .filter((one) => (one === option ? isOn : chosen.includes(one))),
                    ),
                  )
                }
              />
            }
          />
        ))}
      </FormGroup>
      {text && <FormHelperText sx={{ mx: 0, typography: 'body2' }}>{text}</FormHelperText>}
    </FormControl>
  );
}

function PictureInput({ field, value, error, onChange }: FieldInputProps) {
  const { label, hint, format = 'covers' } = field;
  return (
    <PictureField id={idOf(field)} value={String(value)} {...{ label, hint, format, error, onChange }} />
  );
}

/** The input of a field, by its kind. */
export function FieldInput(props: FieldInputProps) {
  const { field, value, errors = {}, onChange } = props;
  if (field.custom) {
    const { Input } = field.custom;
    return <Input {...{ field, value, errors, onChange }} />;
  }
  switch (field.input) {
    case 'switch':
      return <SwitchInput {...props} />;
    case 'select':
      return <SelectInput {...props} />;
    case 'rich':
      return <RichInput {...props} />;
    case 'course':
    case 'bundle':
    case 'video':
    case 'purchase':
      return <PickerInput {...props} />;
    case 'courses':
    case 'bundles':
    case 'teachers':
      return <ListInput {...props} />;
    case 'choices':
      return <ChoicesInput {...props} />;
    case 'picture':
      return <PictureInput {...props} />;
    default:
      return <TextInput {...props} />;
  }
}
