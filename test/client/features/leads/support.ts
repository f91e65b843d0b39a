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

/** The free lesson. */
export const VIDEO = {
  id: 'v1',
  slug: 'leggere-una-candela',
  title: 'Leggere una candela',
  text: 'Una lezione breve',
  videoUrl: '/media/1/x/clip.mp4',
  poster: '',
  isActive: true,
  version: 1,
};
