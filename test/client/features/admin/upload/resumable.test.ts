import { sendVideo as send } from '../../../../../src/client/features/admin/upload/sendVideo';
import { uploadKinds } from '../../../../../src/client/features/admin/upload/uploadKinds';
import { watchUploads } from '../../../../../src/client/features/admin/upload/uploadSaga';
import uploadSlice, {
  selectIsSendingPicture,
  selectIsUploading,
  selectUpload,
  type UploadKind,
  uploadCancelled,
  uploadDismissed,
  uploadPaused,
  uploadProgressed,
  uploadRequested,
  uploadsForgotten,
  uploadTimed,
} from '../../../../../src/client/features/admin/upload/uploadSlice';
import type { CallOptions } from '../../../../../src/contract/platform/endpoint';
import { createTestClient, until } from '../../../../support/client';
import { failing } from '../../../../support/failing';

jest.mock('../../../../../src/client/features/admin/upload/sendVideo', () => ({ sendVideo: jest.fn() }));
const sendVideo = jest.mocked(send);

const LESSON = { kind: 'section', id: 's1' } as const;
const clip = new File(['film'], 'lezione.mp4', { type: 'video/mp4' });

/** Each upload that was begun: its signal, its progress, and its answer. */
interface Begun {
  readonly options: CallOptions;
  readonly answer: (value: object) => void;
}

function start(courses: object = {}) {
  const begun: Begun[] = [];
  sendVideo.mockReset();
  sendVideo.mockImplementation(
    (_apis, _video, options) =>
      new Promise((answer) => void begun.push({ options, answer: answer as never })),
  );
  const client = createTestClient({ api: { courses }, sagas: false, slices: [uploadSlice] });
  const task = client.run(watchUploads);
  const handle = client.services.vault.put(clip);
  const request = (id = 's1') =>
    client.store.dispatch(uploadRequested({ kind: 'section', id, handle, name: clip.name }));
  const lesson = () => selectUpload(LESSON)(client.store.getState());
  const until_ = (count: number) => until(client.store, () => begun.length === count);
  const isAborted = (at: number) => begun[at]?.options.signal?.aborted;
  return { ...client, task, begun, request, lesson, beginning: until_, isAborted };
}

