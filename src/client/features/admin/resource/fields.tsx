import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Switch from '@mui/material/Switch';
import { PartSlot } from '../../../routing/PartSlot';
import { FormField } from '../../../ui/FormField';
import { LabelledControl } from '../../../ui/LabelledControl';
import { lazyEditor } from '../editor/lazyEditor';
import { PictureField } from '../upload/PictureField';
import { idsOf, listValue } from './draft';
import { type FieldInputProps, idOf } from './fieldInput';
import { ListInput, PickerInput } from './PickerInput';

/** Of what is said under an input. */
const messageOf = (id: string) => `${id}-message`;

function SwitchInput({ field, value, error, onChange }: FieldInputProps) {
  const id = idOf(field);
  const text = error || field.hint;
  return (
    <FormControl error={Boolean(error)}>
      <FormControlLabel
        control={
          <Switch
            id={id}
            name={field.name}
            checked={value === true}
            slotProps={{
              input: {
                'aria-describedby': text ? messageOf(id) : undefined,
                'aria-invalid': Boolean(error),
              },
            }}
            onChange={(_event, isOn) => onChange(isOn)}
          />
        }
        label={field.label}
      />
      {text && (
        <FormHelperText id={messageOf(id)} sx={{ mx: 0, typography: 'body2' }}>
          {text}
        </FormHelperText>
      )}
    </FormControl>
  );
}

function SelectInput({ field, value, error, onChange, autoFocus }: FieldInputProps) {
  const id = idOf(field);
  return (
    <LabelledControl id={id} label={field.label} error={error} hint={field.hint}>
      {(describedBy) => (
        <NativeSelect
          id={id}
          name={field.name}
          autoFocus={autoFocus}
          input={<OutlinedInput />}
          value={value}
          inputProps={{ 'aria-describedby': describedBy }}
          onChange={({ target }) => onChange(target.value)}
        >
          {field.options?.map(([option, label]) => (
            <option key={option} value={option}>
              {label}
            </option>
          ))}
        </NativeSelect>
      )}
    </LabelledControl>
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
      value={String(value)}
      autoFocus={autoFocus}
      type={input === 'instant' ? 'datetime-local' : 'text'}
      multiline={input === 'lines' || input === 'items'}
      rows={3}
      inputMode={isNumber ? 'decimal' : undefined}
      step={input === 'instant' ? 1 : undefined}
      autoComplete="off"
      endAdornment={input === 'euro' ? '€' : undefined}
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

/** Any of a few values. */
function ChoicesInput({ field, value, error, onChange }: FieldInputProps) {
  const { label, name, options = [], hint } = field;
  const chosen = idsOf(value);
  const text = error || hint;
  const messageId = messageOf(idOf(field));
  return (
    <FormControl component="fieldset" error={Boolean(error)} aria-describedby={text ? messageId : undefined}>
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
      {text && (
        <FormHelperText id={messageId} sx={{ mx: 0, typography: 'body2' }}>
          {text}
        </FormHelperText>
      )}
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
  const { field, value, errors = {}, onChange, onErrors = () => undefined } = props;
  if (field.custom) {
    const { Input } = field.custom;
    return <Input {...{ field, value, errors, onChange, onErrors }} />;
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
    case 'coupon':
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
