import {
  ATTACHMENT_EXTENSIONS,
  attachmentExtension,
  MOST_ATTACHMENT_BYTES,
} from '../../../../contract/catalogue/attachmentLimits';
import type { PictureFormat } from '../../../../contract/platform/adminConstants';
import type { CallOptions } from '../../../../contract/platform/endpoint';
import { MOST_CAPTION_BYTES, MOST_VIDEO_BYTES } from '../../../../contract/platform/uploadLimits';
import type { Refusal } from '../../../state/submission';
import type { AdminApis } from '../adminApi';
import { sendVideo } from './sendVideo';
import type { UploadKind } from './uploadSlice';

type Answer = Refusal & {
  readonly isOk: boolean;
  readonly address?: string | undefined;
  /** The id of an upload in pieces. */
  readonly upload?: string | undefined;
};

interface Sent {
  /** Of the record or field. */
  readonly id: string;
  readonly file: Blob;
  readonly name: string;
  readonly token: () => string | undefined;
}

interface Kind {
  /** Of the file picker. */
  readonly accept: string;
  /** Italian: why a file cannot be used; '' if it can, as far as the browser knows. */
  readonly faultOf: (file: Blob, name: string) => string;
  readonly send: (apis: AdminApis, sent: Sent, options: CallOptions) => Promise<Answer>;
  /** Sent in pieces, so that it can pause and go on. */
  readonly isResumable?: boolean;
}

/** As much as the server reads of a form's file. */
const MOST_PICTURE_BYTES = 12 * 1024 ** 2;

const pictureFault = ({ type, size }: Blob) => {
  if ((type !== '' && !type.startsWith('image/')) || type === 'image/svg+xml') {
    return 'Questo file non è un’immagine che possiamo usare: scegline una in formato JPEG, PNG, WebP o AVIF.';
  }
  return size > MOST_PICTURE_BYTES ? 'L’immagine è troppo grande: al massimo 12 MB.' : '';
};

const videoFault = ({ type, size }: Blob) => {
  if (type !== '' && !type.startsWith('video/')) {
    return 'Questo file non è un video che possiamo usare: scegline uno in formato MP4 o WebM.';
  }
  return size > MOST_VIDEO_BYTES ? 'Il video è troppo grande: può avere al massimo 5 GB.' : '';
};

const picture = (format: PictureFormat): Kind => ({
  accept: 'image/jpeg,image/png,image/webp,image/avif',
  faultOf: pictureFault,
  send: async ({ admin }, { file }, options) => {
    const { item, ...answer } = await admin.uploads.uploadFile({ file, format }, options);
    return { ...answer, address: item?.url };
  },
});

const video = (send: Kind['send']): Kind => ({
  accept: 'video/mp4,video/webm',
  faultOf: videoFault,
  send,
});

const attachmentFault = ({ size }: Blob, name: string) => {
  if (!attachmentExtension(name)) {
    return `Questo tipo di file non si può allegare. Tipi ammessi: ${ATTACHMENT_EXTENSIONS.join(', ')}.`;
  }
  return size > MOST_ATTACHMENT_BYTES ? 'Il file è troppo grande: può avere al massimo 50 MB.' : '';
};

/** How each kind of file is checked and sent. */
export const uploadKinds: Readonly<Record<UploadKind, Kind>> = {
  covers: picture('covers'),
  portraits: picture('portraits'),
  texts: picture('texts'),
  section: { ...video(sendVideo), isResumable: true },
  captions: {
    accept: '.vtt,text/vtt',
    faultOf: ({ size }) =>
      size > MOST_CAPTION_BYTES ? 'Il file dei sottotitoli è troppo grande: può avere al massimo 1 MB.' : '',
    send: ({ admin }, { id, file }, options) => admin.courses.uploadSectionCaptions({ id, file }, options),
  },
  attachment: {
    accept: ATTACHMENT_EXTENSIONS.map((extension) => `.${extension}`).join(','),
    faultOf: attachmentFault,
    send: ({ admin }, { id, file, name }, options) =>
      admin.courses.uploadSectionAttachment({ id, file, name: name.slice(-1000) }, options),
  },
  film: video(({ admin }, { id, file }, options) => admin.landingVideos.uploadVideo({ id, file }, options)),
};
