import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { PICTURE_FORMATS, type PictureFormat } from '../../../../contract/uploads';
import { type Failure, failureText } from '../../../api/failure';
import { isSessionEnd } from '../../identity/session/sessionSlice';

export type UploadKind = PictureFormat | 'section' | 'captions' | 'film';

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
  readonly status: 'sending' | 'failed' | 'done';
  readonly name: string;
  /** Per cent. */
  readonly progress: number;
  /** Italian: why it failed. */
  readonly message: string;
  /** Of a picture that was stored. */
  readonly address: string;
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
      [keyOf(payload)]: { status: 'sending', name: payload.name, progress: 0, message: '', address: '' },
    }),
    uploadProgressed(uploads, { payload }: PayloadAction<UploadTarget & { readonly progress: number }>) {
      const upload = uploads[keyOf(payload)];
      return upload ? { ...uploads, [keyOf(payload)]: { ...upload, progress: payload.progress } } : uploads;
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
    /** Another page is entered; the uploads of the one before ended with it. */
    uploadsForgotten: () => ({}),
  },
  extraReducers: (builder) => {
    builder.addMatcher(isSessionEnd, () => ({}));
  },
});

export const {
  uploadRequested,
  uploadProgressed,
  uploadDone,
  uploadRefused,
  uploadFailed,
  uploadDismissed,
  uploadsForgotten,
} = uploadSlice.actions;
export default uploadSlice;

/** Also before the slice has joined the store. */
const selectUploads = (state: object) =>
  (state as { readonly [uploadSlice.name]?: Uploads })[uploadSlice.name] ?? {};
export const selectUpload =
  (target: UploadTarget) =>
  (state: object): Upload | undefined =>
    selectUploads(state)[keyOf(target)];
/** Whether a file is on its way, which leaving the page would stop. */
export const selectIsUploading = (state: object) =>
  Object.values(selectUploads(state)).some(({ status }) => status === 'sending');
/** Whether a picture is on its way, which belongs to a form. */
export const selectIsSendingPicture = (state: object) =>
  Object.entries(selectUploads(state)).some(
    ([key, { status }]) =>
      status === 'sending' && PICTURE_FORMATS.some((format) => key.startsWith(`${format} `)),
  );
/** Whether these two are the same file's purpose. */
export const isSameTarget = (one: UploadTarget, other: UploadTarget) => keyOf(one) === keyOf(other);
