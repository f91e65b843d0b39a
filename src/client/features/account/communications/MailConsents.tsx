import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { consentText, MARKETING_CONSENT } from '../../../../contract/identity/consents';
import type { Communications } from '../../../../contract/identity/users';
import { isUnavailable } from '../../../state/loadable';
import { formatDate } from '../../../ui/italianTime';
import { Notice } from '../../../ui/Notice';
import { LoadError } from '../../platform/navigation';
import { panel } from '../components/panel';
import { ConsentSwitch } from './ConsentSwitch';
import { communications, newsletterChoice } from './communications';

const SUCCESS = {
  given: 'Fatto: riceverai la newsletter.',
  withdrawn: 'Fatto: non ti manderemo più newsletter, novità e offerte.',
};

interface FormConsentsProps extends Communications {
  readonly isPending: boolean;
}

/** Consents given on forms with the same address: they are withdrawn together with the newsletter. */
function FormConsents({ marketing, forms, isPending }: FormConsentsProps) {
  const dispatch = useDispatch();
  if (forms.length === 0) return null;
  return (
    <Box sx={{ mt: 2.5, pt: 2.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="h3">Consensi dati nei moduli</Typography>
      <Box component="ul" sx={{ my: 1, pl: 2.5, color: 'text.secondary' }}>
        {forms.map(({ text, at }) => (
          <li key={`${at} ${text}`}>
            «{text}» ({formatDate(at)})
          </li>
        ))}
      </Box>
      {marketing.isGiven ? (
        <Typography>Se disattivi la newsletter revochi anche questi.</Typography>
      ) : (
        <Button
          type="button"
          variant="outlined"
          aria-disabled={isPending}
          onClick={() => !isPending && dispatch(newsletterChoice.actions.requested(false))}
        >
          Revoca questi consensi
        </Button>
      )}
    </Box>
  );
}

/** The mails that a person has agreed to receive, and how to change that. */
export function MailConsents() {
  const dispatch = useDispatch();
  const { status, data, message } = useSelector(communications.selectAny);
  const choice = useSelector(newsletterChoice.select);
  const newsletter = useRef<HTMLInputElement>(null);
  const hadForms = useRef(false);
  const hasForms = data !== null && data.forms.length > 0;
  useEffect(() => {
    // The button of the consents disappears with them, and with the focus.
    if (hadForms.current && !hasForms && document.activeElement === document.body)
      newsletter.current?.focus();
    hadForms.current = hasForms;
  }, [hasForms]);
  if (isUnavailable(status))
    return <LoadError message={message} retry={communications.actions.retryRequested()} />;
  if (!data) return <Skeleton variant="rounded" height={136} aria-busy="true" />;
  const isPending = choice.status === 'pending';
  const success = choice.status === 'done' ? SUCCESS[choice.draft ? 'given' : 'withdrawn'] : '';
  return (
    <Box sx={{ p: { xs: 2, sm: 3 }, ...panel }}>
      <ConsentSwitch
        id="newsletter"
        title="Newsletter"
        words={consentText(MARKETING_CONSENT)}
        decision={data.marketing}
        pending={isPending ? choice.draft === true : undefined}
        onChoice={(isWanted) => dispatch(newsletterChoice.actions.requested(isWanted))}
        ref={newsletter}
      />
      <FormConsents {...data} isPending={isPending} />
      <Box sx={{ mt: success || choice.message ? 2 : 0 }}>
        <Notice kind="success">{success}</Notice>
        <Notice kind="error">{choice.message}</Notice>
      </Box>
    </Box>
  );
}
