import { forwardRef, memo } from 'react';
import { isValidElementType } from '../../../../src/client/app/mui/reactIs';

it('tells components and elements from the plain objects that MUI merges', () => {
  const components = [memo(() => null), forwardRef(() => null), <p key="p" />];
  expect(components.map(isValidElementType)).toEqual([true, true, true]);
  expect([{ a: 1 }, {}, [], null, undefined, 'div', 3].map(isValidElementType)).not.toContain(true);
});
