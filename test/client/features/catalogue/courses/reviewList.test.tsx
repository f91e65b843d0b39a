import { act, fireEvent, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ownedCourses } from '../../../../../src/client/features/access/ownedCourses';
import { BuyBox } from '../../../../../src/client/features/catalogue/courses/components/BuyBox';
import { Reviews } from '../../../../../src/client/features/catalogue/courses/components/Reviews';
import { courseDetail } from '../../../../../src/client/features/catalogue/courses/course';
import { ownReview } from '../../../../../src/client/features/catalogue/courses/ownReview';
import { slices } from '../../../../../src/client/features/catalogue/courses/pages/CoursePage';
import {
  preview,
  previewClosed,
  previewSlices,
  selectPreviewPlayer,
  videoBroken,
  videoEnded,
  videoResumed,
} from '../../../../../src/client/features/catalogue/courses/preview';
import { moreReviewsRequested, reviews } from '../../../../../src/client/features/catalogue/courses/reviews';
import { navigated } from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../../src/client/routing/paths';
import type { CourseDetail } from '../../../../../src/contract/catalogue/courses';
import { createTestClient } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';
import { sampleCourse, sampleReview } from './samples';

const HISTOGRAM = [1, 2, 3, 4, 0];
const summary = { average: 3, count: 10, histogram: HISTOGRAM };
const { requested, received } = reviews.actions;

function open(course: Partial<CourseDetail>, list: object) {
  const client = createTestClient({ sagas: false, slices });
  const { dispatch } = client.store;
  dispatch(courseDetail.actions.requested('title/corso-1'));
  dispatch(courseDetail.actions.received({ ...sampleCourse(1, course), promoter: null }));
  dispatch(requested('1/course-1'));
  dispatch(received({ items: [], total: 0, summary, page: 1, ...list }));
  renderPart(client, <Reviews />);
  const asked = () => client.actions.filter(moreReviewsRequested.match).length;
  return { ...client, asked };
}
const page = (...numbers: number[]) => ({ items: numbers.map(sampleReview), total: 1240 });

