import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useDispatch, useSelector } from 'react-redux';
import { LEAD_CONSENTS, MAX_MESSAGE, MAX_NAME, MAX_SUBJECT } from '../../../../contract/leads/leadForms';
import { table } from '../../../../contract/table';
import { paths } from '../../../routing/paths';
import { EmailField } from '../../../ui/EmailField';
import { FormField } from '../../../ui/FormField';
import { formatNumber } from '../../../ui/format';
import { selectFullName, selectUser } from '../../identity/session/sessionSelectors';
import { contactChanged, selectContactDraft } from '../contactDraft';
import { type ContactDraft, leadForms } from '../leadForms';
import { Consent } from './Consent';
import { LeadFrame } from './LeadFrame';
import { leadFields } from './useLeadFields';

const form = leadForms.contact;
const EMPTY = { subject: '', message: '', hasAgreed: false, trap: '' };

/** From this length on, the form counts the characters that are left. */
const COUNTED_FROM = MAX_MESSAGE - 500;

function lengthHint(message: string): string {
  const left = MAX_MESSAGE - message.length;
  if (message.length < COUNTED_FROM) return '';
  return left >= 0
    ? `Ancora ${formatNumber(left)} caratteri.`
    : `Ci sono ${formatNumber(-left)} caratteri di troppo: il massimo è ${formatNumber(MAX_MESSAGE)}.`;
}

/** A message to the shop. */
export function ContactForm() {
  const dispatch = useDispatch();
  const { status, errors } = useSelector(form.select);
  const name = useSelector(selectFullName);
  const email = useSelector(selectUser)?.username ?? '';
  const { typed, change, textField } = leadFields<ContactDraft>({
    known: { name, email, ...EMPTY },
    changed: useSelector(selectContactDraft),
    change: (part) => dispatch(contactChanged(part)),
    errors,
  });
  const isPending = status === 'pending';
  return (
    <LeadFrame
      form={form}
      action={table.leads.contact.path}
      sx={{ mt: 2 }}
      trap={typed.trap}
      onTrapChange={(trap) => change({ trap })}
      onSubmit={() => dispatch(form.actions.requested(typed))}
      buttons={
        <Button
          type="submit"
          variant="contained"
          size="large"
          aria-disabled={isPending}
          sx={{ justifySelf: { sm: 'start' }, minWidth: 200 }}
        >
          {isPending ? 'Invio in corso…' : 'Invia il messaggio'}
        </Button>
      }
    >
      <input type="hidden" name="retURL" value={`${paths.contacts()}?inviato=1`} />
      <Box sx={{ display: 'grid', gap: 2.25, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <FormField
          id="contact-name"
          {...textField('name', 'Name')}
          label="Nome e cognome"
          autoComplete="name"
          maxLength={MAX_NAME}
        />
        <EmailField id="contact-email" {...textField('email', 'Email')} />
      </Box>
      <FormField
        id="contact-subject"
        {...textField('subject', 'Subject')}
        label="Oggetto (facoltativo)"
        maxLength={MAX_SUBJECT}
      />
      <FormField
        id="contact-message"
        {...textField('message', 'Message')}
        label="Messaggio"
        multiline
        rows={8}
        hint={lengthHint(typed.message)}
      />
      <Consent
        parts={LEAD_CONSENTS.contact.parts}
        id="contact-consent"
        name="Consent"
        isChecked={typed.hasAgreed}
        onChange={(hasAgreed) => change({ hasAgreed })}
        error={errors.Consent}
      />
    </LeadFrame>
  );
}
