import { call } from 'typed-redux-saga';
import { service } from '../../../services/services';
import { createLoadable, found } from '../../../state/loadable';
import { isSessionEnd } from '../../identity/session/sessionSlice';

/** The issued certificates of the person, newest first. */
export const certificates = createLoadable({
  name: 'certificates',
  *fetch() {
    const api = yield* service('api');
    return (yield* call(api.users.getCertificates, {})).items;
  },
  resetOn: isSessionEnd,
  isList: true,
});

/** Anybody's certificate, by its number. */
export const verifiedCertificate = createLoadable({
  name: 'verifiedCertificate',
  *fetch(number: string) {
    const api = yield* service('api');
    return found(yield* call(api.users.verifyCertificate, { number }));
  },
});