describe('the reviews of a course', () => {
  it('say how many are left, and are asked for once', () => {
    const { store, asked } = open({}, page(1, 2));
    fireEvent.click(screen.getByText('Mostra altre recensioni (1.238)'));
    act(() => void store.dispatch(requested('2/course-1')));
    fireEvent.click(screen.getByText('Un momento…'));
    expect(asked()).toBe(1);
  });

  it('stay in view where the next ones do not come, which can be asked for again', () => {
    const { store, asked } = open({}, page(1, 2));
    const failure = { kind: 'network', endpoint: 'x', guarded: false, message: 'no' } as const;
    act(() => {
      store.dispatch(requested('2/course-1'));
      store.dispatch(reviews.actions.failed(failure));
    });
    expect(screen.getByText('Recensione 2')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Connessione assente');
    expect(screen.queryByText(/^Mostra altre/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(asked()).toBe(1);
  });

  it('offer no more once all are there', () => {
    open({}, { ...page(1, 2), total: 2 });
    expect(screen.queryByText(/^Mostra altre/)).toBeNull();
  });

  it.each([
    ['published, is not offered as one more', true, 7, 'none'],
    ['published, is not counted with the others', true, 8, 'Mostra altre recensioni (1)'],
    ['not yet published, is in no count', false, 7, 'Mostra altre recensioni (1)'],
  ])('whose own one is %s', (_what, IsEnabled, total, button) => {
    open({ owned: true, ownReview: { ...sampleReview(9), IsEnabled } }, { ...page(1, 2, 3, 4, 5, 6), total });
    expect(screen.queryByText(/^Mostra altre/)?.textContent ?? 'none').toBe(button);
  });

  it.each([
    [{ owned: true }, 'Hai questo corso: il tuo giudizio può essere il primo.'],
    [{ owned: false }, 'Solo chi ha questo corso può recensirlo: i primi giudizi compariranno qui.'],
  ])('are none of a course with %j', (course, text) => {
    open(course, {});
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryByText(/recensioni$/)).toBeNull();
  });

  it('are counted by their stars, the best first', () => {
    open({}, page(1));
    const bars = screen.getAllByText(/^\d stell[ae]$/).map((stars) => stars.closest('li') as HTMLElement);
    expect(bars.map(({ textContent }) => textContent)).toEqual([
      '5 stelle0',
      '4 stelle4',
      '3 stelle3',
      '2 stelle2',
      '1 stella1',
    ]);
    expect(bars.map((bar) => bar.querySelector<HTMLElement>('[style]')?.style.width)).toEqual([
      '0%',
      '40%',
      '30%',
      '20%',
      '10%',
    ]);
    expect(screen.getByText('10 recensioni')).toBeInTheDocument();
    expect(screen.getByText('3,0')).toBeInTheDocument();
  });

  it('show the own one apart, and not a second time', () => {
    open({ owned: true, ownReview: sampleReview(2) }, page(1, 2, 3));
    const others = within(screen.getByRole('list', { name: 'Recensioni degli studenti' })).getAllByText(
      /^Recensione \d/,
    );
    expect(others.map(({ textContent }) => textContent)).toEqual(['Recensione 1', 'Recensione 3']);
    expect(screen.getByText('La tua recensione')).toBeInTheDocument();
  });

  it.each([
    [true, 'Grazie! La tua recensione è pubblicata.', false],
    [false, 'Grazie! Abbiamo ricevuto la tua recensione: sarà visibile a tutti dopo una verifica.', true],
  ])('say of one that was sent whether it is published: %s', (IsEnabled, text, isHidden) => {
    const own = { ...sampleReview(9), IsEnabled };
    const { store } = open({ owned: true, ownReview: own }, page(1));
    act(() => {
      store.dispatch(ownReview.actions.opened({ courseId: 'course-1', text: '', rating: 5 }));
      store.dispatch(ownReview.actions.done(own));
    });
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryByText(/^Non è ancora pubblicata/) !== null).toBe(isHidden);
    expect(document.activeElement).toHaveTextContent(text);
  });
});

describe('the box that sells a course', () => {
  const show = (course: Partial<CourseDetail>, mine: readonly object[] = []) => {
    const client = createTestClient({ sagas: false, slices: [...slices, ownedCourses.slice] });
    client.store.dispatch(ownedCourses.actions.received(mine as never));
    const { container } = renderPart(
      client,
      <MemoryRouter>
        <BuyBox course={sampleCourse(1, course)} />
      </MemoryRouter>,
    );
    const gift = screen.queryByText('Regala questo corso')?.getAttribute('href') ?? null;
    return { text: container.textContent ?? '', gift };
  };
  const SAFE = 'Pagamento sicuro con carta';

  it.each([
    [{}, paths.gift('course', 'corso-1'), true],
    [{ price: 0 }, null, true],
    [{ owned: true }, null, false],
    [{ isOffSale: true }, null, true],
  ] as [Partial<CourseDetail>, string | null, boolean][])(
    'with %j has a gift at %j',
    (course, href, isPaid) => {
      const { text, gift } = show(course);
      expect([gift, text.includes(SAFE)]).toEqual([href, isPaid]);
    },
  );

  it('shows no progress of an owner who has not begun', () => {
    expect(show({ owned: true }).text).not.toContain('lezioni ·');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it.each([
    [1, '1 di 1 lezione · 100,00%'],
    [12, '12 di 12 lezioni · 100,00%'],
  ])('counts the lessons of an owner: %i', (sectionsCount, text) => {
    const owned = { IdCourseEnc: 'course-1', progress: 100, viewedCount: sectionsCount, sectionsCount };
    expect(show({ owned: true }, [owned]).text).toContain(text);
  });

  it('tells an admin that the course is not on sale', () => {
    expect(show({ isOffSale: true }).text).toMatch(/79,90.*Anteprima: il corso non è in vendita/);
    // Its owners still get the way in.
    expect(show({ isOffSale: true, owned: true }).text).toContain('Hai già questo corso.');
  });
});

describe('the player of a free lesson', () => {
  const start = () => {
    const client = createTestClient({ sagas: false, slices: previewSlices });
    const { dispatch } = client.store;
    dispatch(preview.actions.requested('s1'));
    dispatch(
      preview.actions.received({ IdEnc: 's1', title: 'Uno', mime: 'video/mp4', videoUrl: '/x' } as never),
    );
    const player = () => selectPreviewPlayer(client.store.getState() as never);
    const isOpen = () => preview.selectAny(client.store.getState()).data !== null;
    return { ...client, dispatch, player, isOpen };
  };

  it('goes on where the visitor moves to after its end', () => {
    const { dispatch, player } = start();
    dispatch(videoEnded());
    expect(player()).toEqual({ isBroken: false, hasEnded: true });
    dispatch(videoResumed());
    expect(player()).toEqual({ isBroken: false, hasEnded: false });
  });

  it.each([
    ['is closed', previewClosed(), false],
    ['has a fresh address', preview.actions.received({ IdEnc: 's1' } as never), true],
    [
      'is left for another page',
      navigated({ address: { pathname: '/', search: '', hash: '', key: 'k' }, kind: 'PUSH' }),
      false,
    ],
  ])('forgets how it went once it %s', (_what, action, isStillOpen) => {
    const { dispatch, player, isOpen } = start();
    dispatch(videoBroken());
    dispatch(videoEnded());
    dispatch(action);
    expect([player(), isOpen()]).toEqual([{ isBroken: false, hasEnded: false }, isStillOpen]);
  });
});
