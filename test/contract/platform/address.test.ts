import { fillPath, pathParameters } from '../../../src/contract/platform/address';

test('a path names its parameters in their order', () => {
  expect(pathParameters('/a/{id}/b/{title}')).toEqual(['id', 'title']);
  expect(pathParameters('/a/b')).toEqual([]);
});

test('parameters fill the path, encoded; the rest is left for body or query', () => {
  expect(fillPath('/api/Bundle/{id}', { id: 'a/b+c=d%e f', Code: 'X' })).toEqual({
    url: '/api/Bundle/a%2Fb%2Bc%3Dd%25e%20f',
    rest: { Code: 'X' },
  });
  expect(fillPath('/api/Year/{Year}/{id}', { id: 'a', Year: 0 }).url).toBe('/api/Year/0/a');
});

test.each([[undefined], [null], [''], [{}]])('a call without its parameter (%j) does not leave', (id) => {
  expect(() => fillPath('/api/Bundle/{id}', { id })).toThrow(/parameter "id" is missing/);
});
