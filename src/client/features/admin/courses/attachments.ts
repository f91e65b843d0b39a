import { call } from 'typed-redux-saga';
import { accepted, createSubmission } from '../../../state/submission';
import { isSessionEnd } from '../../identity/session/sessionSlice';
import { adminApis } from '../adminApi';

interface NamedAttachment {
  readonly id: string;
  readonly name: string;
}

/** Gives an attachment another name. Its dialog is open while there is a draft. */
export const attachmentRenaming = createSubmission({
  name: 'admin/courses/attachments/renaming',
  resetOn: isSessionEnd,
  *send({ id, name }: NamedAttachment) {
    const { admin } = yield* call(adminApis);
    accepted(yield* call(admin.courses.renameSectionAttachment, { IdEnc: id, Name: name }));
  },
});

/** Asked before an attachment is deleted. */
export const attachmentRemoving = createSubmission({
  name: 'admin/courses/attachments/removing',
  resetOn: isSessionEnd,
  *send({ id }: NamedAttachment) {
    const { admin } = yield* call(adminApis);
    accepted(yield* call(admin.courses.deleteSectionAttachment, { IdEnc: id }));
    return id;
  },
});
