import { call } from 'typed-redux-saga';
import type { Attachment } from '../../../../contract/catalogue/attachments';
import { browserFiles } from '../../../services/browserFiles';
import { service } from '../../../services/services';
import { accepted, createSubmission, refuse } from '../../../state/submission';
import { tellUnseen } from '../../../state/tellOutcome';
import { isSessionEnd } from '../../identity/session/sessionSlice';

/** Downloads an attachment: its address is asked for at the last moment, since it ends in minutes. */
export const attachmentDownload = createSubmission({
  name: 'attachmentDownload',
  resetOn: isSessionEnd,
  rowOf: ({ IdEnc }) => IdEnc,
  tell: tellUnseen('L’allegato non è stato scaricato.'),
  *send({ IdEnc }: Attachment) {
    const api = yield* service('api');
    const { item } = accepted(yield* call(api.courses.getSectionAttachment, { IdEnc }));
    if (!item) return refuse({});
    yield* call(browserFiles.download, item.url);
  },
});
