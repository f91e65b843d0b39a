import type { CallOptions } from '../../../../contract/platform/endpoint';
import type { Refusal } from '../../../state/submission';
import type { AdminApis } from '../adminApi';
import { fingerprintOf } from './fingerprint';
import { sendPieces } from './sendPieces';

export interface SentVideo extends Refusal {
  readonly isOk: boolean;
  /** The upload's id. */
  readonly upload?: string;
}

interface Video {
  /** The section's id. */
  readonly id: string;
  readonly file: Blob;
  readonly name: string;
  readonly token: () => string | undefined;
}

/** Sends a section's video: goes on with what has arrived before, whoever began it, and has it checked in the end. */
export async function sendVideo(
  { admin }: AdminApis,
  { id, file, name, token }: Video,
  options: CallOptions,
): Promise<SentVideo> {
  const { item, ...refusal } = await admin.courses.uploadToCloud({ IdEnc: id });
  if (!item) return refusal;
  const fingerprint = await fingerprintOf(file);
  const begun = item.upload;
  if (begun && begun.fingerprint !== fingerprint) {
    const message = `Non è lo stesso file: scegli «${begun.name}» per continuare, oppure annulla quel caricamento.`;
    return { isOk: false, code: 'other_file', errors: { file: message } };
  }
  const upload = await sendPieces(
    {
      file,
      endpoint: item.url,
      uploadUrl: begun ? `${item.url}/${begun.id}` : null,
      metadata: { filename: name.slice(-300), fingerprint },
      token,
    },
    options,
  );
  return { ...(await admin.courses.finishUpload({ IdEnc: id, Upload: upload })), upload };
}
