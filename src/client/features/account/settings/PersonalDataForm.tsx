import Box from '@mui/material/Box';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { FormField } from '../../../ui/FormField';
import { selectUser } from '../../identity/session/sessionSelectors';
import { fieldsOf, type PersonalFields, personalData } from './personalData';
import { SettingForm } from './SettingForm';

interface FieldRow {
  readonly name: keyof PersonalFields;
  readonly label: string;
  readonly autoComplete: string;
  /** As in the contract: longer text would be answered 400. */
  readonly maxLength: number;
  readonly type?: string;
  readonly isWide?: boolean;
}

const FIELDS: readonly FieldRow[] = [
  { name: 'FirstName', label: 'Nome', autoComplete: 'given-name', maxLength: 100 },
  { name: 'LastName', label: 'Cognome', autoComplete: 'family-name', maxLength: 100 },
  { name: 'Phone', label: 'Telefono', autoComplete: 'tel', maxLength: 40, type: 'tel' },
  { name: 'Company', label: 'Azienda', autoComplete: 'organization', maxLength: 200 },
  { name: 'Address', label: 'Indirizzo', autoComplete: 'address-line1', maxLength: 200, isWide: true },
  { name: 'Cap', label: 'CAP', autoComplete: 'postal-code', maxLength: 20 },
  { name: 'City', label: 'Città', autoComplete: 'address-level2', maxLength: 100 },
  { name: 'Region', label: 'Provincia o regione', autoComplete: 'address-level1', maxLength: 100 },
  { name: 'Country', label: 'Paese', autoComplete: 'country-name', maxLength: 100 },
  { name: 'Description', label: 'Su di te', autoComplete: 'off', maxLength: 2000, isWide: true },
];

/** Starts with the stored data each time it is opened. */
export function PersonalDataForm() {
  const dispatch = useDispatch();
  const user = useSelector(selectUser);
  const { errors } = useSelector(personalData.select);
  const [typed, setTyped] = useState(() => fieldsOf(user));
  const submit = () => dispatch(personalData.actions.requested(typed));
  return (
    <SettingForm form={personalData} label="Salva i dati" onSubmit={submit}>
      <Box
        sx={{
          display: 'grid',
          gap: 2.25,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {FIELDS.map(({ name, label, autoComplete, maxLength, type = 'text', isWide = false }) => (
          <Box key={name} sx={{ gridColumn: { sm: isWide ? '1 / -1' : 'auto' } }}>
            <FormField
              id={`dati-${name}`}
              name={name}
              label={label}
              type={type}
              autoComplete={autoComplete}
              {...(name === 'Description' && { multiline: true, rows: 3 })}
              value={typed[name]}
              onChange={({ target }) => setTyped((before) => ({ ...before, [name]: target.value }))}
              error={errors[name]}
              maxLength={maxLength}
            />
          </Box>
        ))}
      </Box>
    </SettingForm>
  );
}
