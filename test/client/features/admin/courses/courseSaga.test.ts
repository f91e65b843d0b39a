import type { Action } from '@reduxjs/toolkit';
import {
  attachmentRemoving,
  attachmentRenaming,
} from '../../../../../src/client/features/admin/courses/attachments';
import { coursePage, newCoursePage } from '../../../../../src/client/features/admin/courses/coursePages';
import { afterCourseSaved, watchCourse } from '../../../../../src/client/features/admin/courses/courseSaga';
import { courses } from '../../../../../src/client/features/admin/courses/courses';
import {
  captionsRemoving,
  duplication,
  sectionOrder,
  sectionRemoving,
  sectionSaving,
  videoProcessing,
} from '../../../../../src/client/features/admin/courses/sections';
import adminSlice from '../../../../../src/client/features/admin/resource/adminSlice';
import leaveSlice, {
  draftChanged,
  selectIsDirty,
} from '../../../../../src/client/features/admin/resource/leaveSlice';
import {
  selectUpload,
  type UploadKind,
  uploadCancelled,
  uploadDone,
  uploadRequested,
} from '../../../../../src/client/features/admin/upload/uploadSlice';
import { attachmentDownload } from '../../../../../src/client/features/learning/attachments';
import { navigationRequested } from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { BASE } from '../../../../../src/client/routing/paths';
import { browserFiles } from '../../../../../src/client/services/browserFiles';
import { courseRecord } from '../../../../support/adminRecords';
import { type ApiStub, createTestClient } from '../../../../support/client';
import { failing } from '../../../../support/failing';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const settle = () => jest.advanceTimersByTimeAsync(0);

const section = (IdEnc: string) => ({ IdEnc, title: IdEnc, version: 1 });
const COURSE = courseRecord({ sections: [section('s1'), section('s2')] });

/** A course's page without its view. */
function start(calls: object = {}, more: ApiStub = {}, ...before: Action[]) {
  const api: ApiStub = {
    ...more,
    courses: { getDetailCourseAdmin: async () => ({ isOk: true, item: COURSE }), ...calls },
  };
  const client = createTestClient({ api, sagas: false, slices: coursePage.slices ?? [] });
  client.store.dispatch(courses.record.actions.requested('c1'));
  client.store.dispatch(courses.record.actions.received(COURSE as never));
  for (const action of before) client.store.dispatch(action);
  client.run(watchCourse);
  const { type } = courses.record.actions.retryRequested;
  const reloads = () => client.actions.filter((action) => action.type === type).length;
  return { ...client, reloads };
}

describe('the dialogs and messages of a course’s page', () => {
  const DRAFT = { id: 'x', name: 'X' };
  const dialogs = {
    sectionSaving,
    sectionRemoving,
    captionsRemoving,
    attachmentRenaming,
    attachmentRemoving,
    attachmentDownload,
  };

  it.each(Object.entries(dialogs))(
    'are over once it is entered, and stay when it is loaded again: %s',
    async (_name, { actions, select }) => {
      const { store, run } = start();
      store.dispatch(actions.opened(DRAFT as never));
      const draft = () => select(store.getState()).draft;
      run(() => coursePage.load?.({ rest: 'c1' }, 'retried') as never);
      await settle();
      expect(draft()).toEqual(DRAFT);
      run(() => coursePage.load?.({ rest: 'c1' }, 'entered') as never);
      await settle();
      expect(draft()).toBeNull();
    },
  );
});

it.each([
  ['a course', coursePage],
  ['a new course', newCoursePage],
])(
  'what was typed on the page of %s is unsaved after a retry too, until it is entered',
  async (_name, page) => {
    const { store, run } = createTestClient({
      api: { courses: { getDetailCourseAdmin: async () => ({ isOk: true, item: COURSE }) } },
      sagas: false,
      slices: [...(page.slices ?? []), adminSlice, leaveSlice],
    });
    store.dispatch(draftChanged({ form: 'a', isDirty: true }));
    for (const reason of ['retried', 'entered'] as const) {
      run(() => page.load?.({ rest: 'c1' }, reason) as never);
      await settle();
      expect([reason, selectIsDirty(store.getState())]).toEqual([reason, reason === 'retried']);
    }
  },
);

