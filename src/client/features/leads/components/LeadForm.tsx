import Button from '@mui/material/Button';
import { useDispatch, useSelector } from 'react-redux';
import { ADVERTISING_CONSENT, LEAD_CONSENTS, MAX_NAME } from '../../../../contract/leads/leadForms';
import { useServices } from '../../../services/servicesContext';
import { EmailField } from '../../../ui/EmailField';
import { FormField } from '../../../ui/FormField';
import { selectUser } from '../../identity/session/sessionSelectors';
import { leadForms } from '../leadForms';
import { Consent } from './Consent';
import { LeadFrame } from './LeadFrame';
import { useLeadFields } from './useLeadFields';

interface LeadFormProps {
  readonly kind: 'webinar' | 'video';
  /** Of the button. */
  readonly label: string;
  /** The slug of the video that the form leads to. */
  readonly video?: string;
  /** Of the page that follows a form sent without script. */
  readonly path: string;
}

const EMPTY = { hasAgreed: false, wantsAdvertising: false, trap: '' };

/** A web-to-lead form with the field names of every such address. It also works before our script is there. */
export function LeadForm({ kind, label, video = '', path }: LeadFormProps) {
  const dispatch = useDispatch();
  const { crm } = useServices().environment;
  const form = leadForms[kind];
  const { status, errors } = useSelector(form.select);
  const user = useSelector(selectUser);
  const known = {
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    email: user?.username ?? '',
  };
  const { typed, change, textField } = useLeadFields({ ...known, ...EMPTY }, errors);
  const isPending = status === 'pending';
  return (
    <LeadFrame
      form={form}
      action={crm.url}
      sx={{ gap: 2, mt: 2 }}
      trap={typed.trap}
      onTrapChange={(trap) => change({ trap })}
      onSubmit={() => dispatch(form.actions.requested({ ...typed, kind, video }))}
      buttons={
        <Button type="submit" variant="contained" size="large" aria-disabled={isPending}>
          {isPending ? 'Un momento…' : label}
        </Button>
      }
    >
      <input type="hidden" name="oid" value={crm.orgId} />
      <input
        type="hidden"
        name="Campaign_ID"
        value={kind === 'webinar' ? crm.campaignWebinar : crm.campaignVideo}
      />
      <input type="hidden" name="retURL" value={path} />
      {video && <input type="hidden" name="video" value={video} />}
      <FormField
        id="lead-first-name"
        {...textField('firstName', 'first_name')}
        label="Nome"
        autoComplete="given-name"
        maxLength={MAX_NAME}
      />
      <FormField
        id="lead-last-name"
        {...textField('lastName', 'last_name')}
        label="Cognome (facoltativo)"
        autoComplete="family-name"
        maxLength={MAX_NAME}
      />
      <EmailField id="lead-email" {...textField('email', 'email')} />
      <Consent
        parts={LEAD_CONSENTS[kind].parts}
        id="lead-consent"
        name="consent"
        isChecked={typed.hasAgreed}
        onChange={(hasAgreed) => change({ hasAgreed })}
        error={errors.consent}
      />
      {kind === 'video' && (
        <Consent
          parts={[{ text: ADVERTISING_CONSENT }]}
          id="lead-advertising"
          name="advertising"
          isChecked={typed.wantsAdvertising}
          onChange={(wantsAdvertising) => change({ wantsAdvertising })}
          error={errors.advertising}
        />
      )}
    </LeadFrame>
  );
}
