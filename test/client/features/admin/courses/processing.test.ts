import { courses } from '../../../../../src/client/features/admin/courses/courses';
import { watchProcessing } from '../../../../../src/client/features/admin/courses/processingSaga';
import { videoProcessing } from '../../../../../src/client/features/admin/courses/sections';
import { backgroundCallFailed } from '../../../../../src/client/features/identity/failures/failureSaga';
import { courseRecord } from '../../../../support/adminRecords';
import { createTestClient } from '../../../../support/client';
import { failing } from '../../../../support/failing';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

const section = (IdEnc: string, versions: string, title = IdEnc) => ({ IdEnc, title, version: 1, versions });
const course = (...sections: object[]) => courseRecord({ sections });

function open(item: object, getDetailCourseAdmin: jest.Mock) {
  const client = createTestClient({
    api: { courses: { getDetailCourseAdmin } },
    sagas: false,
    slices: [courses.record.slice, videoProcessing.slice],
  });
  client.store.dispatch(courses.record.actions.received(item as never));
  const task = client.run(watchProcessing);
  const shown = () =>
    courses.record.selectAny(client.store.getState()).data as never as { sections: object[] };
  return { ...client, task, shown };
}
const answering = (item: object) => jest.fn(async () => ({ isOk: true, item }));

describe('a video whose qualities are made', () => {
  it.each(['queued', 'running'])('is looked at every ten seconds while it is %s', async (state) => {
    const get = answering(course(section('s1', 'ready'), section('s2', state)));
    open(course(section('s1', 'ready'), section('s2', state)), get);
    await pass(9_999);
    expect(get).not.toHaveBeenCalled();
    await pass(1);
    expect(get.mock.calls).toEqual([[{ IdCourseEnc: 'c1' }]]);
    await pass(10_000);
    expect(get).toHaveBeenCalledTimes(2);
  });

  it.each(['none', 'ready', 'failed'])(
    'is not looked at while it is %s, and is once it is queued',
    async (state) => {
      const get = answering(course());
      const { store } = open(course(section('s1', state)), get);
      await pass(60_000);
      expect(get).not.toHaveBeenCalled();
      store.dispatch(courses.record.actions.received(course(section('s1', 'queued')) as never));
      await pass(10_000);
      expect(get).toHaveBeenCalledTimes(1);
    },
  );

  it('changes nothing else of a section that somebody may be typing, adds none, and waits for none that is gone', async () => {
    const theirs = { ...section('s1', 'ready', 'Il suo titolo'), version: 2 };
    const stored = { ...course(theirs, section('s2', 'none')), title: 'Il suo corso', version: 9 };
    const get = answering(stored);
    const { shown } = open(course(section('s1', 'running', 'Titolo'), section('s3', 'queued')), get);
    await pass(10_000);
    const gone = { ...section('s3', ''), versions: undefined };
    expect(shown()).toEqual(course(section('s1', 'ready', 'Titolo'), gone));
    await pass(60_000);
    expect(get).toHaveBeenCalledTimes(1);
  });

  it('is not taken over into the page of another course', async () => {
    const other = { ...course(section('s9', 'running')), IdCourseEnc: 'c2' };
    let answer: (value: object) => void = () => undefined;
    const get = jest.fn(() => new Promise((resolve) => (answer = resolve)));
    const { shown, store } = open(course(section('s1', 'running')), get as never);
    await pass(10_000);
    store.dispatch(courses.record.actions.received(other as never));
    answer({ isOk: true, item: course(section('s1', 'ready')) });
    await pass(0);
    expect(shown()).toEqual(other);
  });

  it('is taken over into what was saved meanwhile', async () => {
    let answer: (value: object) => void = () => undefined;
    const get = jest.fn(() => new Promise((resolve) => (answer = resolve)));
    const { shown, store } = open(course(section('s1', 'running', 'Titolo')), get as never);
    await pass(10_000);
    const saved = course(section('s1', 'running', 'Salvato'));
    store.dispatch(courses.record.actions.received(saved as never));
    answer({ isOk: true, item: course(section('s1', 'ready', 'Titolo')) });
    await pass(0);
    expect(shown()).toEqual(course(section('s1', 'ready', 'Salvato')));
  });

  it('is looked at again after a look that failed', async () => {
    const get = failing();
    const { shown, actions } = open(course(section('s1', 'running')), get);
    await pass(10_000);
    // Whoever is logged out meanwhile learns it from this.
    expect(actions.filter(backgroundCallFailed.match).map(({ payload }) => payload)).toMatchObject([
      { kind: 'network', isBackground: true },
    ]);
    get.mockResolvedValue({ isOk: true, item: course(section('s1', 'ready')) });
    await pass(10_000);
    expect(shown()).toEqual(course(section('s1', 'ready')));
  });

  it('stays as it was shown where its course is gone, which nobody is told of for that', async () => {
    const get = jest.fn(async () => ({ isOk: false, message: 'Il corso non esiste più.' }));
    const { shown, actions } = open(course(section('s1', 'running')), get);
    await pass(10_000);
    expect(get).toHaveBeenCalledTimes(1);
    expect(shown()).toEqual(course(section('s1', 'running')));
    expect(actions.filter(backgroundCallFailed.match)).toEqual([]);
  });

  it('is not looked at any more once its page is left', async () => {
    const get = answering(course());
    const { task } = open(course(section('s1', 'running')), get);
    task.cancel();
    await pass(60_000);
    expect(get).not.toHaveBeenCalled();
  });
});