describe('a video in pieces', () => {
  it('sends nothing more once it is paused, and goes on from there with the same file', async () => {
    const { store, services, begun, request, lesson, beginning, isAborted } = start();
    request();
    await beginning(1);
    begun[0]?.options.onProgress?.(2, 4);
    expect(lesson()).toMatchObject({ status: 'sending', progress: 50 });
    store.dispatch(uploadPaused(LESSON));
    expect(isAborted(0)).toBe(true);
    expect(lesson()).toMatchObject({ status: 'paused', progress: 50, message: '' });
    expect(selectIsUploading(store.getState())).toBe(false);
    request();
    expect(lesson()).toMatchObject({ status: 'sending', progress: 50 });
    await beginning(2);
    expect(sendVideo.mock.calls[1]?.[1]).toMatchObject({ id: 's1', file: clip, name: clip.name });
    expect(sendVideo.mock.calls[1]?.[1].token).toBe(services.session.token);
    expect(isAborted(1)).toBe(false);
  });

  it('does not count what a paused one still answers', async () => {
    const { store, begun, request, lesson, beginning } = start();
    request();
    await beginning(1);
    store.dispatch(uploadPaused(LESSON));
    begun[0]?.options.onProgress?.(4, 4);
    begun[0]?.answer({ isOk: true });
    request('s2');
    await beginning(2);
    begun[1]?.answer({ isOk: true });
    await until(store, (state) => selectUpload({ ...LESSON, id: 's2' })(state)?.status === 'done');
    expect(lesson()).toMatchObject({ status: 'paused', progress: 0 });
  });

  it('pauses by itself, with the reason, when the line is lost', async () => {
    const { store, request, lesson } = start();
    sendVideo.mockImplementation(failing() as never);
    request();
    await until(store, () => lesson()?.status === 'paused');
    expect(lesson()?.message).toMatch(/Connessione assente/);
    request();
    await until(store, () => sendVideo.mock.calls.length === 2);
    await until(store, () => lesson()?.status === 'paused');
  });

  it.each([
    ['is given up', uploadCancelled(LESSON)],
    ['is dismissed', uploadDismissed(LESSON)],
  ])('is aborted when it %s, and no other is', async (_what, action) => {
    const { store, request, lesson, beginning, isAborted } = start();
    request();
    request('s2');
    await beginning(2);
    // The captions of the same lesson are another file.
    store.dispatch(uploadDismissed({ kind: 'captions', id: 's1' }));
    expect(isAborted(0)).toBe(false);
    store.dispatch(action);
    expect([isAborted(0), isAborted(1)]).toEqual([true, false]);
    expect(lesson()).toBeUndefined();
    expect(selectIsUploading(store.getState())).toBe(true);
  });

  it('is replaced by the next file for the same lesson', async () => {
    const { request, beginning, isAborted } = start();
    request();
    await beginning(1);
    request();
    await beginning(2);
    expect([isAborted(0), isAborted(1)]).toEqual([true, false]);
  });

  it('is aborted when its page is left', async () => {
    const { request, task, beginning, isAborted } = start();
    request();
    await beginning(1);
    task.cancel();
    expect(isAborted(0)).toBe(true);
  });

  it('begins at nothing where another one of the lesson has failed', async () => {
    const { store, begun, request, lesson, beginning } = start();
    request();
    await beginning(1);
    store.dispatch(uploadProgressed({ ...LESSON, progress: 60 }));
    begun[0]?.answer({ isOk: false, message: 'Non va.' });
    await until(store, () => lesson()?.status === 'failed');
    request();
    // Nor is the reason of the other one told of it.
    expect(lesson()).toMatchObject({ status: 'sending', progress: 0, message: '' });
  });

  it('counts to a hundred at most, by the file’s own size where no other is told', async () => {
    const { begun, request, lesson, beginning } = start();
    request();
    await beginning(1);
    begun[0]?.options.onProgress?.(1, undefined);
    expect(lesson()?.progress).toBe(25);
    begun[0]?.options.onProgress?.(1, 3);
    expect(lesson()?.progress).toBe(33);
    begun[0]?.options.onProgress?.(9, 4);
    expect(lesson()?.progress).toBe(100);
  });

  it('keeps the upload that lacks its length, and sends the length that is typed', async () => {
    const finishUpload = jest.fn(async (): Promise<object> => {
      throw new Error('no line');
    });
    const { store, begun, request, lesson, beginning } = start({ finishUpload });
    request();
    await beginning(1);
    begun[0]?.answer({
      isOk: false,
      code: 'unknown_duration',
      upload: 'u1',
      errors: { Seconds: 'Quanto dura?' },
    });
    await until(store, () => lesson()?.status === 'untimed');
    expect(lesson()).toMatchObject({ upload: 'u1', message: 'Quanto dura?' });
    expect(selectIsUploading(store.getState())).toBe(false);
    store.dispatch(uploadTimed({ ...LESSON, seconds: 750 }));
    expect(lesson()).toMatchObject({ status: 'sending', progress: 100, message: '' });
    await until(store, () => lesson()?.status === 'untimed');
    expect(lesson()).toMatchObject({ upload: 'u1', message: expect.stringMatching(/./) });
    const errors = { Seconds: 'È troppo.' };
    finishUpload.mockResolvedValueOnce({ isOk: false, code: 'unknown_duration', errors });
    store.dispatch(uploadTimed({ ...LESSON, seconds: 86_400 }));
    await until(store, () => lesson()?.status === 'untimed');
    expect(lesson()).toMatchObject({ upload: 'u1', message: 'È troppo.' });
    finishUpload.mockResolvedValue({ isOk: true });
    store.dispatch(uploadTimed({ ...LESSON, seconds: 751 }));
    await until(store, () => lesson()?.status === 'done');
    expect(finishUpload).toHaveBeenLastCalledWith({ IdEnc: 's1', Upload: 'u1', Seconds: 751 });
  });

  it.each([
    [{ errors: { file: 'Del file.' }, message: 'Di tutto.' }, 'Del file.'],
    [{ message: 'Di tutto.' }, 'Di tutto.'],
    [{ code: 'unknown_duration', message: 'Dura?' }, 'Dura?'],
    [{}, 'Il file non è stato accettato: prova con un altro.'],
  ])('refused with %j says %j', async (refusal, message) => {
    const { store, begun, request, lesson, beginning } = start();
    request();
    await beginning(1);
    begun[0]?.answer({ isOk: false, ...refusal });
    await until(store, () => lesson()?.status !== 'sending');
    expect(lesson()).toMatchObject({ status: 'failed', message });
  });

  it('is forgotten with its page', async () => {
    const { store, request, lesson, beginning } = start();
    request();
    await beginning(1);
    store.dispatch(uploadsForgotten());
    expect(lesson()).toBeUndefined();
  });
});

