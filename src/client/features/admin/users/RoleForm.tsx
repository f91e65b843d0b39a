import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { roleName } from '../../../../contract/admin/adminNames';
import { isAsking, wholeMessage } from '../../../state/submission';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { roleChange } from './role';
import { ROLES } from './roles';

interface RoleFormProps {
  readonly id: string;
  readonly name: string;
  readonly role: number;
}

/** Changes an account's role, after a question. */
export function RoleForm({ id, name, role }: RoleFormProps) {
  const dispatch = useDispatch();
  const form = useSelector(roleChange.select);
  const [chosen, setChosen] = useState(role);
  // The form stays where its role has changed, and with it the keyboard.
  useEffect(() => setChosen(role), [role]);
  const { draft } = form;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5 }}>
      <FormControl>
        <FormLabel htmlFor="user-role" sx={{ typography: 'body2', mb: 0.5 }}>
          Ruolo
        </FormLabel>
        <NativeSelect
          id="user-role"
          input={<OutlinedInput size="small" />}
          value={String(chosen)}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {ROLES.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </FormControl>
      <Button
        variant="outlined"
        aria-disabled={chosen === role}
        onClick={() => chosen !== role && dispatch(roleChange.actions.opened({ IdEnc: id, Role: chosen }))}
      >
        Cambia ruolo
      </Button>
      <ConfirmDialog
        isOpen={isAsking(form)}
        title={`Cambiare il ruolo di ${name}?`}
        action="Cambia ruolo"
        isPending={form.status === 'pending'}
        message={wholeMessage(form)}
        onConfirm={() => draft && dispatch(roleChange.actions.requested(draft))}
        onDecline={() => dispatch(roleChange.actions.closed())}
      >
        {`Da «${roleName(role)}» a «${roleName(draft?.Role ?? chosen)}». Vale dalla prossima pagina che apre.`}
      </ConfirmDialog>
    </Box>
  );
}
