import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useState } from 'react';
import { FIRST_YEAR, LAST_YEAR } from '../../../contract/platform/adminConstants';
import { FilterFrame } from './FilterFrame';
import { readMonth } from './months';

interface MonthFieldProps {
  readonly id: string;
  readonly label: string;
  /** `YYYY-MM`, or '' for none. */
  readonly value: string;
  /** `YYYY-MM`: the latest that can be chosen. */
  readonly max?: string | undefined;
  readonly isOn?: boolean;
  /** Hands on a half-typed month too, for a form that refuses it. */
  readonly isUnchecked?: boolean;
  /** Called with whole months alone, and with '' for an emptied field. */
  readonly onChange: (value: string) => void;
}

/** A month to choose. Browsers without such a field show one for text. */
export function MonthField(props: MonthFieldProps) {
  const { id, label, value, max, isOn = false, isUnchecked = false, onChange } = props;
  const [typed, setTyped] = useState(value);
  // Back and forward bring another month.
  useEffect(() => setTyped(value), [value]);
  return (
    <FilterFrame data-on={isOn} sx={{ minWidth: 'min(190px, 100%)' }}>
      <label htmlFor={id}>{label}</label>
      <OutlinedInput
        id={id}
        type="month"
        size="small"
        fullWidth
        placeholder="AAAA-MM"
        value={typed}
        slotProps={{ input: { min: `${FIRST_YEAR}-01`, max: max ?? `${LAST_YEAR}-12` } }}
        onChange={({ target }) => {
          setTyped(target.value);
          if (isUnchecked || target.value === '' || readMonth(target.value)) onChange(target.value);
        }}
      />
    </FilterFrame>
  );
}
