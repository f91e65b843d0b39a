import { PageTitle } from '../../ui/PageTitle';
import { Message } from './Message';

export function Page() {
  return (
    <>
      <PageTitle>Accesso riservato</PageTitle>
      <meta name="robots" content="noindex" />
      <Message eyebrow="Accesso riservato" title="Questa sezione è per gli amministratori">
        L’account con cui hai effettuato l’accesso non può aprirla.
      </Message>
    </>
  );
}
