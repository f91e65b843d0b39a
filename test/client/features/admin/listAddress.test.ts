import { readListQuery, writeListQuery } from '../../../../src/client/features/admin/resource/listAddress';

it.each([
  ['', {}],
  ['?page=2', { page: 2 }],
  ['?page=1', { page: 1 }],
  ['?page=0', { page: 1 }],
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
