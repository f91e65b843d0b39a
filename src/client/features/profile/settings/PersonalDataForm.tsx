import Box from '@mui/material/Box';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { FormField } from '../../../ui/FormField';
import { selectUser } from '../../identity/session/sessionSelectors';
import { dataChangeRequested, type PersonalFields, selectAccountSettings } from './accountSettingsSlice';
import { SettingForm } from './SettingForm';

interface FieldRow {
  readonly name: keyof PersonalFields;
  readonly label: string;
  readonly autoComplete: string;
  /** As long as the contract allows: what is longer would be answered 400. */
  readonly maxLength: number;
  readonly isWide?: boolean;
}

const FIELDS: readonly FieldRow[] = [
  { name: 'FirstName', label: 'Nome', autoComplete: 'given-name', maxLength: 100 },
  { name: 'LastName', label: 'Cognome', autoComplete: 'family-name', maxLength: 100 },
  { name: 'Phone', label: 'Telefono', autoComplete: 'tel', maxLength: 40 },
  { name: 'Company', label: 'Azienda', autoComplete: 'organization', maxLength: 200 },
  { name: 'Address', label: 'Indirizzo', autoComplete: 'address-line1', maxLength: 200, isWide: true },
  { name: 'Cap', label: 'CAP', autoComplete: 'postal-code', maxLength: 20 },
  { name: 'City', label: 'Città', autoComplete: 'address-level2', maxLength: 100 },
  { name: 'Region', label: 'Provincia o regione', autoComplete: 'address-level1', maxLength: 100 },
  { name: 'Country', label: 'Paese', autoComplete: 'country-name', maxLength: 100 },
  { name: 'Description', label: 'Su di te', autoComplete: 'off', maxLength: 2000, isWide: true },
];

const INPUT_TYPE: Partial<Record<keyof PersonalFields, string>> = { Phone: 'tel' };

const trimmed = (fields: PersonalFields): PersonalFields => ({
  FirstName: fields.FirstName.trim(),
  LastName: fields.LastName.trim(),
  Phone: fields.Phone.trim(),
  Company: fields.Company.trim(),
  Address: fields.Address.trim(),
  Cap: fields.Cap.trim(),
  City: fields.City.trim(),
  Region: fields.Region.trim(),
  Country: fields.Country.trim(),
  Description: fields.Description.trim(),
});

/** Begins with what is stored, each time it is opened. */
export function PersonalDataForm() {
  const dispatch = useDispatch();
  const user = useSelector(selectUser);
  const { errors } = useSelector(selectAccountSettings).form;
  const [typed, setTyped] = useState<PersonalFields>({
    FirstName: user?.firstName ?? '',
    LastName: user?.lastName ?? '',
    Phone: user?.phone ?? '',
    Company: user?.company ?? '',
    Address: user?.address ?? '',
    Cap: user?.cap ?? '',
    City: user?.city ?? '',
    Region: user?.region ?? '',
    Country: user?.country ?? '',
    Description: user?.description ?? '',
  });
  return (
    <SettingForm label="Salva i dati" onSubmit={() => dispatch(dataChangeRequested(trimmed(typed)))}>
      <Box
        sx={{
          display: 'grid',
          gap: 2.25,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {FIELDS.map(({ name, label, autoComplete, maxLength, isWide = false }) => (
          <Box key={name} sx={{ gridColumn: { sm: isWide ? '1 / -1' : 'auto' } }}>
            <FormField
              id={`dati-${name}`}
              name={name}
              label={label}
              type={INPUT_TYPE[name] ?? 'text'}
              autoComplete={autoComplete}
              multiline={name === 'Description'}
              minRows={name === 'Description' ? 3 : undefined}
              value={typed[name]}
              onChange={({ target }) => setTyped((before) => ({ ...before, [name]: target.value }))}
              error={errors[name]}
              inputProps={{ maxLength }}
            />
          </Box>
        ))}
      </Box>
    </SettingForm>
  );
}
