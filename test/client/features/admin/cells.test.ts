import { cellText, isFigure } from '../../../../src/client/features/admin/resource/cells';
import type { Column } from '../../../../src/client/features/admin/resource/resource';

interface Row {
  readonly a?: unknown;
}
const column = (kind?: Column<Row>['kind']): Column<Row> => ({
  field: 'a',
  header: 'A',
  ...(kind && { kind }),
});

describe('a cell of a list', () => {
  it.each([
    ['instant', '2026-11-02T09:00:00.000Z', '2026-11-02 10:00:00'],
    ['instant', undefined, 'No date'],
    ['instant', null, 'No date'],
    ['flag', true, 'Sì'],
    ['flag', false, 'No'],
    ['flag', undefined, 'No'],
    ['euro', 0, '0,00\u00a0€'],
    ['euro', undefined, ''],
    ['euro', null, ''],
    ['number', 0, '0'],
    ['number', 12_345, '12.345'],
    ['number', undefined, ''],
    [undefined, 'testo', 'testo'],
    [undefined, 0, '0'],
    [undefined, false, 'false'],
    [undefined, null, ''],
    [undefined, undefined, ''],
  ] as const)('of the kind %s shows %j as %j', (kind, value, text) => {
    expect(cellText(column(kind), { a: value })).toBe(text);
  });

  it.each([
    ['euro', true],
    ['number', true],
    ['instant', false],
    ['flag', false],
    [undefined, false],
  ] as const)('of the kind %s stands at the right: %s', (kind, isRight) => {
    expect(isFigure(column(kind))).toBe(isRight);
  });
});
