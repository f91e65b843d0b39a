import { certificateNumber, certificates } from '../../../src/contract/learning/certificates';
import { classrooms, ownCourses, viewedInput } from '../../../src/contract/learning/learning';
import { notes } from '../../../src/contract/learning/notes';

const problems = (schema: typeof viewedInput | typeof notes.addNote.input, input: object) =>
  Object.fromEntries(
    (schema.safeParse(input).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );

describe('a note', () => {
  const note = { IdSectionEnc: 's', Seconds: 7 };

  it('has 2000 characters at most, without the blanks around it, and a space for each NUL', () => {
    const text = 'è'.repeat(2000);
    expect(notes.addNote.input.parse({ ...note, Text: ` ${text}\n` }).Text).toBe(text);
    expect(notes.updateNote.input.parse({ IdEnc: 'n', Text: '\0a\0b\0\0c\0' }).Text).toBe('a b  c');
    expect(problems(notes.addNote.input, { ...note, Text: `${text}è` })).toEqual({
      Text: 'L’appunto è troppo lungo.',
    });
  });

  it('has a text', () => {
    for (const Text of ['', ' \0 '])
      expect(problems(notes.addNote.input, { ...note, Text })).toEqual({ Text: 'Scrivi l’appunto.' });
  });

  it('lies at a second of any video, in whole seconds from its start on', () => {
    const at = (Seconds: number) => problems(notes.addNote.input, { ...note, Text: 'x', Seconds });
    for (const second of [0, 1_000_000]) expect(at(second)).toEqual({});
    for (const second of [-1, 0.5, 1_000_001]) expect(at(second)).toHaveProperty('Seconds');
  });
});

it('a report has up to 200 ranges, and may be three years late', () => {
  const report = (more: object) => problems(viewedInput, { IdEnc: 's', ...more });
  const played = (many: number) => Array.from({ length: many }, (_none, nth) => [2 * nth, 2 * nth + 1]);
  expect(report({ Played: played(200), Ago: 100_000_000, Position: 1_000_000 })).toEqual({});
  expect(report({ Played: [[0, 1_000_000]], Ago: 0, Position: 0 })).toEqual({});
  expect(report({ Played: [[0, 1_000_001]] })).toHaveProperty(['Played.0.1']);
  expect(report({ Played: played(201) })).toHaveProperty('Played');
  expect(report({ Ago: 100_000_001 })).toHaveProperty('Ago');
  expect(report({ Position: 1_000_001 })).toHaveProperty('Position');
});

it('a buyer whose address is not proved watches, keeps notes and completes courses; a visitor sees what is free', () => {
  const rows = Object.entries({ ...classrooms, ...ownCourses, ...notes, ...certificates });
  const others = rows.filter(([, { access }]) => access !== 'buyer');
  expect(Object.fromEntries(others.map(([name, { access }]) => [name, access]))).toEqual({
    getPreview: 'public',
    insertViewedSection: 'optional',
    downloadPathCertificate: 'user',
    verifyCertificate: 'public',
  });
});

it('a certificate’s number is typed with up to 100 characters', () => {
  const isTaken = (number: string) => certificateNumber.safeParse({ number }).success;
  expect(['', 'x', 'x'.repeat(100), 'x'.repeat(101)].map(isTaken)).toEqual([false, true, true, false]);
});
