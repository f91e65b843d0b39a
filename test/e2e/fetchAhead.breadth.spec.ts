import { expect, test } from './support/test';

const SHOP = '/corsi-trading-online';

test('the data of a course whose link is pointed at comes before the click, and is not asked for twice', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/courses/GetDetailCourse')) asked.push(request.url());
  });
  await page.goto(`${SHOP}/corsi`);
  const link = page.getByTestId('course-card').first().getByRole('link').first();
  const answer = page.waitForResponse(/GetDetailCourseByTitle/);
  await link.focus();
  await answer;
  await link.press('Enter');
  await expect(page).toHaveURL(/\/corso\//);
  await expect(page.getByRole('region', { name: 'Acquista questo corso' })).toBeVisible();
  expect(asked).toHaveLength(1);
});
