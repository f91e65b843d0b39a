import { Message } from './Message';

export function Page() {
  return (
    <>
      <title>Pagina in preparazione · Corsi Trading Online</title>
      <meta name="robots" content="noindex" />
      <Message eyebrow="In preparazione" title="Stiamo preparando questa pagina">
        Sarà disponibile a breve. Nel frattempo il catalogo dei corsi è aperto.
      </Message>
    </>
  );
}
