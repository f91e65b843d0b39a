import { rows } from '../support/rows';

test('no two rows have the same method and address', () => {
  const addresses = rows.map(
    ([, row]) => `${row.method} ${row.path.replace(/\{\w+\}/g, '{}').replace(/\/$/, '')}`,
  );
  expect(new Set(addresses).size).toBe(addresses.length);
});

test.each(rows)(
  '%s stands under /api or is the form of the CRM, and reads its path parameters',
  (_name, row) => {
    expect(row.path).toMatch(/^\/(api|crm)\/[\w/{}-]+$/);
    const parameters = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const checked = row.input.safeParse(Object.fromEntries(parameters.map((name) => [name, ''])));
    const complaints = checked.error?.issues.map((issue) => issue.path.join('.')) ?? [];
    expect(complaints).toEqual(expect.arrayContaining(parameters));
  },
);
