import './withDevTools';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutes } from '../../../src/client/app/matchRoute';
import { prepareReplay } from '../../../src/client/app/replay';
import { lazyPart } from '../../../src/client/routing/lazyPart';
import { paths } from '../../../src/client/routing/paths';
import { createTestClient } from '../../support/client';
import { emptyShop } from '../../support/emptyShop';
import { nothingYet } from '../features/account/support';
import { sampleCourse } from '../features/catalogue/courses/samples';
import { devTools, openApp, type Visit } from './openApp';

/** Fills in for what jsdom lacks. */
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
});

/** Records a person's actions on a page as a log, then replays the log in another visitor's shop, on the home page. */
async function replay(visit: Visit, doIt: () => Promise<void>) {
  await openApp(visit);
  await doIt();
  const log = devTools().exportLog();
  cleanup();
  const { inject, recompute } = await openApp();
  await act(() => prepareReplay({ inject, recompute, isAdmin: false }));
  await act(async () => devTools().importLog(log));
}

const found = (role: string, name: string | RegExp) => screen.findByRole(role, { name }, { timeout: 10_000 });

const course = sampleCourse(1, { title: 'Ichimoku da zero', slug: 'ichimoku-da-zero' });

it('a log in which a search was typed replays with its suggestions', async () => {
  const suggest = async () => ({
    items: [{ kind: 'course', label: 'Ichimoku da zero', detail: '', slug: 'ichimoku-da-zero' }],
  });
  await replay({ api: { courses: { ...emptyShop.courses, suggest } } }, async () => {
    await userEvent.type(screen.getByRole('searchbox', { name: 'Cerca un corso' }), 'ichi');
    await found('option', /Ichimoku/);
    await userEvent.keyboard('{ArrowDown}');
  });
  expect(screen.getByRole('option', { name: /Ichimoku/, selected: true })).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Cerca un corso' })).toHaveAttribute('aria-expanded', 'true');
});

it('a log in which a preview was watched replays with its player', async () => {
  const courses = {
    ...emptyShop.courses,
    getDetailCourseByTitle: async () => ({ isOk: true, item: course }),
    getReviewByIdCourse: async () => ({ items: [], total: 0, summary: { average: 0, count: 0 } }),
    getPreview: async () => ({
      isOk: true,
      item: { title: 'La prima lezione', url: '/media/1.mp4', expiresAt: '2026-11-21T12:00:00Z' },
    }),
  };
  await replay({ address: paths.course(course.slug), api: { courses } }, async () => {
    await userEvent.click(await found('button', /Anteprima/));
    await found('dialog', /./);
  });
  await found('dialog', /./);
});

it('a log in which the picture dialog was opened replays with it', async () => {
  await replay({ address: paths.profile(), isStudent: true, api: { users: nothingYet } }, async () => {
    await userEvent.click(await found('button', 'Cambia foto'));
    await found('dialog', 'Cambia foto');
  });
  await found('dialog', 'Cambia foto');
});

it('shows each page by its own code', async () => {
  const { inject, recompute } = createTestClient({ sagas: false });
  await prepareReplay({ inject, recompute, isAdmin: false });
  const pages = createRoutes('x').flatMap(({ page }) => (page.isForAdmins ? [] : [page]));
  const chunks = new Map(pages.map((page) => [page.chunk, page.peek()?.Page]));
  expect(chunks.size).toBeGreaterThan(30);
  expect(new Set(chunks.values()).size).toBe(chunks.size);
});

it('a part that another part’s code makes is loaded too', async () => {
  const fetchInner = jest.fn(async () => ({}));
  lazyPart('outer', async () => {
    lazyPart('inner', fetchInner);
    return {};
  });
  const { inject, recompute } = createTestClient({ sagas: false });
  await prepareReplay({ inject, recompute, isAdmin: false });
  expect(fetchInner).toHaveBeenCalledTimes(1);
});

it('a part whose code does not come is left out of a replay', async () => {
  lazyPart('broken', () => Promise.reject(new Error('Loading chunk broken failed')));
  const { inject, recompute } = createTestClient({ sagas: false });
  await expect(prepareReplay({ inject, recompute, isAdmin: false })).resolves.toBeUndefined();
});
