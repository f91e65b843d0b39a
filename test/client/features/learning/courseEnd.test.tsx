import { act, cleanup, screen, within } from '@testing-library/react';
import { reviewWritten } from '../../../../src/client/features/catalogue/courses/reviewWritten';
import { courseEnd } from '../../../../src/client/features/learning/courseEnd';
import courseEndFold, {
  foldSeenEnd,
  selectIsCourseEndFolded,
} from '../../../../src/client/features/learning/courseEndFold';
import { classroomReceived } from '../../../../src/client/features/learning/learningSlice';
import { reviewWanted } from '../../../../src/client/features/learning/reviewActions';
import { lazyNotifications } from '../../../../src/client/features/notifications/lazyNotifications';
import { paths } from '../../../../src/client/routing/paths';
import { browserFiles } from '../../../../src/client/services/browserFiles';
import { memoryArea } from '../../../../src/client/services/sessionStorage';
import { createTestClient, onItsWay, testUser } from '../../../support/client';
import { sampleCard } from '../catalogue/courses/samples';
import { networkFailure } from '../identity/account/support';
import { classroom, go, openViewer, section, settle } from './support';

const COURSE = 'course/1+=';
const finished = classroom({ progress: 100, sections: [section('uno', { viewed: true, position: 99 })] });
const owned = (name: string, progress: number) => ({
  IdCourseEnc: name,
  title: `Corso ${name}`,
  slug: `corso-${name}`,
  cover: null,
  duration: 600,
  sectionsCount: 4,
  viewedCount: progress / 25,
  progress,
  since: '2026-05-01T08:00:00.000Z',
});

interface Answers {
  readonly categories?: readonly string[];
  readonly cards?: readonly ReturnType<typeof sampleCard>[];
  readonly mine?: readonly ReturnType<typeof owned>[];
  readonly isReviewed?: () => boolean;
  readonly isDown?: () => boolean;
}

function callsFor(
  {
    mine = [owned(COURSE, 100)],
    isReviewed = () => false,
    isDown = () => false,
    categories = ['principiante'],
    cards = [sampleCard(1), { ...sampleCard(2), IdCourseEnc: COURSE }],
  }: Answers,
  room = finished,
) {
  const courses = {
    getSections: async () => ({ isOk: true, item: room }),
    insertViewedSection: async ({ IdEnc }: { IdEnc: string }) => ({
      isOk: true,
      item: { IdEnc, viewed: true, progress: 100 },
    }),
    getDetailCourse: jest.fn(async () => ({
      isOk: true,
      item: { categories, ...(isReviewed() && { ownReview: { IdEnc: 'r' } }) },
    })),
    getFilteredCourses: jest.fn(async (_query: object) => ({ items: cards, total: cards.length })),
  };
  const users = {
    getUserPurchases: jest.fn(async () => {
      if (isDown()) throw networkFailure();
      return { items: [], courses: mine };
    }),
    getCertificates: jest.fn(async () => ({ items: [] })),
    downloadCertificate: jest.fn(async (_of: object): Promise<object> => ({ isOk: false })),
  };
  return { courses, users };
}

async function open(answers: Answers = {}, room = finished, options: Parameters<typeof openViewer>[1] = {}) {
  const { courses, users } = callsFor(answers, room);
  const viewer = await openViewer(courses, { ...options, api: { courses, users } });
  await act(settle);
  return { ...viewer, ...users, ...courses };
}

/** The titles of what is suggested, without the page that shows them. */
async function suggested(answers: Answers) {
  const api = callsFor(answers);
  const { run } = createTestClient({ api, user: testUser, sagas: false, slices: [courseEnd.slice] });
  const { data } = await run(courseEnd.load, COURSE).toPromise();
  return { titles: data?.suggested.map(({ title }: { title: string }) => title), ...api.courses };
}
const end = () => screen.queryByTestId('course-end');

