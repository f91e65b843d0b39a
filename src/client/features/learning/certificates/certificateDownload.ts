import { call } from 'typed-redux-saga';
import { browserFiles } from '../../../services/browserFiles';
import { service } from '../../../services/services';
import { createSubmission, refuse } from '../../../state/submission';
import { tellUnseen } from '../../../state/tellOutcome';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { certificates } from './certificates';

const NOT_THERE = 'Il certificato non è pronto. Riprova tra poco.';

/** A completed course or learning path. */
export type Completed = { readonly slug: string } & (
  | { readonly IdCourseEnc: string }
  | { readonly IdBundleEnc: string }
);

export const completedId = (item: Completed): string =>
  'IdCourseEnc' in item ? item.IdCourseEnc : item.IdBundleEnc;

/** Downloads a certificate as PDF; the first download issues it, so the list is loaded again. */
export const certificateDownload = createSubmission({
  name: 'certificateDownload',
  resetOn: isSessionEnd,
  rowOf: completedId,
  tell: tellUnseen('Il certificato non è stato scaricato.'),
  *send(item: Completed) {
    const api = yield* service('api');
    const answer =
      'IdCourseEnc' in item
        ? yield* call(api.users.downloadCertificate, { IdCourseEnc: item.IdCourseEnc })
        : yield* call(api.users.downloadPathCertificate, { IdBundleEnc: item.IdBundleEnc });
    if (!answer.isOk || !answer.item) return refuse({ message: NOT_THERE, ...answer });
    yield* call(browserFiles.save, answer.item, `certificato-${item.slug}.pdf`);
    yield* call(certificates.load);
  },
});
