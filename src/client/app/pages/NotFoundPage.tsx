import { PageTitle } from '../../ui/PageTitle';
import { Message } from './Message';

export function Page() {
  return (
    <>
      <PageTitle>Pagina non trovata</PageTitle>
      <meta name="robots" content="noindex" />
      <Message eyebrow="Errore 404" title="Questa pagina non esiste">
        L’indirizzo potrebbe essere cambiato o contenere un errore di battitura. Dal catalogo si arriva a
        tutti i corsi.
      </Message>
    </>
  );
}
