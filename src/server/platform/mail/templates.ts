import { type GiftLink, giftLink } from './giftTemplate';
import { greeting, type Link, type MailContent, type ToPerson, type WithLink } from './mailContent';
import { type MoneyMailData, moneyTemplates } from './moneyTemplates';
import { type QuestionMailData, questionTemplates } from './questionTemplates';
import { type TransferMailData, transferTemplates } from './transferTemplates';

export type { MailContent } from './mailContent';

interface WithProvider extends WithLink {
  readonly provider: string;
}
interface WithAddress extends ToPerson {
  readonly newEmail: string;
}
interface ChangedAddress extends WithAddress, WithLink {}

interface WebinarSeat {
  readonly title: string;
  /** Date and time in Italian. */
  readonly when: string;
  /** The speaker's name, or ''. */
  readonly teacher: string;
  /** The address of the live session, or '' while unknown. */
  readonly link: string;
  /** The address of the calendar file. */
  readonly calendarUrl: string;
}
interface Proof extends Link {
  /** First and last name, as they were typed at the checkout. */
  readonly buyer: string;
}
interface VideoLesson extends Link {
  readonly title: string;
}
interface CourseGift extends VideoLesson, ToPerson {}
interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** The data of each template. */
export interface MailData extends MoneyMailData, QuestionMailData, TransferMailData {
  activation: Link;
  /** Replaces another activation when several people may have signed up with the address. */
  choosePassword: Link;
  /** To a buyer who signed up at the checkout, once it is paid. */
  proveAddress: Proof;
  alreadyRegistered: WithLink;
  resetPassword: WithLink;
  passwordChanged: WithLink;
  /** An account at a login provider was linked. */
  providerLinked: WithProvider;
  /** To a new address. */
  confirmEmail: Link;
  /** To the old address, at once. */
  emailChangeRequested: WithAddress;
  /** To the old address, after the change. */
  emailChanged: ChangedAddress;
  /** To the address that was replaced when the former one was restored. */
  emailChangeUndone: ToPerson;
  /** To the owner of an address that somebody else tried to change to. */
  emailTaken: WithLink;
  /** The last mail to the account's address. */
  accountDeleted: ToPerson;
  webinarSeat: WebinarSeat;
  videoLesson: VideoLesson;
  courseGift: CourseGift;
  /** To an address that may have no account. */
  giftLink: GiftLink;
  /** To the shop. */
  contactMessage: ContactMessage;
}
export type MailTemplate = keyof MailData;

const NOT_ME = 'Se non sei stato tu, puoi ignorare questa e-mail: non cambierà nulla.';

