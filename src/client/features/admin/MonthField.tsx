import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useState } from 'react';
import { readMonth } from './months';

interface MonthFieldProps {
  readonly id: string;
  readonly label: string;
  /** `YYYY-MM`, or '' for none. */
  readonly value: string;
  readonly isOn?: boolean;
  /** Called with whole months alone, and with '' for an emptied field. */
  readonly onChange: (value: string) => void;
}

/** A month to choose. Browsers without such a field show one for text. */
export function MonthField({ id, label, value, isOn = false, onChange }: MonthFieldProps) {
  const [typed, setTyped] = useState(value);
  // Back and forward bring another month.
  useEffect(() => setTyped(value), [value]);
  return (
    <FormControl>
      <FormLabel htmlFor={id} sx={{ typography: 'body2', mb: 0.5 }}>
        {label}
      </FormLabel>
      <OutlinedInput
        id={id}
        type="month"
        size="small"
        placeholder="AAAA-MM"
        value={typed}
        inputProps={{ min: '2000-01', max: '2100-12' }}
        sx={isOn ? { bgcolor: 'action.selected' } : {}}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value === '' || readMonth(target.value)) onChange(target.value);
        }}
      />
    </FormControl>
  );
}
