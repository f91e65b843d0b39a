import { isSameEmail } from '../../../src/contract/platform/isSameEmail';

test.each([
  ['Anna@Example.com', 'anna@example.COM', true],
  ['anna@example.com', 'anna@example.it', false],
  ['anna@example.com', undefined, false],
])('%s and %s are one address: %s', (one, other, same) => {
  expect(isSameEmail(one, other)).toBe(same);
});
