import { mayAnswer, mayEnter } from '../../../src/server/access/classroomAccessService';
import { adminShop } from '../../support/admin';

const { shop, stock } = adminShop();

it('a course is answered by its own teachers and by admins; its owners and those enter it', async () => {
  const [one, other] = [await stock.addCourse(), await stock.addCourse()];
  const { userId } = await stock.addTeacher('Elena Ricci', [one.id]);
  await stock.addTeacher('Rita Bruni', [other.id]);
  const owner = await shop.addUser();
  await stock.give(owner, one.id);
  await stock.give(owner, other.id, { revokedAt: shop.time.now });
  const people = [
    { id: userId, role: 2 },
    { id: userId, role: 0 },
    { id: owner, role: 0 },
    { id: owner, role: 2 },
    { id: 'admin', role: 1 },
  ] as const;
  const { orm } = shop.database;
  const may = (check: typeof mayAnswer) =>
    Promise.all(
      people.map(async (person) => [await check(orm, person, one.id), await check(orm, person, other.id)]),
    );
  const [none, first, both] = [
    [false, false],
    [true, false],
    [true, true],
  ];
  expect(await may(mayAnswer)).toEqual([first, none, none, none, both]);
  expect(await may(mayEnter)).toEqual([first, none, first, first, both]);
});
