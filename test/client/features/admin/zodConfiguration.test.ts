import '../../../../src/client/features/admin/zodConfiguration';
import { z } from 'zod';

it('the shapes of the admin’s forms are checked without code made from text, which the shop’s policy forbids', () => {
  const made = jest.spyOn(globalThis, 'Function');
  const shape = z.object({ title: z.string() });
  expect([shape.safeParse({ title: 'Uno' }).success, shape.safeParse({}).success]).toEqual([true, false]);
  expect(made).not.toHaveBeenCalled();
});
