import { readFile } from 'node:fs/promises';
import type { Locator, Page, WebSocketRoute } from '@playwright/test';
import { HUB_PATH } from '../../src/contract/notifications/hubNames';
import { type Shop, STARTS_WITHIN, startShop } from '../support/shop';
import { putOffReview } from './support/hub';
import { loginAs, STUDENT, tokenOf } from './support/login';
import { setPlayedShare } from './support/playedShare';
import { axe, noSidewaysScroll } from './support/screen';
import { test as base, expect, stopShop } from './support/test';

const SHOP = '/corsi-trading-online';
/** The course that the demo student has watched half of. */
const COURSE = 'ichimoku-segnali-e-conferme';
const TITLE = /segnali e conferme/i;
/** Between two reports of a position, on a busy machine. */
const SAVED_WITHIN = 20_000;
/** A review prompt comes with the connection, which a busy machine may make late. */
const PROMPT_WITHIN = 40_000;

/** A shop of its own: its student finishes a course. */
const test = base.extend<object, { readonly shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use, { workerIndex }) => {
      const shop = await startShop({ filled: process.env.FILLED_SHOP });
      await putOffReview(shop.address, STUDENT);
      await use(shop);
      await stopShop(shop, `classroom-${workerIndex}`);
    },
    { scope: 'worker', timeout: STARTS_WITHIN },
  ],
});

const video = (page: Page) => page.locator('video');
const lessons = (page: Page) => page.getByRole('region', { name: 'Lezioni del corso' }).getByRole('button');
const read = <Key extends 'currentTime' | 'duration' | 'paused' | 'muted' | 'playbackRate' | 'volume'>(
  page: Page,
  key: Key,
) => video(page).evaluate((element: HTMLVideoElement, name) => element[name], key);
const isFullscreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null);

async function call(page: Page, url: string, data: object) {
  const headers = { authorization: `Bearer ${await tokenOf(page, STUDENT)}` };
  return (await page.request.post(url, { data, headers })).json();
}

/** The ids of the course and of its lessons. */
async function courseOf(page: Page): Promise<{ id: string; lessons: string[] }> {
  const { courses } = await call(page, '/api/users/GetUserPurchases', {});
  const { IdCourseEnc: id } = courses.find(({ slug }: { slug: string }) => slug === COURSE);
  const { item } = await call(page, '/api/courses/GetSections', { IdEnc: id });
  return { id, lessons: item.sections.map(({ IdEnc }: { IdEnc: string }) => IdEnc) };
}

/** Opens a lesson of the course, paused at its start. */
async function openLesson(page: Page, number = 0) {
  const { id, lessons: ids } = await courseOf(page);
  await call(page, '/api/Courses/InsertViewedSection', { IdEnc: ids[number], Position: 0 });
  await page.goto(`${SHOP}/corso/v/${id}?lezione=${ids[number]}`);
  await expect(lessons(page).nth(number)).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => read(page, 'duration')).toBeGreaterThan(60);
}

/** Resolves when the server has a position of the lesson. */
const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/InsertViewedSection') && answer.ok(), {
    timeout: SAVED_WITHIN,
  });