describe('a file on its way', () => {
  it.each([
    ['covers', true],
    ['portraits', true],
    ['texts', true],
    ['section', false],
    ['captions', false],
    ['attachment', false],
    ['film', false],
  ] as const)('as %s is a picture of a form: %s', (kind, isPicture) => {
    const { store } = createTestClient({ sagas: false, slices: [uploadSlice] });
    store.dispatch(uploadRequested({ kind, id: 'a', handle: 'h', name: 'n' }));
    expect(selectIsUploading(store.getState())).toBe(true);
    expect(selectIsSendingPicture(store.getState())).toBe(isPicture);
  });
});

const MB = 1024 ** 2;
/** A file that only says how large it is. */
const sized = (size: number, type: string) => ({ size, type }) as Blob;

describe.each([
  ['covers', 'foto.png', 'image/png', 12 * MB],
  ['portraits', 'foto.png', 'image/jpeg', 12 * MB],
  ['texts', 'foto.png', '', 12 * MB],
  ['section', 'film.mp4', 'video/mp4', 5 * 1024 * MB],
  ['film', 'film.webm', 'video/webm', 5 * 1024 * MB],
  ['captions', 'a.vtt', 'text/vtt', MB],
  ['attachment', 'a.pdf', 'application/pdf', 50 * MB],
] as const)('a file of the kind %s', (kind, name, type, most) => {
  it('may be as large as the server reads, and no larger', () => {
    const { faultOf } = uploadKinds[kind];
    expect(faultOf(sized(most, type), name)).toBe('');
    const shown = most < 1024 * MB ? `${most / MB} MB` : `${most / 1024 / MB} GB`;
    expect(faultOf(sized(most + 1, type), name)).toMatch(new RegExp(`troppo grande.* ${shown}\\.$`));
  });
});

it.each<[UploadKind, string]>([
  ['covers', 'image/jpeg,image/png,image/webp,image/avif'],
  ['portraits', 'image/jpeg,image/png,image/webp,image/avif'],
  ['texts', 'image/jpeg,image/png,image/webp,image/avif'],
  ['section', 'video/mp4,video/webm'],
  ['film', 'video/mp4,video/webm'],
  ['captions', '.vtt,text/vtt'],
  ['attachment', '.pdf,.xlsx,.ods,.csv,.docx,.odt,.pptx,.odp,.txt,.md,.zip,.jpg,.jpeg,.png,.webp,.gif'],
])('the device’s files for the kind %s are %s', (kind, accept) => {
  expect(uploadKinds[kind].accept).toBe(accept);
});

it.each<UploadKind>(['covers', 'section', 'film', 'captions'])(
  'a file of the kind %s may be one whose type the device does not know',
  (kind) => {
    expect(uploadKinds[kind].faultOf(sized(1, ''), 'file')).toBe('');
  },
);

const NO_PICTURE = /un’immagine che possiamo usare.* JPEG, PNG, WebP o AVIF\.$/;
const NO_VIDEO = /un video che possiamo usare.* MP4 o WebM\.$/;
it.each<[UploadKind, string, string, RegExp]>([
  ['covers', 'a.svg', 'image/svg+xml', NO_PICTURE],
  ['portraits', 'a.txt', 'text/plain', NO_PICTURE],
  ['texts', 'a.mp4', 'video/mp4', NO_PICTURE],
  ['section', 'a.png', 'image/png', NO_VIDEO],
  ['film', 'a.txt', 'text/plain', NO_VIDEO],
  ['attachment', 'a.html', 'text/html', /Tipi ammessi: pdf, xlsx, .* webp, gif\.$/],
])('a file of the kind %s is not %s, and those that are are named', (kind, name, type, fault) => {
  expect(uploadKinds[kind].faultOf(sized(1, type), name)).toMatch(fault);
});

it.each([
  ['covers', 'uploads.uploadFile', { file: clip, format: 'covers' }],
  ['portraits', 'uploads.uploadFile', { file: clip, format: 'portraits' }],
  ['texts', 'uploads.uploadFile', { file: clip, format: 'texts' }],
  ['captions', 'courses.uploadSectionCaptions', { id: 'r1', file: clip }],
  ['attachment', 'courses.uploadSectionAttachment', { id: 'r1', file: clip, name: 'a.pdf' }],
  ['film', 'landingVideos.uploadVideo', { id: 'r1', file: clip }],
] as const)('a file of the kind %s is sent by %s', async (kind, row, input) => {
  const [group = '', name = ''] = row.split('.');
  const call = jest.fn(async () => ({ isOk: true, item: { url: '/media/a' } }));
  const options = {};
  const sent = { id: 'r1', file: clip, name: 'a.pdf', token: () => undefined };
  await uploadKinds[kind].send({ admin: { [group]: { [name]: call } } } as never, sent, options);
  expect(call.mock.calls).toEqual([[input, options]]);
});
