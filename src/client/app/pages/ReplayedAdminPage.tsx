import { PageTitle } from '../../ui/PageTitle';
import { Message } from './Message';

/** Stands in for a page of the admin that an imported log shows where its code is missing (docs/replay.md). */
export function Page() {
  return (
    <>
      <PageTitle>Registro di un amministratore</PageTitle>
      <meta name="robots" content="noindex" />
      <Message eyebrow="Registro importato" title="Qui il registro mostra una pagina dell’amministrazione">
        Il suo codice arriva solo agli amministratori: accedi come amministratore, ricarica la pagina e
        importa di nuovo il registro.
      </Message>
    </>
  );
}
