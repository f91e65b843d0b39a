import { call } from 'typed-redux-saga';
import { browserFiles } from '../../../services/browserFiles';
import { service } from '../../../services/services';
import { createSubmission, refuse, tellUnseen } from '../../../state/submission';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { certificates } from './certificates';

const NOT_THERE = 'Il certificato non è pronto. Riprova tra poco.';

/** A completed course. */
export interface CompletedCourse {
  readonly IdCourseEnc: string;
  readonly slug: string;
}

/** Downloads a course's certificate as PDF; the first download issues it, so the list is loaded again. */
export const certificateDownload = createSubmission({
  name: 'certificateDownload',
  resetOn: isSessionEnd,
  rowOf: ({ IdCourseEnc }) => IdCourseEnc,
  tell: tellUnseen('Il certificato non è stato scaricato.'),
  *send({ IdCourseEnc, slug }: CompletedCourse) {
    const api = yield* service('api');
    const answer = yield* call(api.users.downloadCertificate, { IdCourseEnc });
    if (!answer.isOk || !answer.item) return refuse({ message: NOT_THERE, ...answer });
    yield* call(browserFiles.save, answer.item, `certificato-${slug}.pdf`);
    yield* call(certificates.load);
  },
});
