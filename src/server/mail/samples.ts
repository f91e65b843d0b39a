import type { MailData } from './templates';

const link = 'https://example.com/corsi-trading-online/…';
const person = { firstName: 'Sara' };

/** Sample data of each template, for previews. */
export const samples: MailData = {
  activation: { ...person, link },
  choosePassword: { ...person, link },
  alreadyRegistered: { ...person, link },
  resetPassword: { ...person, link },
  passwordChanged: { ...person, link },
  providerLinked: { ...person, provider: 'Google', link },
  confirmEmail: { ...person, link },
  emailChangeRequested: { ...person, newEmail: 'sara.conti@example.com' },
  emailChanged: { ...person, newEmail: 'sara.conti@example.com', link },
  emailChangeUndone: person,
  emailTaken: { ...person, link },
  accountDeleted: person,
  webinarSeat: {
    ...person,
    title: 'Gestire il rischio in mercati agitati',
    when: 'giovedì 14 gennaio 2027, ore 19:30',
    teacher: 'Elena Ricci',
    link: 'https://webinar.example.com/gestire-il-rischio',
    calendarUrl: 'https://example.com/corsi-trading-online/evento.ics',
  },
  videoLesson: { ...person, title: 'Leggere una candela: la lezione gratuita', link },
  courseGift: { ...person, title: 'Ichimoku da zero', link },
  giftLink: {
    title: 'Ichimoku da zero',
    isBundle: false,
    giver: 'Marco B.',
    message: 'Buon compleanno!\nCosì cominciamo insieme.',
    link,
  },
  contactMessage: {
    name: 'Sara Conti',
    email: 'sara.conti@example.com',
    subject: 'Fattura',
    message: 'Buongiorno,\nposso avere la fattura del corso che ho acquistato ieri?\n\nGrazie\nSara',
  },
  refundDue: {
    title: 'Ichimoku da zero',
    total: '129,00 €',
    provider: 'sandbox',
    reference: 'hV3kQ9xT2mLw8ZbN5cRy1A',
    isBuyerGone: false,
    isAutomatic: true,
  },
  refunded: { ...person, title: 'Ichimoku da zero', amount: '129,00 €', isWhole: true, wasOwned: false },
  paymentDisputed: {
    title: 'Ichimoku da zero',
    total: '129,00 €',
    buyer: 'sara.conti@example.com',
    provider: 'stripe',
    reference: 'cs_live_a1Bc2De3',
  },
};
