import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { MAX_MESSAGE, MAX_NAME, MAX_SUBJECT } from '../../../../contract/leadForms';
import { table } from '../../../../contract/table';
import { paths } from '../../../routing/paths';
import { EmailField } from '../../../ui/EmailField';
import { FormField } from '../../../ui/FormField';
import { formatNumber } from '../../../ui/format';
import { leadForms } from '../leadForms';
import { selectOwnEmail, selectOwnName } from '../ownDetails';
import { Consent } from './Consent';
import { LeadFrame } from './LeadFrame';

const contactForm = leadForms.contact;
const empty = { subject: '', message: '', hasAgreed: false, trap: '' };

type Typed = typeof empty & { readonly name?: string; readonly email?: string };
/** From so many characters on it is told how many are left. */
const NEARLY_FULL = MAX_MESSAGE - 500;

function roomFor(message: string): string {
  const left = MAX_MESSAGE - message.length;
  if (message.length < NEARLY_FULL) return '';
  return left >= 0
    ? `Ancora ${formatNumber(left)} caratteri.`
    : `Ci sono ${formatNumber(-left)} caratteri di troppo: il massimo è ${formatNumber(MAX_MESSAGE)}.`;
}

/** A message to the shop. What was typed stays typed, whatever becomes of it. */
export function ContactForm() {
  const dispatch = useDispatch();
  const form = useSelector(contactForm.select);
  const [changed, setChanged] = useState<Typed>(empty);
  const name = useSelector(selectOwnName);
  const email = useSelector(selectOwnEmail);
  const typed = { name, email, ...changed };
  const { status, errors } = form;
  const isPending = status === 'pending';
  const change = (part: Partial<Typed>) => setChanged((before) => ({ ...before, ...part }));

  const submit = () =>
    dispatch(
      contactForm.actions.requested({
        ...typed,
        name: typed.name.trim(),
        email: typed.email.trim(),
        subject: typed.subject.trim(),
        message: typed.message.trim(),
      }),
    );

  return (
    <LeadFrame
      form={form}
      onFieldChange={(field) => dispatch(contactForm.actions.fieldChanged(field))}
      action={table.leads.contact.path}
      gap={2.25}
      trap={typed.trap}
      onTrap={(trap) => change({ trap })}
      onSubmit={submit}
      button={
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
          name="Name"
          label="Nome e cognome"
          autoComplete="name"
          value={typed.name}
          onChange={({ target }) => change({ name: target.value })}
          error={errors.Name}
          inputProps={{ maxLength: MAX_NAME }}
        />
        <EmailField
          id="contact-email"
          value={typed.email}
          onChange={({ target }) => change({ email: target.value })}
          error={errors.Email}
        />
      </Box>
      <FormField
        id="contact-subject"
        name="Subject"
        label="Oggetto (facoltativo)"
        value={typed.subject}
        onChange={({ target }) => change({ subject: target.value })}
        error={errors.Subject}
        inputProps={{ maxLength: MAX_SUBJECT }}
      />
      <FormField
        id="contact-message"
        name="Message"
        label="Messaggio"
        multiline
        rows={8}
        value={typed.message}
        onChange={({ target }) => change({ message: target.value })}
        error={errors.Message}
        hint={roomFor(typed.message)}
      />
      <Consent
        kind="contact"
        id="contact-consent"
        name="Consent"
        isChecked={typed.hasAgreed}
        onChange={(hasAgreed) => change({ hasAgreed })}
        error={errors.Consent}
      />
    </LeadFrame>
  );
}