describe('what is done with a lesson', () => {
  const ok = async () => ({ isOk: true });
  const ASKED = [
    ['deleteSection', sectionRemoving, { IdEnc: 's1' }, 'Lezione eliminata.'],
    ['deleteSectionCaptions', captionsRemoving, { IdEnc: 's1' }, 'Sottotitoli eliminati.'],
    ['deleteSectionAttachment', attachmentRemoving, { IdEnc: 's1' }, 'Allegato eliminato.'],
    ['renameSectionAttachment', attachmentRenaming, { IdEnc: 's1', Name: 'X' }, 'Allegato rinominato.'],
  ] as const;
  it.each(ASKED)('is sent by %s alone, told, and shown', async (call, { actions }, input, text) => {
    const calls = { [call]: jest.fn(ok) };
    const { store, toasts, reloads } = start(calls);
    store.dispatch(actions.requested({ id: 's1', name: 'X' }));
    await settle();
    expect(calls[call]?.mock.calls).toEqual([[input]]);
    expect(toasts).toEqual([{ text, kind: 'success' }]);
    expect(reloads()).toBe(1);
  });

  it.each(ASKED)('is not told as done where %s is refused: its dialog has the reason', async (call, form) => {
    const refusal = { isOk: false, message: 'Non si può.' };
    const { store, toasts, reloads } = start({ [call]: async () => refusal });
    store.dispatch(form.actions.requested({ id: 's1', name: 'X' }));
    await settle();
    expect(form.select(store.getState())).toMatchObject({ status: 'failed', message: 'Non si può.' });
    expect([toasts, reloads()]).toEqual([[], 0]);
  });

  const ORDER = { IdCourseEnc: 'c1', sections: ['s2', 's1'] };
  it.each([
    ['duplicateCourse', duplication.actions.requested('c1')],
    ['reorderSections', sectionOrder.actions.requested(ORDER)],
    ['processVideo', videoProcessing.actions.requested('s1')],
  ])(
    'by %s is told when it is refused or the line is lost, and what is stored is shown',
    async (call, action) => {
      const calls = {
        [call]: jest.fn(async (): Promise<unknown> => ({ isOk: false, message: 'Non si può.' })),
      };
      const { store, toasts, reloads } = start(calls);
      store.dispatch(action);
      await settle();
      expect(toasts).toEqual([{ text: 'Non si può.', kind: 'error' }]);
      calls[call]?.mockImplementation(failing());
      store.dispatch(action);
      await settle();
      expect(toasts.at(-1)).toEqual({ text: expect.stringMatching(/Connessione assente/), kind: 'error' });
      expect(reloads()).toBe(2);
    },
  );

  it('is refused in Italian at its field where a text is too long', async () => {
    const { store } = start();
    const draft = { title: 'x'.repeat(201), description: '', chapters: '', isPreview: false };
    store.dispatch(
      sectionSaving.actions.requested({ IdCourseEnc: 'c1', IdEnc: '', version: 0, draft, loaded: {} }),
    );
    await settle();
    expect(sectionSaving.select(store.getState()).errors).toEqual({ title: 'Massimo: 200 caratteri.' });
  });

  it('as a copy leads to its page, from which Back leads to the original', async () => {
    const item = courseRecord({ IdCourseEnc: 'c2' });
    const { store, actions } = start({ duplicateCourse: async () => ({ isOk: true, item }) });
    store.dispatch(duplication.actions.requested('c1'));
    await settle();
    const led = actions.filter(navigationRequested.match).map(({ payload }) => payload);
    expect(led).toEqual([{ to: `${BASE}/admin/corsi/dettaglio/c2` }]);
  });

  it('is no copy where the server gives none', async () => {
    const { store, history, toasts } = start({ duplicateCourse: ok });
    const before = history.current().pathname;
    store.dispatch(duplication.actions.requested('c1'));
    await settle();
    expect(toasts).toMatchObject([{ kind: 'error' }]);
    expect(history.current().pathname).toBe(before);
  });
});

it('a file of a lesson is downloaded from the address that the server gives', async () => {
  const download = jest.spyOn(browserFiles, 'download').mockReturnValue(undefined);
  const getSectionAttachment = jest.fn(async () => ({ isOk: true, item: { url: '/media/a.pdf' } }));
  const { store } = start({ getSectionAttachment });
  store.dispatch(attachmentDownload.actions.requested({ IdEnc: 'a1', name: 'Schema.pdf', bytes: 1 }));
  await settle();
  expect(getSectionAttachment.mock.calls).toEqual([[{ IdEnc: 'a1' }]]);
  expect(download.mock.calls).toEqual([['/media/a.pdf']]);
});

