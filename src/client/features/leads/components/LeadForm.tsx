import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { MAX_NAME } from '../../../../contract/leadForms';
import { useServices } from '../../../services/servicesContext';
import { EmailField } from '../../../ui/EmailField';
import { FormField } from '../../../ui/FormField';
import { leadForms } from '../leadForms';
import { selectOwnEmail, selectOwnFirstName, selectOwnLastName } from '../ownDetails';
import { Consent } from './Consent';
import { LeadFrame } from './LeadFrame';

interface LeadFormProps {
  readonly kind: 'webinar' | 'video';
  /** What the button says. */
  readonly label: string;
  /** The slug of the video that it leads to. */
  readonly video?: string;
  /** The page, for a browser that sends the form by itself. */
  readonly path: string;
}

const empty = { hasAgreed: false, trap: '' };

interface Typed {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly hasAgreed: boolean;
  readonly trap: string;
}

/**
 * A web-to-lead form. Its fields bear the names that every such address knows, and it is a form of the browser's own
 * as well: sent before our script is there, it is still sent.
 */
export function LeadForm({ kind, label, video = '', path }: LeadFormProps) {
  const dispatch = useDispatch();
  const { crm } = useServices().environment;
  const { select, actions } = leadForms[kind];
  const form = useSelector(select);
  const [changed, setChanged] = useState<Typed>(empty);
  const firstName = useSelector(selectOwnFirstName);
  const lastName = useSelector(selectOwnLastName);
  const email = useSelector(selectOwnEmail);
  const typed = { firstName, lastName, email, ...changed };
  const { status, errors } = form;
  const isPending = status === 'pending';
  const change = (part: Partial<Typed>) => setChanged((before) => ({ ...before, ...part }));

  const submit = () =>
    dispatch(
      actions.requested({
        ...typed,
        kind,
        video,
        firstName: typed.firstName.trim(),
        lastName: typed.lastName.trim(),
        email: typed.email.trim(),
      }),
    );

  return (
    <LeadFrame
      form={form}
      onFieldChange={(field) => dispatch(actions.fieldChanged(field))}
      action={crm.url}
      gap={2}
      trap={typed.trap}
      onTrap={(trap) => change({ trap })}
      onSubmit={submit}
      button={
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
        name="first_name"
        label="Nome"
        autoComplete="given-name"
        value={typed.firstName}
        onChange={({ target }) => change({ firstName: target.value })}
        error={errors.first_name}
        inputProps={{ maxLength: MAX_NAME }}
      />
      <FormField
        id="lead-last-name"
        name="last_name"
        label="Cognome (facoltativo)"
        autoComplete="family-name"
        value={typed.lastName}
        onChange={({ target }) => change({ lastName: target.value })}
        error={errors.last_name}
        inputProps={{ maxLength: MAX_NAME }}
      />
      <EmailField
        id="lead-email"
        name="email"
        value={typed.email}
        onChange={({ target }) => change({ email: target.value })}
        error={errors.email}
      />
      <Consent
        kind={kind}
        id="lead-consent"
        name="consent"
        isChecked={typed.hasAgreed}
        onChange={(hasAgreed) => change({ hasAgreed })}
        error={errors.consent}
      />
    </LeadFrame>
  );
}
