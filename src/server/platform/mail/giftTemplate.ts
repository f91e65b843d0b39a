import type { MailContent } from './mailContent';

export interface GiftLink {
  readonly title: string;
  readonly isBundle: boolean;
  /** '' where the giver named nobody. */
  readonly receiver?: string;
  /** A buyer's name as they typed it, else first name and initial; '' where neither is shown; undefined for a gift of the shop. */
  readonly giver?: string;
  /** The giver's words, or ''. */
  readonly message: string;
  readonly link: string;
}

/** A name that is not shown leaves a friend. */
const giverOf = (giver: string | undefined): string =>
  giver === undefined ? 'Il nostro negozio' : giver || 'Una persona che ti conosce';

export const giftLink = ({
  title,
  isBundle,
  receiver = '',
  giver,
  message,
  link,
}: GiftLink): MailContent => ({
  subject: `Un regalo per te: ${title}`,
  preview: 'Si apre con un clic.',
  heading: receiver ? `${receiver}, hai ricevuto un regalo` : 'Hai ricevuto un regalo',
  paragraphs: [
    `${giverOf(giver)} ti regala ${isBundle ? 'il percorso formativo' : 'il corso'} “${title}”. Per aprirlo accedi al tuo account, oppure iscriviti: non c’è nulla da pagare.`,
    ...(message ? ['Con queste parole:'] : []),
  ],
  ...(message && { quote: message }),
  action: { label: 'Apri il regalo', url: link },
  note: 'Il link si può usare una volta sola. Se non ti serve puoi darlo a un’altra persona, oppure ignorare questa e-mail.',
});