describe('the end of a course', () => {
  it('comes within the visit that finishes it, with the certificate and the name it will bear', async () => {
    const begun = classroom({ progress: 99.99, sections: [section('uno')] });
    const { happen, getUserPurchases } = await open({}, begun);
    expect(end()).toBeNull();
    expect(getUserPurchases).not.toHaveBeenCalled();
    await happen('ended', 100);
    await act(settle);
    const shown = within(screen.getByTestId('course-end'));
    expect(shown.getByRole('status')).toHaveTextContent(
      /^ ?Corso completato ?Complimenti, hai finito «Ichimoku da zero»!/,
    );
    expect(
      shown.getByRole('button', { name: 'Scarica il certificato: Ichimoku da zero' }),
    ).toBeInTheDocument();
    expect(shown.getByText(/Sarà intestato a Sara Conti/)).toBeInTheDocument();
  });

  it('leads on to unfinished courses of the student', async () => {
    const { getFilteredCourses } = await open({ mine: [owned(COURSE, 100), owned('due', 50)] });
    const link = within(screen.getByTestId('course-end')).getByRole('link', { name: 'Corso due' });
    expect(link).toHaveAttribute('href', paths.viewer('due'));
    expect(getFilteredCourses).not.toHaveBeenCalled();
  });

  it('suggests courses of the next level that the student does not own, when all are finished', async () => {
    const { getFilteredCourses } = await open();
    expect(getFilteredCourses).toHaveBeenCalledWith(expect.objectContaining({ Categories: ['intermedio'] }));
    const cards = within(screen.getByTestId('course-end')).getAllByTestId('course-card');
    expect(cards).toHaveLength(1);
  });

  it('leads on to three unfinished courses at most, none of them finished', async () => {
    const mine = [
      owned(COURSE, 99),
      owned('fatto', 100),
      ...['a', 'b', 'c', 'd'].map((one) => owned(one, 99.99)),
    ];
    await open({ mine });
    const links = within(screen.getByTestId('course-end')).getAllByRole('link', { name: /^Corso / });
    expect(links.map(({ textContent }) => textContent)).toEqual(['Corso a', 'Corso b', 'Corso c']);
  });

  it.each([
    [['principiante', 'forex'], ['intermedio']],
    [['forex', 'intermedio'], ['avanzato']],
    [['avanzato'], ['avanzato']],
    [['intermedio', 'avanzato'], ['avanzato']],
    [['forex'], []],
  ])('after a course of %j looks for courses of %j', async (categories, Categories) => {
    const { getFilteredCourses } = await suggested({ categories });
    expect(getFilteredCourses).toHaveBeenCalledWith({ Categories, pageSize: 24 });
  });

  it('suggests those of the same topic first, three at most', async () => {
    const card = (number: number, topic: string) =>
      sampleCard(number, { categories: ['intermedio', topic] as never });
    const { titles } = await suggested({
      categories: ['principiante', 'forex'],
      cards: [card(1, 'opzioni'), card(2, 'opzioni'), card(3, 'forex'), card(4, 'opzioni'), card(5, 'forex')],
    });
    expect(titles).toEqual(['Corso 3', 'Corso 5', 'Corso 1']);
  });

  it('takes the level for no topic, after an advanced course too', async () => {
    const card = (number: number, topic: string) =>
      sampleCard(number, { categories: ['avanzato', topic] as never });
    const cards = [card(1, 'opzioni'), card(2, 'forex')];
    const { titles } = await suggested({ categories: ['avanzato', 'forex'], cards });
    expect(titles).toEqual(['Corso 2', 'Corso 1']);
  });

  it('is loaded once, with the certificates, however often the progress is saved', async () => {
    const { happen, getUserPurchases, getCertificates } = await open();
    for (const second of [40, 50, 60]) await happen('pause', second);
    await act(settle);
    expect(getUserPurchases).toHaveBeenCalledTimes(1);
    expect(getCertificates).toHaveBeenCalledTimes(1);
  });

  it('that did not load comes with the next progress that is saved', async () => {
    let isDown = true;
    const { happen } = await open({
      mine: [owned(COURSE, 100), owned('due', 50)],
      isDown: () => isDown,
    });
    const next = () => screen.queryByRole('link', { name: 'Corso due' });
    expect(next()).toBeNull();
    isDown = false;
    await happen('pause', 40);
    await act(settle);
    expect(next()).toBeInTheDocument();
  });

  it('asks for the review, and thanks once it is written', async () => {
    // The notifications' code, which leads to the review, comes some time after the page.
    jest.spyOn(lazyNotifications, 'load').mockImplementation(onItsWay);
    let isReviewed = false;
    const { store, actions } = await open({ isReviewed: () => isReviewed });
    act(() => screen.getByRole('button', { name: 'Scrivi una recensione' }).click());
    expect(actions.filter(reviewWanted.match)).toEqual([
      reviewWanted({ courseId: COURSE, slug: 'ichimoku-da-zero' }),
    ]);
    isReviewed = true;
    act(() => void store.dispatch(reviewWritten({ courseId: COURSE })));
    await act(settle);
    expect(end()).toHaveTextContent('Grazie, l’hai già scritta.');
    expect(screen.getByRole('link', { name: 'Rileggila' })).toHaveAttribute(
      'href',
      paths.course('ichimoku-da-zero'),
    );
    expect(screen.queryByRole('button', { name: 'Scrivi una recensione' })).toBeNull();
  });
});

