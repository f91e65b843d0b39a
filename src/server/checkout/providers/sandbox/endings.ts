import type { Environment } from '../../../../contract/platform/environment';
import { endedPage, type PageLink } from './page';
import type { SandboxSession } from './sessions';

type Seller = Environment['seller'];

interface Ending {
  readonly status: number;
  readonly heading: string;
  readonly text: string;
  readonly link: PageLink;
}

/** The page of a checkout that cannot be paid any more. @param home of the shop, for an unknown checkout */
export function closedPage(
  session: SandboxSession | undefined,
  home: string,
  seller: Seller,
): { readonly status: number; readonly page: string } {
  const { status, heading, text, link } = endingOf(session, home);
  return { status, page: endedPage(heading, text, link, seller) };
}

function endingOf(session: SandboxSession | undefined, home: string): Ending {
  if (!session) {
    return {
      status: 404,
      heading: 'Pagamento non trovato',
      text: 'Controlla l’indirizzo, oppure ricomincia l’acquisto dal negozio.',
      link: { href: home, label: 'Torna al negozio' },
    };
  }
  const back = { href: session.cancelPath, label: 'Torna al negozio' };
  if (session.end === 'paid') {
    return {
      status: 200,
      heading: 'Hai già pagato',
      text: `Il pagamento di «${session.title}» è riuscito: non serve rifarlo.`,
      link: { href: session.successPath, label: 'Vedi il tuo acquisto' },
    };
  }
  if (session.end === 'failed') {
    return {
      status: 200,
      heading: 'Il pagamento non è riuscito',
      text: 'Hai rinunciato dopo un rifiuto della carta. Non ti è stato addebitato nulla: puoi riprovare dal negozio.',
      link: back,
    };
  }
  return isWithdrawn(session)
    ? {
        status: 410,
        heading: 'Pagamento annullato',
        text: 'Questo pagamento è stato annullato, di solito perché hai iniziato un altro acquisto degli stessi corsi: così non paghi due volte. Non ti è stato addebitato nulla.',
        link: back,
      }
    : {
        status: 410,
        heading: 'Pagamento scaduto',
        text: 'Il tempo per pagare è terminato. Non ti è stato addebitato nulla: puoi ricominciare dal negozio.',
        link: back,
      };
}

/** Expired by the shop before its time was up. */
function isWithdrawn({ end, endedAt, expiresAt }: SandboxSession): boolean {
  return end === 'expired' && endedAt !== undefined && endedAt < expiresAt;
}
