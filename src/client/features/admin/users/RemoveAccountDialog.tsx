import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { isAsking } from '../../../state/submission';
import { formatCount } from '../../../ui/format';
import { SubmissionForm } from '../../../ui/SubmissionForm';
import type { Field } from '../resource/draft';
import { FieldInput } from '../resource/fields';
import { type UserItem, users } from './users';

const EMAIL: Field = { name: 'Email', label: 'Scrivi l’indirizzo e-mail dell’account', input: 'text' };

/** Describes what is deleted with the account. */
function lossesOf({ entitlements = [], certificates = 0, purchases = [] }: UserItem): string {
  const courses = new Set(
    entitlements.filter(({ revokedAt }) => !revokedAt).map(({ IdCourseEnc }) => IdCourseEnc),
  ).size;
  const paid = purchases.filter(({ paidAt }) => paidAt).length;
  const counts = [
    courses > 0 && formatCount(courses, 'corso che può vedere', 'corsi che può vedere'),
    certificates > 0 && formatCount(certificates, 'certificato', 'certificati'),
    paid > 0 && formatCount(paid, 'acquisto nella sua lista', 'acquisti nella sua lista'),
  ].filter((text) => text !== false);
  return counts.length === 0 ? '' : ` Perde ${counts.join(', ')}.`;
}

function RemoveAccountForm({ user }: { readonly user: UserItem }) {
  const dispatch = useDispatch();
  const { errors, status, draft } = useSelector(users.removing.select);
  const [typed, setTyped] = useState('');
  const isPending = status === 'pending';
  const submit = () =>
    draft &&
    dispatch(users.removing.actions.requested({ ...draft, ...(user.hasPaid && { confirmation: typed }) }));
  return (
    <SubmissionForm
      form={users.removing}
      onSubmit={submit}
      buttons={
        <DialogActions sx={{ px: 0, pb: 0 }}>
          <Button variant="text" onClick={() => dispatch(users.removing.actions.closed())}>
            Annulla
          </Button>
          <Button type="submit" variant="contained" color="error" aria-disabled={isPending}>
            {isPending ? 'Un momento…' : 'Elimina'}
          </Button>
        </DialogActions>
      }
    >
      <Typography>
        L’account viene eliminato per sempre, con progressi, appunti, domande e recensioni.{lossesOf(user)}{' '}
        Non si può annullare.
      </Typography>
      {user.hasPaid && (
        <>
          <Typography>
            Di ciò che ha pagato restano, come chiede la legge, ricevute, dati di fattura e righe per il
            commercialista: per dieci anni, con il suo nome. Nessun’altra pagina li mostra.
          </Typography>
          <FieldInput
            field={EMAIL}
            value={typed}
            error={errors.Email}
            autoFocus
            onChange={(value) => setTyped(String(value))}
          />
        </>
      )}
    </SubmissionForm>
  );
}

/** Asks before an account is deleted: names what goes, and has the address of who paid typed. */
export function RemoveAccountDialog({ user }: { readonly user: UserItem }) {
  const dispatch = useDispatch();
  const titleId = useId();
  const isOpen = isAsking(useSelector(users.removing.select));
  return (
    <Dialog
      open={isOpen}
      onClose={() => dispatch(users.removing.actions.closed())}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        Eliminare «{user.email}»?
      </DialogTitle>
      <DialogContent>
        <RemoveAccountForm user={user} />
      </DialogContent>
    </Dialog>
  );
}
