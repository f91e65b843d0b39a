import type { MailData } from './letters';

const link = 'https://example.com/corsi-trading-online/…';
const person = { firstName: 'Sara' };

/** One of each mail, for those who look at their form. */
export const samples: MailData = {
  activation: { ...person, link },
  choosePassword: { ...person, link },
  alreadyRegistered: { ...person, link },
  resetPassword: { ...person, link },
  passwordChanged: { ...person, link },
  confirmEmail: { ...person, link },
  emailChangeRequested: { ...person, newEmail: 'sara.conti@example.com' },
  emailChanged: { ...person, newEmail: 'sara.conti@example.com' },
  emailTaken: { ...person, link },
};
