import { watchUploads } from '../../../../../src/client/features/admin/upload/uploadSaga';
import uploadSlice, {
  selectIsSendingPicture,
  selectIsUploading,
  selectUpload,
  type UploadTarget,
  uploadDismissed,
  uploadDone,
  uploadFailed,
  uploadPaused,
  uploadProgressed,
  uploadRefused,
  uploadRequested,
  uploadTimed,
  uploadUntimed,
} from '../../../../../src/client/features/admin/upload/uploadSlice';
import type { CallOptions } from '../../../../../src/contract/platform/endpoint';
import { createTestClient, until } from '../../../../support/client';
import { failing } from '../../../../support/failing';
import { provokes } from '../../../../support/unexpected';

const film = { kind: 'film', id: 's1' } as const;
const cover = { kind: 'covers', id: 'field-cover' } as const;
const attachment = { kind: 'attachment', id: 's1' } as const;
const clip = new File(['film'], 'lezione.mp4', { type: 'video/mp4' });
const photo = new File(['foto'], 'foto.png', { type: 'image/png' });

function start(uploadVideo: unknown, uploadFile?: unknown, uploadSectionAttachment?: unknown) {
  const api = {
    landingVideos: { uploadVideo },
    uploads: { uploadFile },
    courses: { uploadSectionAttachment },
  };
  const client = createTestClient({ api, sagas: false, slices: [uploadSlice] });
  client.run(watchUploads);
  const upload = (target: UploadTarget, file: File) =>
    client.store.dispatch(
      uploadRequested({ ...target, handle: client.services.vault.put(file), name: file.name }),
    );
  const of = (target: UploadTarget) => selectUpload(target)(client.store.getState());
  return { ...client, upload, of };
}

