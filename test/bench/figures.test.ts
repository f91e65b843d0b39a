const { figureLines, withFigures } = require('../../scripts/support/figures.cjs');

const RESULT = {
  rows: [
    { page: 'home', 'LCP ms': 684, kept: 'no' },
    { page: 'list', 'LCP ms': 1612, kept: 'no' },
  ],
  at: '2026-11-23T07:00:00.000Z',
  machine: { cores: 2, model: 'Some CPU' },
};

test('a bench becomes a line a row, with texts, numbers, day and machine', () => {
  expect(figureLines('page', RESULT)[0]).toBe('| page | home, no | LCP ms 684 | 2026-11-23, 2 × Some CPU |');
});

test('a bench of many rows shows the few that it names', () => {
  const figures = [{ kind: 'worst', 'LCP ms': 1612 }];
  expect(figureLines('page', { ...RESULT, figures })).toEqual([
    '| page | worst | LCP ms 1612 | 2026-11-23, 2 × Some CPU |',
  ]);
});

test('new figures replace those of their bench in the document, and of no other', () => {
  const old =
    'Before\n<!-- figures -->\n\n| api | a | b | c |\n| page | old | b | c |\n\n<!-- /figures -->\nAfter\n';
  const now = withFigures(old, new Map([['page', figureLines('page', RESULT)]]));
  expect(now).toContain('| api | a | b | c |');
  expect(now).not.toContain('old');
  expect(now).toContain('| page | list, no | LCP ms 1612 |');
  expect(now.startsWith('Before\n')).toBe(true);
  expect(now.endsWith('<!-- /figures -->\nAfter\n')).toBe(true);
  expect(() => withFigures('nothing', new Map())).toThrow('docs/figures.md has no');
});
