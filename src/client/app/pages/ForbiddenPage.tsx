import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { inBackground } from '../../api/failure';
import { backgroundCallFailed } from '../../features/identity/failures/failureSaga';
import { service } from '../../services/services';
import { LockIcon } from '../../ui/Icons';
import { PageTitle } from '../../ui/PageTitle';
import { MessagePage } from './MessagePage';

/** Makes one call of the person: if they have become admin, its answer says so, and their page replaces this one. */
export function* load(): SagaGenerator<void> {
  const api = yield* service('api');
  try {
    yield* call(api.users.getOwnedCourses, {});
  } catch (error) {
    yield* put(backgroundCallFailed(inBackground(error)));
  }
}

export function Page() {
  return (
    <>
      <PageTitle>Accesso riservato</PageTitle>
      <meta name="robots" content="noindex" />
      <MessagePage
        Icon={LockIcon}
        eyebrow="Accesso riservato"
        title="Questa sezione è per gli amministratori"
      >
        L’account con cui hai effettuato l’accesso non può aprirla.
      </MessagePage>
    </>
  );
}