/** A call that is answered by hand, and tells when it is aborted. */
function open() {
  let options: CallOptions = {};
  let answer: (value: object) => void = () => undefined;
  const send = jest.fn((_input: object, given: CallOptions) => {
    options = given;
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  return {
    send,
    progress: (loaded: number) => options.onProgress?.(loaded, 8),
    answer: (value: object) => answer(value),
    isAborted: () => options.signal?.aborted,
  };
}

it('sends a video and says how far it has come', async () => {
  const { send, progress, answer } = open();
  const { store, upload, of, actions, services } = start(send);
  upload(film, clip);
  await until(store, () => send.mock.calls.length === 1);
  const [request] = actions.filter(uploadRequested.match);
  // The vault of files is not the place where those that are sent stay.
  expect(services.vault.peek(request?.payload.handle ?? '')).toBeUndefined();
  expect(send.mock.calls[0]?.[0]).toEqual({ id: 's1', file: clip });
  progress(6);
  expect(of(film)).toMatchObject({ status: 'sending', name: 'lezione.mp4', progress: 75 });
  expect(selectIsUploading(store.getState())).toBe(true);
  expect(selectIsSendingPicture(store.getState())).toBe(false);
  answer({ isOk: true });
  await until(store, () => of(film)?.status === 'done');
  expect(selectIsUploading(store.getState())).toBe(false);
});

it('sends the next file though the one before was no longer there', async () => {
  provokes(/^log: upload failed: Error: the file is no longer in the vault/);
  const send = jest.fn(async () => ({ isOk: true }));
  const { store, upload, of } = start(send);
  store.dispatch(uploadRequested({ ...film, handle: 'mai', name: 'lezione.mp4' }));
  upload(film, clip);
  await until(store, () => of(film)?.status === 'done');
  expect(send).toHaveBeenCalledTimes(1);
});

it('aborts the call of an upload that is cancelled, and of no other', async () => {
  const video = open();
  const picture = open();
  const { store, upload, of } = start(video.send, picture.send);
  upload(film, clip);
  upload(cover, photo);
  await until(store, () => video.send.mock.calls.length + picture.send.mock.calls.length === 2);
  store.dispatch(uploadDismissed(film));
  expect(video.isAborted()).toBe(true);
  expect(of(film)).toBeUndefined();
  expect(picture.isAborted()).toBe(false);
  picture.answer({ isOk: true, item: { url: '/media/a-1200.webp' } });
  await until(store, () => of(cover)?.status === 'done');
  expect(of(cover)?.address).toBe('/media/a-1200.webp');
  expect(picture.send.mock.calls[0]?.[0]).toEqual({ file: photo, format: 'covers' });
});

it.each([
  uploadProgressed({ ...film, progress: 50 }),
  uploadPaused(film),
  uploadUntimed({ ...film, upload: 'u1', message: '' }),
  uploadTimed({ ...film, seconds: 60 }),
  uploadRefused({ ...film, message: 'Non va.' }),
  uploadFailed({ ...film, failure: { kind: 'network', endpoint: 'x', guarded: false, message: 'no' } }),
  uploadDone({ ...film, address: '' }),
])('a file stays on its way whatever becomes of another one: $type', (action) => {
  const requested = [film, cover].map((target) => uploadRequested({ ...target, handle: 'h', name: 'n' }));
  const before = requested.reduce<ReturnType<typeof uploadSlice.reducer>>(uploadSlice.reducer, {});
  const after = uploadSlice.reducer(before, action);
  expect(after['film s1']).not.toEqual(before['film s1']);
  expect(after['covers field-cover']).toEqual(before['covers field-cover']);
  expect(before['covers field-cover']).toMatchObject({ status: 'sending' });
  // What is told of a file that nobody wants any more brings it back to nobody.
  expect(uploadSlice.reducer({}, action)).toEqual({});
});

it('a form waits for its picture until that is stored or refused, and no longer', async () => {
  const answers = [
    { isOk: false, message: 'No.' },
    { isOk: true, item: { url: '/media/a.webp' } },
  ];
  const { store, upload, of } = start(jest.fn(), async () => answers.pop());
  for (const status of ['done', 'failed']) {
    upload(cover, photo);
    expect(selectIsSendingPicture(store.getState())).toBe(true);
    await until(store, () => of(cover)?.status === status);
    expect(selectIsSendingPicture(store.getState())).toBe(false);
  }
});

it.each([
  ['a text as a video', film, new File(['x'], 'note.txt', { type: 'text/plain' }), /non è un video/],
  ['a drawing as a picture', cover, new File(['x'], 'a.svg', { type: 'image/svg+xml' }), /non è un’immagine/],
])('refuses %s before anything is sent', async (_what, target, file, message) => {
  const { upload, of, store } = start(jest.fn(), jest.fn());
  upload(target, file);
  await until(store, () => of(target)?.status === 'failed');
  expect(of(target)?.message).toMatch(message);
});

it('keeps the ending of an attachment’s name that is too long to be sent', async () => {
  const send = jest.fn(async (_input: { name: string }) => ({ isOk: true }));
  const { upload, of, store } = start(undefined, undefined, send);
  upload(attachment, new File(['x'], `${'a'.repeat(2000)}.pdf`));
  await until(store, () => of(attachment)?.status === 'done');
  expect(send.mock.calls[0]?.[0].name).toBe(`${'a'.repeat(996)}.pdf`);
});

it('sends the lengths of two videos, though the first one is still being checked', async () => {
  const answers: ((answer: object) => void)[] = [];
  const finishUpload = jest.fn((_input: object) => new Promise((answer) => void answers.push(answer)));
  const { store, run } = createTestClient({
    api: { courses: { finishUpload } },
    sagas: false,
    slices: [uploadSlice],
  });
  const lessons = ['s1', 's2'].map((id) => ({ kind: 'section', id }) as const);
  for (const lesson of lessons) {
    store.dispatch(uploadRequested({ ...lesson, handle: 'h', name: 'n' }));
    store.dispatch(uploadUntimed({ ...lesson, upload: `u-${lesson.id}`, message: '' }));
  }
  run(watchUploads);
  for (const lesson of lessons) store.dispatch(uploadTimed({ ...lesson, seconds: 60 }));
  for (const answer of answers) answer({ isOk: true });
  await until(store, (state) => lessons.every((lesson) => selectUpload(lesson)(state)?.status === 'done'));
  expect(finishUpload.mock.calls).toEqual([
    [{ IdEnc: 's1', Upload: 'u-s1', Seconds: 60 }],
    [{ IdEnc: 's2', Upload: 'u-s2', Seconds: 60 }],
  ]);
});

it('says in the server’s words why it refuses, and what a broken line means', async () => {
  const refusal = { isOk: false, errors: { file: 'Il video è danneggiato.' } };
  const { upload, of, store } = start(async () => refusal, failing());
  upload(film, clip);
  await until(store, () => of(film)?.status === 'failed');
  expect(of(film)?.message).toBe('Il video è danneggiato.');
  upload(cover, photo);
  await until(store, () => of(cover)?.status === 'failed');
  expect(of(cover)?.message).toMatch(/Connessione assente/);
});