/** Goes on by Tab until the element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, element: Locator, most = 120) {
  await expect(element).toBeVisible();
  for (let presses = 0; presses < most; presses += 1) {
    if (await element.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(element).toBeFocused();
}

test.beforeEach(async ({ page }) => loginAs(page, STUDENT));

test('every key of the player works from wherever the focus is, and types in a field', async ({ page }) => {
  await openLesson(page, 1);
  const press = (key: string) => page.keyboard.press(key);
  const at = async () => Math.round(await read(page, 'currentTime'));
  const end = await read(page, 'duration');

  await press('5');
  await expect.poll(at).toBe(Math.round(end / 2));
  for (const [key, by] of [
    ['j', -10],
    ['l', 10],
    ['ArrowLeft', -5],
    ['ArrowRight', 5],
  ] as const) {
    const before = await at();
    await press(key);
    await expect.poll(at).toBe(before + by);
  }
  for (const digit of [1, 2, 3, 4, 6, 7, 8, 9, 0]) {
    await press(String(digit));
    await expect.poll(at).toBe(Math.round((end * digit) / 10));
  }
  await press('k');
  await expect.poll(() => read(page, 'paused')).toBe(false);
  await press('Space');
  await expect.poll(() => read(page, 'paused')).toBe(true);
  await press('m');
  await expect.poll(() => read(page, 'muted')).toBe(true);
  await press('m');
  await expect.poll(() => read(page, 'muted')).toBe(false);
  await press('f');
  await expect.poll(() => isFullscreen(page)).toBe(true);
  await press('ArrowDown');
  await expect.poll(() => read(page, 'volume')).toBeCloseTo(0.9);
  await press('ArrowUp');
  await expect.poll(() => read(page, 'volume')).toBe(1);
  await press('f');
  await expect.poll(() => isFullscreen(page)).toBe(false);
  await press('n');
  await expect(lessons(page).nth(2)).toHaveAttribute('aria-current', 'true');
  await press('p');
  await expect(lessons(page).nth(1)).toHaveAttribute('aria-current', 'true');
  await press('?');
  const help = page.getByRole('dialog', { name: 'Tasti rapidi' });
  await expect(help).toBeVisible();
  await press('?');
  await expect(help).toHaveCount(0);

  await video(page).evaluate((element: HTMLVideoElement) => element.pause());
  const before = await at();
  const note = page.getByRole('textbox', { name: 'Nuovo appunto' });
  await note.focus();
  await page.keyboard.type('k m f 5 c n p l?');
  await press('ArrowLeft');
  await expect(note).toHaveValue('k m f 5 c n p l?');
  expect([await read(page, 'paused'), await read(page, 'muted'), await at()]).toEqual([true, false, before]);
  expect(await isFullscreen(page)).toBe(false);
  await expect(lessons(page).nth(1)).toHaveAttribute('aria-current', 'true');
});

test('every control is reached by Tab and worked by Enter', async ({ page }, { project }) => {
  await openLesson(page, 1);
  const bar = page.getByRole('group', { name: 'Comandi del video' });
  const press = async (name: string | RegExp) => {
    await tabTo(page, bar.getByRole('button', { name, exact: true }));
    await page.keyboard.press('Enter');
  };
  await press('Avvia');
  await expect.poll(() => read(page, 'paused')).toBe(false);
  await press('Ferma');
  await expect.poll(() => read(page, 'paused')).toBe(true);
  const slider = bar.getByRole('slider', { name: 'Posizione nel video' });
  await page.keyboard.press('Shift+Tab');
  await expect(slider).toBeFocused();
  const before = await read(page, 'currentTime');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => read(page, 'currentTime')).toBeGreaterThan(before + 1);
  await expect(slider).toHaveAttribute('aria-valuetext', /second|minut/);
  const from = await read(page, 'currentTime');
  await press('Avanti di 10 secondi');
  await expect.poll(() => read(page, 'currentTime')).toBeCloseTo(from + 10, 0);
  await press('Indietro di 10 secondi');
  await expect.poll(() => read(page, 'currentTime')).toBeCloseTo(from, 0);
  if (project.name === 'desktop') {
    await press('Tasti rapidi');
    await expect(page.getByRole('dialog', { name: 'Tasti rapidi' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await press('Disattiva l’audio');
  await expect.poll(() => read(page, 'muted')).toBe(true);
  await press(/^Velocità: 1×/);
  await expect(page.getByRole('menuitemradio', { name: '1× (normale)' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => read(page, 'playbackRate')).toBe(1.25);
  await press('Schermo intero');
  await expect.poll(() => isFullscreen(page)).toBe(true);
  await press('Esci da schermo intero');
  await expect.poll(() => isFullscreen(page)).toBe(false);
  await noSidewaysScroll(page);
});

test('captions that are switched on show what is said, in the next lesson and after a reload, too', async ({
  page,
}) => {
  const caption = page.getByTestId('captions');
  await openLesson(page);
  await expect(caption).toHaveCount(0);
  await page.keyboard.press('c');
  await expect(page.getByRole('button', { name: 'Sottotitoli', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  // The first sentence is said after the title, from the second 12 on.
  for (const key of ['l', 'ArrowRight']) await page.keyboard.press(key);
  await expect(caption).toHaveText(/^I segnali classici sono cinque/);
  await tabTo(page, page.getByRole('button', { name: 'Aspetto dei sottotitoli' }));
  const small = await caption.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  await page.keyboard.press('Enter');
  const large = page.getByRole('menuitemradio', { name: 'Testo grande' });
  for (const _key of [1, 2, 3]) {
    if (await large.evaluate((node) => node === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect
    .poll(() => caption.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)))
    .toBeGreaterThan(small);
  await axe(page);
  await page.reload();
  await expect.poll(() => read(page, 'duration')).toBeGreaterThan(60);
  await page.keyboard.press('0');
  for (const key of ['l', 'ArrowRight']) await page.keyboard.press(key);
  await expect(caption).toHaveText(/^I segnali classici sono cinque/);
  await page.keyboard.press('n');
  await expect(lessons(page).nth(1)).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => read(page, 'duration')).toBeGreaterThan(60);
  await page.keyboard.press('0');
  for (const key of ['l', 'ArrowRight']) await page.keyboard.press(key);
  await expect(caption).toHaveText(/\S/);
});

test('a second device goes on where the first one was, be it watched or chosen while paused', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  await openLesson(page, 2);
  const whole = await read(page, 'duration');
  const moved = saved(page);
  await page.keyboard.press('6');
  await moved;
  expect(await read(page, 'paused')).toBe(true);

  const context = await browser.newContext();
  const other = await context.newPage();
  await loginAs(other, STUDENT);
  await other.goto(page.url());
  await expect.poll(() => read(other, 'currentTime')).toBeCloseTo(whole * 0.6, 0);

  await other.keyboard.press('2');
  await other.keyboard.press('k');
  await expect.poll(() => read(other, 'currentTime')).toBeGreaterThan(whole * 0.2 + 1);
  const paused = saved(other);
  await other.keyboard.press('k');
  await paused;
  const left = await read(other, 'currentTime');
  await context.close();

  await page.goto(`${SHOP}/in`);
  const card = page.getByTestId('owned-course').filter({ has: page.getByRole('heading', { name: TITLE }) });
  await card.getByRole('link').first().click();
  await expect(lessons(page).nth(2)).toHaveAttribute('aria-current', 'true');
  // Positions are kept in whole seconds.
  await expect.poll(async () => Math.abs((await read(page, 'currentTime')) - left)).toBeLessThan(1);
});

test('a slow line is said over the picture, and the video begins by itself', async ({ page }) => {
  await openLesson(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/media\/.*\.mp4/, async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('n');
  const sign = page.getByText('Il video si sta caricando…');
  await expect(sign).toBeVisible();
  await noSidewaysScroll(page);
  await axe(page, { waitsForMedia: false });
  release();
  await expect.poll(() => read(page, 'currentTime')).toBeGreaterThan(0.3);
  await expect(sign).toHaveCount(0);
});

test('on a phone a double tap moves by ten seconds, one in the middle plays, and landscape fills the screen', {
  tag: '@phone',
}, async ({ page }) => {
  await openLesson(page, 1);
  await page.keyboard.press('5');
  const half = (await read(page, 'duration')) / 2;
  const box = await page.getByTestId('player-surface').boundingBox();
  if (!box) throw new Error('there is no picture');
  const tap = (part: number) => page.touchscreen.tap(box.x + box.width * part, box.y + box.height / 2);
  await tap(0.9);
  await tap(0.9);
  await expect.poll(() => read(page, 'currentTime')).toBeCloseTo(half + 10, 0);
  await tap(0.1);
  await tap(0.1);
  await expect.poll(() => read(page, 'currentTime')).toBeCloseTo(half, 0);
  await tap(0.5);
  await expect.poll(() => read(page, 'paused')).toBe(false);
  const screen = await page.context().newCDPSession(page);
  // As a hand turns a phone: a window that fills the screen takes no other size.
  const turn = (width: number, height: number, type: 'landscapePrimary' | 'portraitPrimary') =>
    screen.send('Emulation.setDeviceMetricsOverride', {
      ...{ width, height, deviceScaleFactor: 2, mobile: true },
      screenOrientation: { type, angle: type === 'portraitPrimary' ? 0 : 90 },
    });
  await turn(812, 375, 'landscapePrimary');
  await expect.poll(() => isFullscreen(page)).toBe(true);
  await turn(375, 812, 'portraitPrimary');
  await expect.poll(() => isFullscreen(page)).toBe(false);
});

test('the lesson that is watched is in view in the list beside the player, and the page stays where it is', {
  tag: '@desktop',
}, async ({ page }) => {
  await openLesson(page, 7);
  await expect(lessons(page).nth(7)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('p');
  for (const number of [6, 5, 4, 3, 2, 1, 0]) {
    await expect(lessons(page).nth(number)).toHaveAttribute('aria-current', 'true');
    await expect(lessons(page).nth(number)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('p');
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

/** Holds the question for a review back, as a slow line would, until it is let through. */
async function holdPrompt(page: Page): Promise<() => void> {
  const held: (() => void)[] = [];
  let isHeld = true;
  await page.routeWebSocket(
    (url) => url.pathname === HUB_PATH,
    (socket: WebSocketRoute) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        const isPrompt = String(message).includes('ShowWriteCommentNotification');
        if (isPrompt && isHeld) held.push(() => socket.send(message));
        else socket.send(message);
      });
    },
  );
  return () => {
    isHeld = false;
    for (const send of held) send();
  };
}

