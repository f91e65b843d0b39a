import { editDistance } from '../../../../../src/server/catalogue/courses/search/editDistance';

it.each([
  ['grafico', 'grafico', 0],
  ['grafico', 'grafco', 1],
  ['grafico', 'graffico', 1],
  ['grafico', 'grafiko', 1],
  ['grafico', 'garfico', 1],
  ['grafico', 'grafioc', 1],
  ['grafico', 'garfioc', 2],
  ['', 'tre', 3],
  ['tre', '', 3],
])('counts the slips between %j and %j, with two swapped letters as one', (one, other, slips) => {
  expect(editDistance(one, other)).toBe(slips);
});