describe('a file of a lesson that has arrived', () => {
  it.each([
    ['section', 'Video caricato.'],
    ['captions', 'Sottotitoli caricati.'],
    ['attachment', 'Allegato aggiunto.'],
  ] as [UploadKind, string][])('as %s is told, and shown', async (kind, text) => {
    const target = { kind, id: 's1' };
    const { store, toasts, reloads } = start({}, {}, uploadRequested({ ...target, handle: 'h', name: 'a' }));
    store.dispatch(uploadDone({ ...target, address: '' }));
    await settle();
    expect(toasts).toEqual([{ text, kind: 'success' }]);
    expect(selectUpload(target)(store.getState())).toBeUndefined();
    expect(reloads()).toBe(1);
  });

  it('as a picture belongs to the form, which is not loaded again', async () => {
    const uploadFile = async () => ({ isOk: true, item: { url: '/media/a' } });
    const { store, services, toasts, reloads } = start({}, { uploads: { uploadFile } });
    const target = { kind: 'covers', id: 'cover' } as const;
    const handle = services.vault.put(new File(['a'], 'a.png', { type: 'image/png' }));
    store.dispatch(uploadRequested({ ...target, handle, name: 'a.png' }));
    await settle();
    expect(selectUpload(target)(store.getState())).toMatchObject({ status: 'done', address: '/media/a' });
    expect([toasts, reloads()]).toEqual([[], 0]);
  });
});

describe('a video that is given up', () => {
  const upload = { id: 'u1' };
  const give = async (kind: UploadKind, item: object | undefined, more: object = {}, ids = ['s1']) => {
    const uploadToCloud = jest.fn(async () => ({ isOk: true, item }));
    const cancelUpload = jest.fn(async () => ({ isOk: true }));
    const client = start({ uploadToCloud, cancelUpload, ...more });
    for (const id of ids) client.store.dispatch(uploadCancelled({ kind, id }));
    await settle();
    return { ...client, uploadToCloud, cancelUpload };
  };

  it('is deleted on the server, as another one at once, and the lessons are shown without them', async () => {
    const ids = ['s1', 's2'];
    const { uploadToCloud, cancelUpload, reloads } = await give('section', { upload }, {}, ids);
    expect(uploadToCloud.mock.calls).toEqual(ids.map((IdEnc) => [{ IdEnc }]));
    expect(cancelUpload.mock.calls).toEqual(ids.map((IdEnc) => [{ IdEnc, Upload: 'u1' }]));
    expect(reloads()).toBe(2);
  });

  it('before anything has arrived needs no deletion', async () => {
    const { cancelUpload, toasts, reloads } = await give('section', {});
    expect(cancelUpload).not.toHaveBeenCalled();
    expect([toasts, reloads()]).toEqual([[], 1]);
  });

  it('says why it could not be deleted', async () => {
    const { toasts, reloads } = await give('section', undefined, { uploadToCloud: failing() });
    expect(toasts).toEqual([{ text: expect.stringMatching(/Connessione assente/), kind: 'error' }]);
    expect(reloads()).toBe(1);
  });

  it('is none where it was another file', async () => {
    const { uploadToCloud, reloads } = await give('attachment', {});
    expect([uploadToCloud.mock.calls.length, reloads()]).toEqual([0, 0]);
  });
});

it('the page of a new course takes the place of its form, so that Back leads to no second one', async () => {
  const { run, actions, toasts } = createTestClient({
    address: `${BASE}/admin/corsi/aggiungi`,
    sagas: false,
    slices: coursePage.slices ?? [],
  });
  await run(afterCourseSaved, courses.saving.actions.done('c9') as never).toPromise();
  expect(actions.filter(navigationRequested.match).map(({ payload }) => payload)).toEqual([
    { to: `${BASE}/admin/corsi/dettaglio/c9#lezioni`, replace: true },
  ]);
  expect(toasts).toEqual([{ text: 'Corso salvato.', kind: 'success' }]);
});

it.each(['/admin/corsi/aggiungi', '/admin/corsi/dettaglio/c9'])(
  'a course that was saved at %s is marked in its list, and nothing of it is unsaved any more',
  async (path) => {
    const { run, store } = createTestClient({
      address: `${BASE}${path}`,
      sagas: false,
      slices: [...(coursePage.slices ?? []), adminSlice, leaveSlice],
    });
    store.dispatch(draftChanged({ form: 'a', isDirty: true }));
    await run(afterCourseSaved, courses.saving.actions.done('c9') as never).toPromise();
    expect(store.getState()).toMatchObject({ admin: { saved: { resource: 'courses', id: 'c9' } } });
    expect(selectIsDirty(store.getState())).toBe(false);
  },
);

it('the page of a course that was there before stays where it is after a save', async () => {
  const { run, actions, toasts } = createTestClient({
    address: `${BASE}/admin/corsi/dettaglio/c9`,
    sagas: false,
    slices: coursePage.slices ?? [],
  });
  await run(afterCourseSaved, courses.saving.actions.done('c9') as never).toPromise();
  expect(actions.filter(navigationRequested.match)).toEqual([]);
  expect(toasts).toEqual([{ text: 'Corso salvato.', kind: 'success' }]);
});
