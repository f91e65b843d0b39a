import Box from '@mui/material/Box';
import { useDispatch, useSelector } from 'react-redux';
import { BUYER_NAME_CONSENT, consentText } from '../../../../contract/identity/consents';
import { Notice } from '../../../ui/Notice';
import { panel } from '../components/panel';
import { ConsentSwitch } from './ConsentSwitch';
import { buyerNameChoice, communications } from './communications';

const SUCCESS = {
  given: 'Fatto: gli avvisi dei tuoi prossimi acquisti diranno il tuo nome.',
  withdrawn: 'Fatto: gli avvisi dei tuoi prossimi acquisti diranno «Qualcuno».',
};

/** Whether others read the person's name when they buy. */
export function BuyerName() {
  const dispatch = useDispatch();
  const { data } = useSelector(communications.selectAny);
  const { status, draft, message } = useSelector(buyerNameChoice.select);
  if (!data) return null;
  return (
    <Box sx={{ mt: 2.5, p: { xs: 2, sm: 3 }, ...panel }}>
      <ConsentSwitch
        id="nome-negli-avvisi"
        title="Il mio nome negli avvisi di acquisto"
        words={consentText(BUYER_NAME_CONSENT)}
        decision={data.buyerName}
        pending={status === 'pending' ? draft === true : undefined}
        onChoice={(isShown) => dispatch(buyerNameChoice.actions.requested(isShown))}
      />
      <Box sx={{ mt: status === 'done' || message ? 2 : 0 }}>
        <Notice kind="success">{status === 'done' ? SUCCESS[draft ? 'given' : 'withdrawn'] : ''}</Notice>
        <Notice kind="error">{message}</Notice>
      </Box>
    </Box>
  );
}
