import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useServices } from '../../../../services/servicesContext';
import { FormField } from '../../../../ui/FormField';
import { SubmissionForm } from '../../../../ui/SubmissionForm';
import { redeeming } from '../redeeming';

const INPUT = { autoCapitalize: 'characters', spellCheck: false, maxLength: 100 } as const;

/** Takes a code. @param code that of the link, which is only to be confirmed */
export function RedeemForm({ code }: { readonly code: string }) {
  const { vault } = useServices();
  const dispatch = useDispatch();
  const { status, errors } = useSelector(redeeming.select);
  const [typed, setTyped] = useState(code);
  const isPending = status === 'pending';
  return (
    <SubmissionForm
      form={redeeming}
      onSubmit={() => dispatch(redeeming.actions.requested({ code: vault.put(typed) }))}
      sx={{ mt: 3 }}
    >
      <FormField
        id="redeem-code"
        name="CpnCode"
        label="Codice"
        autoComplete="off"
        {...INPUT}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={errors.CpnCode}
        hint="Maiuscole, minuscole e spazi non contano."
      />
      <Button type="submit" variant="contained" size="large" aria-disabled={isPending}>
        {isPending ? 'Un momento…' : 'Riscatta'}
      </Button>
    </SubmissionForm>
  );
}
