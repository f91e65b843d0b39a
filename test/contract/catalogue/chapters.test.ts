import { chapterFault, chaptersIn } from '../../../src/contract/catalogue/chapters';

it('chapters are lines with a minute and a title', () => {
  const text =
    '0:00 Perché\n\n  2:30   Dove mettere lo stop \r\n75:05 Oltre l’ora\n1:20:00 In fondo\n10:00:00 Coda';
  expect(chapterFault(text)).toBe('');
  expect(chaptersIn(text)).toEqual([
    { seconds: 0, title: 'Perché' },
    { seconds: 150, title: 'Dove mettere lo stop' },
    { seconds: 4505, title: 'Oltre l’ora' },
    { seconds: 4800, title: 'In fondo' },
    { seconds: 36_000, title: 'Coda' },
  ]);
  expect([chapterFault(''), chaptersIn('')]).toEqual(['', []]);
  const most = Array.from({ length: 60 }, (_, at) => `${at + 61}:59 ${'x'.repeat(120)}`);
  expect(chapterFault(most.join('\n'))).toBe('');
  expect(chaptersIn(most.at(-1) ?? '')).toEqual([{ seconds: 7259, title: 'x'.repeat(120) }]);
});

it.each([
  ['Senza minuto', /^Riga 1: scrivi il minuto e il titolo/],
  ['0:00 Uno\n\n2:30', /^Riga 3: scrivi il minuto/],
  ['0:61 Uno', /^Riga 1: scrivi/],
  ['2:00 Uno\n2:00 Due', /^Riga 2: il minuto deve venire dopo/],
  [`0:00 ${'x'.repeat(121)}`, /^Riga 1: il titolo può avere al massimo 120/],
  [Array.from({ length: 61 }, (_, at) => `${at}:00 Uno`).join('\n'), /al massimo 60/],
])('«%s» is none', (text, reason) => expect(chapterFault(text)).toMatch(reason));
