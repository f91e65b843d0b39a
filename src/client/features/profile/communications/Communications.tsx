import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type RefObject, useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { consentText, MARKETING_CONSENT } from '../../../../contract/consents';
import { ErrorState } from '../../../ui/ErrorState';
import { formatDate } from '../../../ui/format';
import { Notice } from '../../../ui/Notice';
import { retryRequested } from '../../navigation/navigationSlice';
import { type CommunicationsState, marketingChosen, selectCommunications } from './communicationsSlice';
import { Switch } from './Switch';

/** Since when it is as it is. */
function stateOf({ marketing: { isGiven, at = '' }, wanted }: CommunicationsState): string {
  if (wanted !== null) return 'Salvataggio in corso…';
  if (isGiven) return `Attiva dal ${formatDate(at)}.`;
  return at === '' ? 'Non attiva.' : `Non attiva: consenso revocato il ${formatDate(at)}.`;
}

const KEPT = {
  given: 'Fatto: riceverai la newsletter.',
  withdrawn: 'Fatto: non ti manderemo più newsletter, novità e offerte.',
};

/** The newsletter: what is shown beside the switch is what is agreed to, in those very words. */
function Newsletter({ box }: { readonly box: RefObject<HTMLInputElement | null> }) {
  const dispatch = useDispatch();
  const state = useSelector(selectCommunications);
  const { marketing, wanted } = state;
  const isPending = wanted !== null;
  const words = consentText(MARKETING_CONSENT);
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', justifyContent: 'space-between' }}>
      <Box sx={{ minWidth: 0, maxWidth: '62ch' }}>
        <Typography variant="h3">
          <label htmlFor="newsletter">Newsletter</label>
        </Typography>
        <Typography id="newsletter-testo" color="textSecondary" sx={{ mt: 0.5 }}>
          {marketing.isGiven ? (marketing.text ?? words) : words}
        </Typography>
        <Typography id="newsletter-stato" variant="body2" sx={{ mt: 1, fontWeight: 650 }}>
          {stateOf(state)}
        </Typography>
      </Box>
      <Switch
        ref={box}
        id="newsletter"
        name="newsletter"
        checked={wanted ?? marketing.isGiven}
        aria-describedby="newsletter-testo newsletter-stato"
        aria-disabled={isPending}
        onChange={(isOn) => !isPending && dispatch(marketingChosen(isOn))}
      />
    </Box>
  );
}

/** What forms have asked for with the same address: whoever withdraws the newsletter withdraws it too. */
function Forms() {
  const dispatch = useDispatch();
  const { marketing, forms, wanted } = useSelector(selectCommunications);
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
          aria-disabled={wanted !== null}
          onClick={() => wanted === null && dispatch(marketingChosen(false))}
        >
          Revoca questi consensi
        </Button>
      )}
    </Box>
  );
}

/** What one has agreed to be sent by mail, and the way to change one's mind. */
export function Communications() {
  const dispatch = useDispatch();
  const { status, forms, message, kept, savingMessage } = useSelector(selectCommunications);
  const box = useRef<HTMLInputElement>(null);
  const hadForms = useRef(false);
  const hasForms = forms.length > 0;
  useEffect(() => {
    // Their button took the keyboard's place with it.
    if (hadForms.current && !hasForms && document.activeElement === document.body) box.current?.focus();
    hadForms.current = hasForms;
  }, [hasForms]);
  if (status === 'failed') {
    return <ErrorState message={message} onRetry={() => dispatch(retryRequested())} />;
  }
  if (status !== 'ready') return <Skeleton variant="rounded" height={136} aria-busy="true" />;
  return (
    <Box
      sx={{
        p: { xs: 2, sm: 3 },
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Newsletter box={box} />
      <Forms />
      <Box sx={{ mt: savingMessage || kept !== null ? 2 : 0 }}>
        <Notice kind="success">{kept === null ? '' : KEPT[kept ? 'given' : 'withdrawn']}</Notice>
        <Notice kind="error">{savingMessage}</Notice>
      </Box>
    </Box>
  );
}
