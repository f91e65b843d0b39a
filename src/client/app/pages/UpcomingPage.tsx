import { PageTitle } from '../../ui/PageTitle';
import { Message } from './Message';

export function Page() {
  return (
    <>
      <PageTitle>Pagina in preparazione</PageTitle>
      <meta name="robots" content="noindex" />
      <Message eyebrow="In preparazione" title="Stiamo preparando questa pagina">
        Sarà disponibile a breve. Nel frattempo il catalogo dei corsi è aperto.
      </Message>
    </>
  );
}
