import {
  listInput,
  readListQuery,
  writeListQuery,
} from '../../../../src/client/features/admin/resource/listAddress';

it.each([
  ['', {}],
  ['?page=2', { page: 2 }],
  ['?page=1', { page: 1 }],
  ['?page=0', { page: 1 }],
  ['?page=-1', { page: 1 }],
  ['?page=due', { page: 1 }],
  ['?Sort=title&Direction=up', { Sort: 'title' }],
  ['?Sort=title&Direction=desc', { Sort: 'title', Direction: 'desc' }],
  ['?page=1.5', { page: 1 }],
  ['?pageSize=25', { pageSize: 25 }],
  ['?pageSize=50', { pageSize: 50 }],
  ['?pageSize=100', { pageSize: 100 }],
  ['?pageSize=24', { pageSize: 25 }],
  ['?pageSize=101', { pageSize: 25 }],
])('reads and writes the list at %j', (search, wanted) => {
  const query = readListQuery(search, []);
  expect(query).toMatchObject({ page: 1, pageSize: 25, Query: '', Direction: 'asc', ...wanted });
  expect(readListQuery(writeListQuery(query), [])).toEqual(query);
});

it('asks the server for no order where the address names none', () => {
  const asked = (search: string) => listInput(readListQuery(search, ['Scope']));
  const first = { page: 1, pageSize: 25, Query: '' };
  expect(asked('?page=-1&pageSize=7000&Direction=up')).toEqual(first);
  expect(asked('?Direction=desc&Other=x')).toEqual(first);
  expect(asked('?Scope=course&Sort=endsAt')).toEqual({
    ...first,
    Scope: 'course',
    Sort: 'endsAt',
    Direction: 'asc',
  });
});
