import { Message } from './Message';

export function Page() {
  return (
    <>
      <title>Accesso riservato · Corsi Trading Online</title>
      <meta name="robots" content="noindex" />
      <Message eyebrow="Accesso riservato" title="Questa sezione è per gli amministratori">
        L’account con cui hai effettuato l’accesso non può aprirla.
      </Message>
    </>
  );
}
