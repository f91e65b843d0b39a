import { addNote, dropNote, readNotes } from '../../../../src/client/features/learning/positionNotes';
import { sectionToResume, startOf } from '../../../../src/client/features/learning/sections';
import { memoryArea } from '../../../../src/client/services/sessionStorage';
import { classroom, section } from './support';

it.each([
  [0, 0],
  [42, 42],
  [89.9, 89.9],
  [90, 0],
  [100, 0],
])('a lesson of 100 seconds that was left at second %d starts at %d', (position, start) => {
  expect(startOf(section('uno', { position }))).toBe(start);
});

describe('the lesson to resume', () => {
  const seen = section('uno', { viewed: true, position: 99 });
  const left = section('due', { position: 30 });
  const fresh = section('tre');

  it.each([
    [
      'the last one, if it was left in the middle',
      [section('a', { viewed: true, position: 20 }), left, fresh],
      'a',
      'a',
    ],
    ['not the last one, if it was watched to its end', [seen, fresh, left], 'uno', 'due'],
    ['the first that was begun, before one that was not', [seen, fresh, left], undefined, 'due'],
    ['the first of two that were begun', [seen, left, section('x', { position: 5 })], undefined, 'due'],
    ['the first that was not viewed', [seen, fresh, section('x')], undefined, 'tre'],
    ['the first of all, if all were viewed', [section('a', { viewed: true }), seen], undefined, 'a'],
    ['none of an empty course', [], undefined, undefined],
  ])('is %s', (_what, sections, lastSection, expected) => {
    const room = classroom({ sections, ...(lastSection && { lastSection }) });
    expect(sectionToResume(room)?.IdEnc).toBe(expected);
  });
});

describe('the positions on the device', () => {
  const note = (more: object = {}) => ({
    userId: 'u1',
    sectionId: 'uno',
    position: 10,
    seen: false,
    at: 1000,
    ...more,
  });
  const device = () => {
    const area = memoryArea();
    const keep = (...notes: ReturnType<typeof note>[]) => {
      for (const one of notes) addNote(area, one);
      return readNotes(area);
    };
    return { area, keep };
  };

  it('are one for each lesson of each user, the newest last', () => {
    const { keep } = device();
    const all = keep(
      note(),
      note({ sectionId: 'due' }),
      note({ userId: 'u2', position: 3 }),
      note({ position: 20 }),
    );
    expect(all).toEqual([
      note({ sectionId: 'due' }),
      note({ userId: 'u2', position: 3 }),
      note({ position: 20 }),
    ]);
  });

  it('keep a lesson viewed once it was', () => {
    const { keep } = device();
    expect(keep(note({ seen: true }), note({ position: 5 }))).toEqual([note({ position: 5, seen: true })]);
  });

  it.each([
    ['position', { position: 11 }],
    ['time', { at: 1001 }],
    ['end', { seen: true }],
    ['list of played seconds', { played: [[0, 10]] }],
    ['lesson', { sectionId: 'due' }],
    ['user', { userId: 'u2' }],
  ])('stay if what was sent has another %s', (_what, more) => {
    const { area, keep } = device();
    keep(note());
    dropNote(area, note(more));
    expect(readNotes(area)).toEqual([note()]);
    dropNote(area, note());
    expect(area.getItem('positions')).toBeNull();
  });

  it.each(['userId', 'sectionId', 'position', 'seen', 'at'])('are left out without a %s', (name) => {
    const { area } = device();
    area.setItem('positions', JSON.stringify([{ ...note(), [name]: null }, note({ sectionId: 'due' })]));
    expect(readNotes(area)).toEqual([note({ sectionId: 'due' })]);
  });

  it('cost nothing but themselves where the storage is full, or closed', () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(() => addNote({ ...memoryArea(), setItem }, note())).not.toThrow();
    const getItem = () => {
      throw new DOMException('closed', 'SecurityError');
    };
    expect(readNotes({ ...memoryArea(), getItem })).toEqual([]);
  });
});
