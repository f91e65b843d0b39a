import { FileIcon } from '../../ui/Icons';
import { PageTitle } from '../../ui/PageTitle';
import { MessagePage } from './MessagePage';

/** Stands in for a page of the admin that an imported log shows where its code is missing (docs/replay.md). */
export function Page() {
  return (
    <>
      <PageTitle>Registro di un amministratore</PageTitle>
      <meta name="robots" content="noindex" />
      <MessagePage
        Icon={FileIcon}
        eyebrow="Registro importato"
        title="Qui il registro mostra una pagina dell’amministrazione"
      >
        Il suo codice arriva solo agli amministratori: accedi come amministratore, ricarica la pagina e
        importa di nuovo il registro.
      </MessagePage>
    </>
  );
}
