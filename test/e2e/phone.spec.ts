import { SHOP } from './support/publicRoutes';
import { axe, noSidewaysScroll, noSqueezedText } from './support/screen';
import { expect, test } from './support/test';

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

for (const path of ['/', '/corso/ichimoku-da-zero']) {
  test(`${path} fits a phone of 375 px and holds WCAG 2.2 AA`, async ({ page }) => {
    await page.goto(SHOP + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
      await expect(page.getByRole(landmark)).toHaveCount(1);
    }
    await noSidewaysScroll(page);
    await noSqueezedText(page);
    await axe(page);
  });
}
