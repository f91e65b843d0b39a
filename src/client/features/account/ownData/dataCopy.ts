import { call } from 'typed-redux-saga';
import { transfer } from '../../../sagas/transfer';
import { browserFiles } from '../../../services/browserFiles';
import { service } from '../../../services/services';
import { createSubmission, type Progressed, refuse } from '../../../state/submission';
import { formatLocal } from '../../../ui/localDate';
import { isNewVisit } from '../profileEvents';

const NO_COPY = 'La copia dei tuoi dati non è pronta. Riprova tra poco.';

/** Downloads a zip of all data about the person; its progress is in bytes. */
export const dataCopy = createSubmission({
  name: 'dataCopy',
  *send(_draft: undefined, progressed: Progressed) {
    const api = yield* service('api');
    const now = yield* service('now');
    const answer = yield* transfer((options) => api.users.downloadData({}, options), progressed);
    if (!answer.isOk || !answer.item) return refuse({ message: NO_COPY, ...answer });
    const day = formatLocal(new Date(now()).toISOString()).slice(0, 10);
    yield* call(browserFiles.save, answer.item, `i-miei-dati-${day}.zip`);
  },
  resetOn: isNewVisit,
});
