import type { LeadDraft } from '../../../../src/client/features/leads/leadForms';

/** A filled in form of the webinar's page. */
export const webinarLead: LeadDraft = {
  kind: 'webinar',
  firstName: 'Sara',
  lastName: '',
  email: 'sara@example.com',
  hasAgreed: true,
  wantsAdvertising: false,
  trap: '',
  video: '',
};
