import { expect, test } from './support/test';

const SHOP = '/corsi-trading-online';

test('the code of a course page comes when its link is pointed at, its data after the click', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/course\.|\/api\/courses\/GetDetailCourse/.test(request.url())) asked.push(request.url());
  });
  await page.goto(`${SHOP}/corsi`);
  const link = page.getByTestId('course-card').first().getByRole('link').first();
  const code = page.waitForResponse(/\/assets\/course\./);
  await link.focus();
  await code;
  expect(asked).toHaveLength(1);
  await link.press('Enter');
  await expect(page).toHaveURL(/\/corso\//);
  await expect(page.getByRole('region', { name: 'Acquista questo corso' })).toBeVisible();
  expect(asked).toHaveLength(2);
});
