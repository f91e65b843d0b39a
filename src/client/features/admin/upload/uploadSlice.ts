import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { PICTURE_FORMATS, type PictureFormat } from '../../../../contract/platform/adminConstants';
import { type Failure, failureText } from '../../../api/failure';
import { type JoiningState, pageStores } from '../../../state/joining';
import { isSessionEnd } from '../../identity/session/sessionSlice';

export type UploadKind = PictureFormat | 'section' | 'captions' | 'attachment' | 'film';

/** The purpose of a file: the record of a video or captions, or the form's field of a picture. */
export interface UploadTarget {
  readonly kind: UploadKind;
  readonly id: string;
}

export interface UploadRequest extends UploadTarget {
  /** The file's handle in the vault. */
  readonly handle: string;
  /** The file's name. */
  readonly name: string;
}

/** A file on its way, or what came of it. */
export interface Upload {
  /** `untimed`: it has arrived, and an admin has to say how long it is. */
  readonly status: 'sending' | 'paused' | 'untimed' | 'failed' | 'done';
  /** The file's handle in the vault. */
  readonly handle: string;
  readonly name: string;
  /** Per cent. */
  readonly progress: number;
  /** Italian: why it failed. */
  readonly message: string;
  /** Of a picture that was stored. */
  readonly address: string;
  /** The id of a video that has arrived. */
  readonly upload: string;
}

type Uploads = Readonly<Record<string, Upload>>;

const keyOf = ({ kind, id }: UploadTarget) => `${kind} ${id}`;
const without = (uploads: Uploads, target: UploadTarget): Uploads =>
  Object.fromEntries(Object.entries(uploads).filter(([key]) => key !== keyOf(target)));

/** Files on their way to the server, each known by what it is for. */
const uploadSlice = createSlice({
  name: 'admin/uploads',
  initialState: {} as Uploads,
  reducers: {
    uploadRequested: (uploads, { payload }: PayloadAction<UploadRequest>) => ({
      ...uploads,
      [keyOf(payload)]: {
        status: 'sending',
        handle: payload.handle,
        name: payload.name,
        // One that goes on begins where it was.
        progress: uploads[keyOf(payload)]?.status === 'paused' ? (uploads[keyOf(payload)]?.progress ?? 0) : 0,
        message: '',
        address: '',
        upload: '',
      },
    }),
    uploadProgressed(uploads, { payload }: PayloadAction<UploadTarget & { readonly progress: number }>) {
      const upload = uploads[keyOf(payload)];
      return upload ? { ...uploads, [keyOf(payload)]: { ...upload, progress: payload.progress } } : uploads;
    },
    /** An admin, or a line that is gone, has stopped it for now. */
    uploadPaused(uploads, { payload }: PayloadAction<UploadTarget & { readonly failure?: Failure }>) {
      const upload = uploads[keyOf(payload)];
      const message = payload.failure ? failureText(payload.failure) : '';
      return upload ? { ...uploads, [keyOf(payload)]: { ...upload, status: 'paused', message } } : uploads;
    },
    /** A video has arrived of which nothing tells the length. */
    uploadUntimed(
      uploads,
      { payload }: PayloadAction<UploadTarget & { readonly upload: string; readonly message: string }>,
    ) {
      const upload = uploads[keyOf(payload)];
      const { upload: id, message } = payload;
      return upload
        ? { ...uploads, [keyOf(payload)]: { ...upload, status: 'untimed', upload: id, message } }
        : uploads;
    },
    /** An admin has typed the length of a video that has arrived. */
    uploadTimed(uploads, { payload }: PayloadAction<UploadTarget & { readonly seconds: number }>) {
      const upload = uploads[keyOf(payload)];
      return upload
        ? { ...uploads, [keyOf(payload)]: { ...upload, status: 'sending', progress: 100, message: '' } }
        : uploads;
    },
    uploadDone(uploads, { payload }: PayloadAction<UploadTarget & { readonly address: string }>) {
      const upload = uploads[keyOf(payload)];
      const { address } = payload;
      return upload ? { ...uploads, [keyOf(payload)]: { ...upload, status: 'done', address } } : uploads;
    },
    uploadRefused(uploads, { payload }: PayloadAction<UploadTarget & { readonly message: string }>) {
      const upload = uploads[keyOf(payload)];
      const { message } = payload;
      return upload ? { ...uploads, [keyOf(payload)]: { ...upload, status: 'failed', message } } : uploads;
    },
    uploadFailed(uploads, { payload }: PayloadAction<UploadTarget & { readonly failure: Failure }>) {
      const upload = uploads[keyOf(payload)];
      const message = failureText(payload.failure);
      return upload ? { ...uploads, [keyOf(payload)]: { ...upload, status: 'failed', message } } : uploads;
    },
    /** An admin does not want this upload any more, or has seen what came of it. */
    uploadDismissed: (uploads, { payload }: PayloadAction<UploadTarget>) => without(uploads, payload),
    /** An admin gives up an upload in pieces: what has arrived is deleted. */
    uploadCancelled: (uploads, { payload }: PayloadAction<UploadTarget>) => without(uploads, payload),
    /** Another page is entered; the uploads of the one before ended with it. */
    uploadsForgotten: () => ({}),
  },
  extraReducers: (builder) => {
    builder.addMatcher(isSessionEnd, () => ({}));
  },
}).injectInto(pageStores);

export const {
  uploadRequested,
  uploadProgressed,
  uploadDone,
  uploadRefused,
  uploadFailed,
  uploadPaused,
  uploadUntimed,
  uploadTimed,
  uploadDismissed,
  uploadCancelled,
  uploadsForgotten,
} = uploadSlice.actions;
export default uploadSlice;

type State = JoiningState<'admin/uploads', Uploads>;
export const selectUpload =
  (target: UploadTarget) =>
  (state: State): Upload | undefined =>
    uploadSlice.selectSlice(state)[keyOf(target)];
/** Whether a file is on its way, which leaving the page would stop. */
export const selectIsUploading = (state: State) =>
  Object.values(uploadSlice.selectSlice(state)).some(({ status }) => status === 'sending');
/** Whether a picture is on its way, which belongs to a form. */
export const selectIsSendingPicture = (state: State) =>
  Object.entries(uploadSlice.selectSlice(state)).some(
    ([key, { status }]) =>
      status === 'sending' && PICTURE_FORMATS.some((format) => key.startsWith(`${format} `)),
  );
/** Whether these two are the same file's purpose. */
export const isSameTarget = (one: UploadTarget, other: UploadTarget) => keyOf(one) === keyOf(other);
