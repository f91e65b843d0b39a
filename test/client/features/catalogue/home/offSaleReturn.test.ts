import { loadHome } from '../../../../../src/client/features/catalogue/home/homeBlocks';
import { slices } from '../../../../../src/client/features/catalogue/home/pages/HomePage';
import { navigationRequested } from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { missingCoursePath } from '../../../../../src/client/routing/missingCourse';
import { paths } from '../../../../../src/client/routing/paths';
import { createTestClient, testUser } from '../../../../support/client';
import { emptyShop } from '../../../../support/emptyShop';
import { failing } from '../../../../support/failing';
import { sampleCourse } from '../courses/samples';

async function load(address: string, getDetailCourseByTitle: jest.Mock, isLoggedIn = true) {
  const client = createTestClient({
    address,
    api: { ...emptyShop, courses: { ...emptyShop.courses, getDetailCourseByTitle } },
    ...(isLoggedIn && { user: testUser }),
    slices,
    sagas: false,
  });
  await client.run(loadHome).toPromise();
  return client.actions.filter(navigationRequested.match).map(({ payload }) => payload);
}
const owned = () =>
  jest.fn(
    async (): Promise<unknown> => ({
      isOk: true,
      item: sampleCourse(1, { owned: true, isOffSale: true }),
    }),
  );

describe('the home page in the place of a course that the server does not show to everybody', () => {
  it('leads its owner back to it', async () => {
    const ask = owned();
    const led = await load(missingCoursePath('il-mio-corso-1'), ask);
    expect(ask.mock.calls).toEqual([[{ title: 'il-mio-corso-1' }]]);
    expect(led).toEqual([{ to: paths.course('corso-1'), replace: true }]);
  });

  it.each<[string, string, jest.Mock, boolean]>([
    ['a visitor', missingCoursePath('corso-1'), owned(), false],
    ['a person who comes home otherwise', paths.home(), owned(), true],
    ['a person whose course is known by no words', missingCoursePath(''), owned(), true],
  ])('asks nothing for %s', async (_who, address, ask, isLoggedIn) => {
    expect(await load(address, ask, isLoggedIn)).toEqual([]);
    expect(ask).not.toHaveBeenCalled();
  });

  it.each([
    ['is not theirs', jest.fn(async () => ({ isOk: false, code: 'not_found' }))],
    ['is refused', jest.fn(async () => ({ isOk: false, item: sampleCourse(1) }))],
    ['is not there', failing(404)],
  ])('stays for a person where the course %s', async (_why, ask) => {
    expect(await load(missingCoursePath('corso-1'), ask)).toEqual([]);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
