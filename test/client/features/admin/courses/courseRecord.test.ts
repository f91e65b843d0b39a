import { courses } from '../../../../../src/client/features/admin/courses/courses';
import { sectionSaving } from '../../../../../src/client/features/admin/courses/sections';
import { courseRecord, sectionRecord } from '../../../../support/adminRecords';
import { createTestClient, until } from '../../../../support/client';

const TEACHERS = [
  { id: 't1', name: 'Anna Riva', slug: 'anna' },
  { id: 't2', name: 'Ugo Sala', slug: 'ugo' },
];
const STORED = { IdCourseEnc: 'k1', title: 'Titolo', teachers: TEACHERS, studentsCount: 13, version: 5 };

/** The calls of a course’s form, each answered with the same. */
function callsTo(answer: object) {
  const call = async () => answer;
  const api = { getDetailCourseAdmin: call, createCourse: call, updateCourse: call };
  const { read, create, update } = courses.calls({ admin: { courses: api } } as never);
  return {
    read: () => read?.('k1'),
    create: () => create?.({} as never),
    update: () => update?.('k1', {} as never, 5),
  };
}
const WAYS = ['read', 'create', 'update'] as const;

describe.each(WAYS)('a course that comes by %s', (way) => {
  it('names its teachers by their ids, as its form does, and counts its learners as the list does', async () => {
    expect(await callsTo({ isOk: true, item: STORED })[way]()).toEqual({
      isOk: true,
      item: { ...STORED, teachers: ['t1', 't2'], learnersCount: 13 },
    });
  });

  it('is none where the server refuses, in its own words', async () => {
    const refusal = { isOk: false, code: 'conflict', message: 'No.' };
    expect(await callsTo(refusal)[way]()).toEqual({ ...refusal, item: undefined });
  });
});

it('a lesson that another admin has saved first takes its place among the others, as it is stored', async () => {
  const lesson = (IdEnc: string, title = IdEnc) => sectionRecord({ IdEnc, title });
  const item = { ...lesson('s2', 'Il suo titolo'), version: 5 };
  const { run, store } = createTestClient({
    api: { courses: { updateSection: async () => ({ isOk: false, code: 'conflict', item }) } },
    sagas: false,
    slices: [courses.record.slice, sectionSaving.slice],
  });
  const stored = courseRecord({ sections: [lesson('s1'), lesson('s2'), lesson('s3')] });
  store.dispatch(courses.record.actions.received(stored as never));
  run(sectionSaving.watch);
  const draft = { title: 'Il mio titolo', description: '', chapters: '', isPreview: false };
  const section = { IdCourseEnc: 'c1', IdEnc: 's2', version: 4, draft, loaded: lesson('s2') };
  store.dispatch(sectionSaving.actions.requested(section));
  await until(store, (state) => sectionSaving.select(state).code === 'conflict');
  const shown = courses.record.selectAny(store.getState()).data;
  expect(shown).toEqual({ ...stored, sections: [lesson('s1'), item, lesson('s3')] });
});
