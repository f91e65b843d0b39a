import { requestId } from '../../../src/server/http/requestId';

test('each request gets an id of its own, written as a W3C trace-id, through several fillings of the store', () => {
  const ids = Array.from({ length: 2000 }, requestId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[\da-f]{32}$/.test(id))).toEqual([]);
});