test('a jump to the end finishes no lesson, playing it does, and the page says what is missing', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const number = 5;
  const hint = page.getByRole('region', { name: 'Che cosa manca per il certificato' });
  await openLesson(page, number);
  const lesson = lessons(page).nth(number);
  const title = await page.getByRole('heading', { level: 2 }).first().textContent();
  const row = hint.getByRole('listitem').filter({ hasText: title ?? '' });
  await expect(row).toContainText(/mancano \d+m/);
  const ended = saved(page);
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    element.currentTime = element.duration - 2;
    return element.play();
  });
  await expect.poll(() => read(page, 'paused')).toBe(true);
  await ended;
  await expect(lesson).toHaveAccessibleName(/, da vedere/);
  await expect(row).toBeVisible();
  await noSidewaysScroll(page);
  await axe(page);

  await setPlayedShare(page, '3');
  await page.reload();
  await row.getByRole('link').click();
  await expect(lesson).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => read(page, 'currentTime')).toBeLessThan(3);
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    element.playbackRate = 2;
    return element.play();
  });
  await expect(lesson).toHaveAccessibleName(/, vista/, { timeout: SAVED_WITHIN });
  await expect(row).toHaveCount(0);
  await setPlayedShare(page, '90');
});

test('the last lesson leads to certificate, verification and review within one visit, by keyboard alone', async ({
  page,
}) => {
  test.setTimeout(150_000);
  await setPlayedShare(page, '0');
  const { lessons: ids } = await courseOf(page);
  for (const IdEnc of ids.slice(0, -1))
    await call(page, '/api/Courses/InsertViewedSection', { IdEnc, Viewed: true });
  const letPromptCome = await holdPrompt(page);
  await page.goto(`${SHOP}/in`);
  const card = page.getByTestId('owned-course').filter({ has: page.getByRole('heading', { name: TITLE }) });
  await tabTo(page, card.getByRole('link').first());
  await page.keyboard.press('Enter');
  await expect(video(page)).toBeVisible();
  while ((await lessons(page).last().getAttribute('aria-current')) !== 'true') await page.keyboard.press('n');
  await expect.poll(() => read(page, 'duration')).toBeGreaterThan(60);

  await page.keyboard.press('9');
  // Come to by N it plays already.
  await expect(async () => {
    if (await read(page, 'paused')) await page.keyboard.press('k');
    expect(await read(page, 'paused')).toBe(false);
  }).toPass();
  const end = page.getByTestId('course-end');
  await expect(end.getByRole('status')).toContainText('Complimenti, hai finito');
  await page.keyboard.press('k');
  await axe(page);
  await noSidewaysScroll(page);

  await tabTo(page, end.getByRole('button', { name: /^Scarica il certificato/ }));
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(end.getByRole('link', { name: /^Aggiungi a LinkedIn/ })).toBeVisible();
  await tabTo(page, end.getByRole('link', { name: /^Pagina di verifica/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Certificato valido' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(TITLE);
  await axe(page);
  await noSidewaysScroll(page);

  await page.goBack();
  await expect(end).toBeVisible();
  letPromptCome();
  const prompt = page.getByRole('dialog', { name: /^Com’è andato .*segnali e conferme/i });
  await expect(prompt).toBeVisible({ timeout: PROMPT_WITHIN });
  await expect(prompt.getByRole('radio', { name: /^\d/, checked: true })).toHaveCount(0);
  await axe(page);
  await noSidewaysScroll(page);
  // Of a group of radios the keyboard enters the chosen one.
  await tabTo(page, prompt.getByRole('radio', { name: 'Nessuna stella' }));
  await page.keyboard.press('ArrowRight');
  await expect(prompt.getByRole('radio', { name: /^1 stella/ })).toBeChecked();
  await tabTo(page, prompt.getByLabel('La tua recensione'));
  await page.keyboard.type('Ora so quando restare fuori.');
  await tabTo(page, prompt.getByRole('button', { name: 'Invia Recensione' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Grazie per la tua recensione!')).toBeVisible();
  // Folded, since it was open once.
  await tabTo(page, end.getByRole('button', { name: 'Certificato, recensione e prossimi corsi' }));
  await page.keyboard.press('Enter');
  await expect(end).toContainText('Grazie, l’hai già scritta.');
  await tabTo(page, end.getByRole('link', { name: 'Rileggila' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Recensioni' })).toContainText(
    'Ora so quando restare fuori.',
  );
});