export const templates: { readonly [T in MailTemplate]: (data: MailData[T]) => MailContent } = {
  activation: ({ link }) => ({
    subject: 'Attiva il tuo account',
    preview: 'Un clic e puoi cominciare.',
    heading: 'Ciao, ti diamo il benvenuto',
    paragraphs: [
      'Grazie per esserti iscritto. Per entrare manca solo un passo: conferma che questo indirizzo è tuo.',
    ],
    action: { label: 'Attiva il mio account', url: link },
    note: `Il link vale due giorni. ${NOT_ME}`,
  }),
  choosePassword: ({ link }) => ({
    subject: 'Attiva il tuo account',
    preview: 'Scegli la password e l’account è attivo.',
    heading: 'Ciao, scegli la tua password',
    paragraphs: [
      'Con questo indirizzo l’iscrizione è stata fatta più di una volta.',
      'Per essere sicuri che l’account sia tuo, scegli adesso la password: l’account sarà subito attivo.',
    ],
    action: { label: 'Scegli la password', url: link },
    note: `Il link vale un’ora. ${NOT_ME}`,
  }),
  proveAddress: ({ buyer, link }) => ({
    subject: 'Conferma il tuo indirizzo',
    preview: 'Quello che hai acquistato è già tuo: manca solo la conferma dell’indirizzo.',
    heading: 'Ciao, conferma il tuo indirizzo',
    paragraphs: [
      `${buyer || 'Qualcuno'} ha acquistato con questo indirizzo. I corsi si possono guardare subito, anche senza la conferma.`,
      'Con la conferma l’account è completo: puoi scrivere recensioni e domande e cambiare i tuoi dati.',
      'Se non sei stato tu, apri lo stesso il link: scegli una password tua, e nessun altro entra più con il tuo indirizzo. Poi scrivici, all’indirizzo qui sotto.',
    ],
    action: { label: 'Conferma l’indirizzo', url: link },
    note: 'Il link vale due giorni. Dopo, scegli «Password dimenticata?» nella pagina di accesso.',
  }),
  alreadyRegistered: ({ firstName, link }) => ({
    subject: 'Hai già un account',
    preview: 'Puoi accedere con questo indirizzo.',
    heading: `${greeting(firstName)}, un account con questo indirizzo c’è già`,
    paragraphs: [
      'Qualcuno, forse tu, ha chiesto di iscriversi con questo indirizzo. Il tuo account esiste ed è attivo: puoi accedere come sempre.',
      'Se non ricordi la password, dalla pagina di accesso puoi sceglierne una nuova.',
    ],
    action: { label: 'Accedi', url: link },
    note: NOT_ME,
  }),
  resetPassword: ({ firstName, link }) => ({
    subject: 'Scegli una nuova password',
    preview: 'Il link vale un’ora.',
    heading: `${greeting(firstName)}, scegli una nuova password`,
    paragraphs: [
      'Abbiamo ricevuto la richiesta di una nuova password per il tuo account.',
      'Quando l’avrai scelta, sugli altri dispositivi dovrai accedere di nuovo.',
    ],
    action: { label: 'Scegli la password', url: link },
    note: `Il link vale un’ora e si può usare una volta sola. ${NOT_ME}`,
  }),
  passwordChanged: ({ firstName, link }) => ({
    subject: 'La tua password è cambiata',
    preview: 'Se non sei stato tu, leggi qui.',
    heading: `${greeting(firstName)}, la tua password è cambiata`,
    paragraphs: [
      'La password del tuo account è stata appena cambiata. Sugli altri dispositivi dovrai accedere di nuovo.',
      'Se non sei stato tu, apri subito la pagina di accesso e chiedi una nuova password.',
    ],
    action: { label: 'Vai alla pagina di accesso', url: link },
    note: 'Se sei stato tu, non devi fare nulla.',
  }),
  providerLinked: ({ firstName, provider, link }) => ({
    subject: `Ora puoi accedere anche con ${provider}`,
    preview: 'Se non sei stato tu, leggi qui.',
    heading: `${greeting(firstName)}, ora puoi accedere anche con ${provider}`,
    paragraphs: [
      `Qualcuno è appena entrato nel tuo account con ${provider}, che ha confermato questo indirizzo. Da ora puoi accedere anche così.`,
      'Se non sei stato tu, scollegalo dal tuo profilo, in «I miei accessi», termina lì gli accessi che non riconosci e cambia la password.',
    ],
    action: { label: 'Vai alla pagina di accesso', url: link },
    note: 'Se sei stato tu, non devi fare nulla.',
  }),
  confirmEmail: ({ link }) => ({
    subject: 'Conferma il tuo nuovo indirizzo',
    preview: 'Un clic e l’indirizzo è cambiato.',
    heading: 'Ciao, conferma il nuovo indirizzo',
    paragraphs: [
      'Hai chiesto di usare questo indirizzo per il tuo account. Finché non lo confermi vale quello di prima.',
    ],
    action: { label: 'Conferma l’indirizzo', url: link },
    note: `Il link vale un giorno. ${NOT_ME}`,
  }),
  emailChangeRequested: ({ firstName, newEmail }) => ({
    subject: 'È stato chiesto di cambiare il tuo indirizzo',
    preview: 'L’indirizzo cambierà solo dopo la conferma.',
    heading: `${greeting(firstName)}, stai cambiando indirizzo?`,
    paragraphs: [
      `È stato chiesto di usare ${newEmail} per il tuo account. Cambierà quando il nuovo indirizzo sarà confermato.`,
      'Se non sei stato tu, cambia subito la password: la richiesta sarà annullata.',
    ],
    note: 'Se sei stato tu, apri l’e-mail che ti abbiamo mandato al nuovo indirizzo.',
  }),
  emailChanged: ({ firstName, newEmail, link }) => ({
    subject: 'Il tuo indirizzo è cambiato',
    preview: 'Da ora accedi con il nuovo indirizzo.',
    heading: `${greeting(firstName)}, il tuo indirizzo è cambiato`,
    paragraphs: [
      `Da ora il tuo account usa ${newEmail}: a questo indirizzo non scriveremo più. Gli altri accessi sono stati chiusi.`,
      'Se non sei stato tu, annulla il cambio: l’account torna a questo indirizzo, tutti gli accessi vengono chiusi e potrai scegliere una nuova password.',
    ],
    action: { label: 'Non sono stato io: annulla il cambio', url: link },
    note: 'Il link vale sette giorni e si può usare una volta sola. Se sei stato tu, non devi fare nulla.',
  }),
  emailChangeUndone: ({ firstName }) => ({
    subject: 'Il cambio di indirizzo è stato annullato',
    preview: 'L’account usa di nuovo l’indirizzo di prima.',
    heading: `${greeting(firstName)}, il cambio di indirizzo è stato annullato`,
    paragraphs: [
      'Dall’indirizzo che l’account aveva prima è stato chiesto di annullare il cambio: l’account non usa più questo indirizzo, e tutti gli accessi sono stati chiusi.',
    ],
    note: 'Se non sei stato tu, scrivici all’indirizzo in fondo a questa e-mail.',
  }),
  emailTaken: ({ firstName, link }) => ({
    subject: 'Hai già un account con questo indirizzo',
    preview: 'L’indirizzo non può essere usato per un altro account.',
    heading: `${greeting(firstName)}, un account con questo indirizzo c’è già`,
    paragraphs: [
      'Da un altro account è stato chiesto di usare questo indirizzo, che però è già quello del tuo.',
      'Se sei stato tu, accedi con questo indirizzo, oppure scegline un altro.',
    ],
    action: { label: 'Accedi', url: link },
    note: NOT_ME,
  }),
  accountDeleted: ({ firstName }) => ({
    subject: 'Il tuo account è stato eliminato',
    preview: 'I tuoi dati non sono più con noi.',
    heading: `${greeting(firstName)}, il tuo account è stato eliminato`,
    paragraphs: [
      'Abbiamo cancellato i tuoi dati, i corsi, i progressi e le recensioni. Conserviamo soltanto i documenti degli acquisti, come chiede la legge.',
      'Se non sei stato tu, scrivici al più presto all’indirizzo in fondo a questa e-mail.',
    ],
    note: 'È l’ultima e-mail che ti mandiamo. Se vorrai tornare, potrai iscriverti di nuovo con questo indirizzo.',
  }),
  webinarSeat: ({ title, when, teacher, link, calendarUrl }) => ({
    subject: `Sei iscritto: ${title}`,
    preview: 'Ecco quando e dove ci vediamo.',
    heading: 'Ciao, il tuo posto è riservato',
    paragraphs: [
      `Ti aspettiamo al webinar gratuito “${title}”${teacher && `, con ${teacher}`}.`,
      `Quando: ${when} (ora italiana).`,
      link
        ? 'Conserva questa e-mail: all’ora indicata entra nella diretta con il pulsante qui sotto, da computer o da telefono.'
        : 'Prima della diretta riceverai il link per entrare, da computer o da telefono.',
    ],
    ...(link && { action: { label: 'Entra nella diretta', url: link } }),
    also: { label: 'Aggiungi l’evento al calendario', url: calendarUrl },
    note: 'Ricevi questa e-mail perché ti sei iscritto al webinar sul nostro sito. Se non sei stato tu, puoi ignorarla.',
  }),
  videoLesson: ({ title, link }) => ({
    subject: `La tua lezione: ${title}`,
    preview: 'Puoi guardarla quando vuoi.',
    heading: 'Ciao, la lezione è pronta',
    paragraphs: [`Ecco il link di “${title}”: puoi guardarla quando vuoi, da computer o da telefono.`],
    action: { label: 'Guarda la lezione', url: link },
    note: 'Ricevi questa e-mail perché hai chiesto la lezione sul nostro sito. Se non sei stato tu, puoi ignorarla.',
  }),
  courseGift: ({ firstName, title, link }) => ({
    subject: `Un corso per te: ${title}`,
    preview: 'È già tra i tuoi corsi.',
    heading: `${greeting(firstName)}, ti abbiamo regalato un corso`,
    paragraphs: [
      `“${title}” è già tra i tuoi corsi: puoi cominciare quando vuoi, da computer o da telefono.`,
    ],
    action: { label: 'Vai ai miei corsi', url: link },
    note: 'Ricevi questa e-mail perché hai un account da noi. Non c’è nulla da pagare.',
  }),
  giftLink,
  contactMessage: ({ name, email, subject, message }) => ({
    subject: subject ? `Messaggio dal sito: ${subject}` : 'Messaggio dal sito',
    preview: `${name} scrive dalla pagina dei contatti.`,
    heading: subject || 'Un messaggio dalla pagina dei contatti',
    paragraphs: [`${name} (${email}) scrive:`],
    quote: message,
    note: 'Rispondi a questa e-mail per scrivere direttamente a chi ha mandato il messaggio.',
  }),
  ...moneyTemplates,
  ...transferTemplates,
  ...questionTemplates,
};