it('the certificate is downloaded from the end of the course', async () => {
  const save = jest.spyOn(browserFiles, 'save').mockReturnValue(undefined);
  const item = new Blob(['%PDF']);
  const { downloadCertificate } = await open();
  downloadCertificate.mockResolvedValue({ isOk: true, item });
  act(() => screen.getByRole('button', { name: /^Scarica il certificato/ }).click());
  await act(settle);
  expect(downloadCertificate).toHaveBeenCalledWith({ IdCourseEnc: COURSE });
  expect(save).toHaveBeenCalledWith(item, 'certificato-ichimoku-da-zero.pdf');
});

describe('the end of a course that is entered again', () => {
  it('thanks for the review that was written on the course’s page, and knows the progress of the others', async () => {
    let isReviewed = false;
    const mine = [owned(COURSE, 100), owned('due', 25)];
    const { store, getCertificates } = await open({ mine, isReviewed: () => isReviewed });
    expect(screen.getByRole('button', { name: 'Scrivi una recensione' })).toBeInTheDocument();
    await go(store, paths.paymentFailed());
    isReviewed = true;
    mine[1] = owned('due', 75);
    await go(store, paths.viewer(COURSE));
    await act(settle);
    expect(courseEnd.selectAny(store.getState()).data).toMatchObject({
      isReviewed: true,
      unfinished: [{ IdCourseEnc: 'due', progress: 75 }],
    });
    act(() => void store.dispatch(classroomReceived(finished)));
    await act(settle);
    expect(getCertificates).toHaveBeenCalledTimes(2);
  });
});

describe('the card of a finished course', () => {
  const steps = () => screen.queryByRole('button', { name: /^Scarica il certificato/ });

  it('is open the first time and folded from the next visit on, where a button opens it', async () => {
    const { services } = await open();
    expect(steps()).toBeInTheDocument();
    cleanup();
    await open({}, finished, { services: { device: services.device } });
    expect(screen.getByText('Complimenti, hai finito «Ichimoku da zero»!')).toBeInTheDocument();
    expect(steps()).toBeNull();
    const button = screen.getByRole('button', { name: 'Certificato, recensione e prossimi corsi' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await act(async () => button.click());
    expect(steps()).toBeInTheDocument();
    expect(button).toHaveAttribute('aria-expanded', 'true');
  });

  it('is open the first time for another person on the same device', async () => {
    const { services } = await open();
    cleanup();
    const user = { ...testUser, id: 'another' };
    await open({}, finished, { user, services: { device: services.device } });
    expect(steps()).toBeInTheDocument();
  });

  it('stays open while the visit that finished the course goes on', async () => {
    const { happen } = await open({}, classroom({ progress: 0, sections: [section('uno')] }));
    await happen('ended', 100);
    for (const second of [40, 50]) await happen('pause', second);
    expect(steps()).toBeInTheDocument();
  });

  it('is known to be folded for the hundred courses that were finished last', async () => {
    const { run, store, services } = createTestClient({ sagas: false, slices: [courseEndFold] });
    const folded = async (course: string) => {
      await run(foldSeenEnd, course).toPromise();
      return selectIsCourseEndFolded(store.getState() as never);
    };
    for (let nth = 0; nth <= 100; nth += 1) expect(await folded(`c${nth}`)).toBe(false);
    expect(JSON.parse(services.device.getItem('finishedCourses') ?? '[]')).toHaveLength(100);
    expect([await folded('c100'), await folded('c1'), await folded('c0')]).toEqual([true, true, false]);
  });

  it('is open once more where the device keeps nothing', async () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const device = { ...memoryArea(), setItem };
    const { run, store } = createTestClient({ sagas: false, slices: [courseEndFold], services: { device } });
    await run(foldSeenEnd, 'c1').toPromise();
    expect(selectIsCourseEndFolded(store.getState() as never)).toBe(false);
  });

  it.each(['not JSON', '{"a":1}'])('is open where the device keeps %s', async (kept) => {
    const device = memoryArea();
    device.setItem('finishedCourses', kept);
    await open({}, finished, { services: { device } });
    expect(steps()).toBeInTheDocument();
  });
});
