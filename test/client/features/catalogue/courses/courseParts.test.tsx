import { act, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Outline } from '../../../../../src/client/features/catalogue/courses/components/Outline';
import { CoverPreview } from '../../../../../src/client/features/catalogue/courses/components/Preview';
import { Page as PreviewDialog } from '../../../../../src/client/features/catalogue/courses/components/PreviewDialog';
import { PreviewEnd } from '../../../../../src/client/features/catalogue/courses/components/PreviewEnd';
import { ReviewBody } from '../../../../../src/client/features/catalogue/courses/components/ReviewItem';
import { Reviews } from '../../../../../src/client/features/catalogue/courses/components/Reviews';
import { courseDetail } from '../../../../../src/client/features/catalogue/courses/course';
import { ownReview } from '../../../../../src/client/features/catalogue/courses/ownReview';
import { Page, slices } from '../../../../../src/client/features/catalogue/courses/pages/CoursePage';
import {
  preview,
  previewSlices,
  videoBroken,
  videoEnded,
} from '../../../../../src/client/features/catalogue/courses/preview';
import { reviews } from '../../../../../src/client/features/catalogue/courses/reviews';
import { paths } from '../../../../../src/client/routing/paths';
import type { CourseDetail } from '../../../../../src/contract/catalogue/courses';
import { createTestClient } from '../../../../support/client';
import { renderLeaf, renderPage, renderPart } from '../../../../support/renderPage';
import { sampleCourse, sampleReview } from './samples';

const summary = { average: 4.25, count: 10, histogram: [1, 0, 2, 3, 4] };

function open(course: Partial<CourseDetail> = {}) {
  const client = createTestClient({ sagas: false, slices: [...slices, ...previewSlices] });
  const { dispatch } = client.store;
  dispatch(courseDetail.actions.requested('title/corso-1'));
  dispatch(courseDetail.actions.received({ ...sampleCourse(1, course), promoter: null }));
  return client;
}
const section = { IdEnc: 's1', title: 'Benvenuto', description: '', duration: 300, isPreview: true };
const next = { ...section, IdEnc: 's2', title: 'Le candele' };
const last = { ...section, IdEnc: 's3', title: 'Riepilogo' };

describe('the reviews of a course', () => {
  const openReviews = (course: Partial<CourseDetail> = {}) => {
    const client = open(course);
    client.store.dispatch(reviews.actions.requested('1/course-1'));
    const items = [sampleReview(1), sampleReview(2)];
    client.store.dispatch(reviews.actions.received({ items, total: 9, summary, page: 1 }));
    renderPart(client, <Reviews />);
    return client;
  };

  it('say by their button that more are on their way', () => {
    const { store } = openReviews();
    const button = screen.getByRole('button', { name: 'Mostra altre recensioni (7)' });
    expect(button).toHaveAttribute('aria-disabled', 'false');
    act(() => void store.dispatch(reviews.actions.requested('2/course-1')));
    expect(button).toHaveTextContent('Un momento…');
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });

  it('read out what is wrong with one’s own', () => {
    const { store } = openReviews({ owned: true });
    act(() => {
      store.dispatch(ownReview.actions.requested({ courseId: 'course-1', text: 'x', rating: 4 }));
      store.dispatch(ownReview.actions.refused({ errors: { Text: 'Troppo lunga.' } }));
    });
    expect(screen.getByText('Troppo lunga.')).toHaveAttribute('aria-live', 'polite');
  });

  it.each([
    ['by a teacher', 'Anna Riva', 'Risponde Anna Riva'],
    ['by others', '', 'Risponde lo staff'],
  ])('that are answered %s say by whom', (_how, by, text) => {
    const answer = { Text: 'Grazie.', by, at: '2026-11-22T10:00:00.000Z' };
    const review = { ...sampleReview(1), author: '𝓔lodie P.', Rating: 4, answer };
    // In Italy it is the next day already.
    renderLeaf(<ReviewBody review={{ ...review, createdAt: '2026-02-01T23:30:00.000Z' }} />);
    expect(screen.getByText('𝓔lodie P.').parentElement).toHaveTextContent('2 febbraio 2026');
    expect(screen.getByRole('img', { name: /^4,0 su 5/ })).toBeInTheDocument();
    expect(screen.getByText('Recensione 1')).toBeInTheDocument();
    expect(screen.getByText(new RegExp(`^${text}`))).toHaveTextContent('22 novembre 2026');
    expect(screen.getByText('Acquisto verificato')).toBeInTheDocument();
    expect(screen.getByText('𝓔')).toHaveAttribute('aria-hidden', 'true');
  });

  it('that nobody has checked say nothing of a purchase', () => {
    renderLeaf(<ReviewBody review={{ ...sampleReview(1), isVerified: false }} />);
    expect(screen.queryByText('Acquisto verificato')).toBeNull();
  });
});

describe('a free lesson', () => {
  it('that is on its way is said to be, in the list and on the cover', () => {
    const client = open();
    renderPart(
      client,
      <>
        <CoverPreview section={section}>Copertina</CoverPreview>
        <Outline sections={[section, next]} />
      </>,
    );
    const buttons = ['Guarda l’anteprima', 'Anteprima: Benvenuto', 'Anteprima: Le candele'].map((name) =>
      screen.getByRole('button', { name }),
    );
    const busy = () => buttons.map((button) => button.getAttribute('aria-busy'));
    expect(busy()).toEqual(['false', 'false', 'false']);
    act(() => void client.store.dispatch(preview.actions.requested('s1')));
    expect(busy()).toEqual(['true', 'true', 'false']);
    expect(buttons[0]).toHaveTextContent('Un momento…');
    // The fault of one is shown at that one alone.
    act(() => void client.store.dispatch(preview.actions.requested('s2')));
    act(() => void client.store.dispatch(preview.actions.missed('Non c’è più.')));
    expect(buttons[2]?.parentElement).toContainElement(screen.getByRole('alert'));
    expect(screen.getAllByText('Non c’è più.')).toHaveLength(1);
  });

  it('plays under its title, ends with words that are read out, and breaks off with an alert', () => {
    Object.assign(HTMLMediaElement.prototype, {
      play: async () => undefined,
      pause: () => undefined,
      load: () => undefined,
    });
    const client = open({ cover: { src: '/cover.webp', srcSet: '', width: 800, height: 450 } });
    const { dispatch } = client.store;
    dispatch(preview.actions.requested('s1'));
    const address = { videoUrl: '/v.mp4', captionsUrl: '/c.vtt' };
    const item = { IdEnc: 's1', title: 'Benvenuto', mime: 'video/mp4', ...address };
    dispatch(preview.actions.received(item as never));
    renderPart(
      client,
      <MemoryRouter>
        <PreviewDialog />
      </MemoryRouter>,
    );
    const dialog = within(screen.getByRole('dialog', { name: 'Benvenuto' }));
    expect(dialog.getByRole('heading', { level: 2, name: 'Benvenuto' })).toBeInTheDocument();
    expect(dialog.getAllByRole('heading')).toHaveLength(1);
    const video = document.querySelector('video');
    expect([video?.autoplay, video?.getAttribute('poster')]).toEqual([true, '/cover.webp']);
    expect(video?.querySelector('track')).toHaveAttribute('src', '/c.vtt');
    act(() => void dispatch(videoEnded()));
    const end = dialog.getByText('Ti è piaciuta? Il corso continua così.');
    expect(end.closest('[role="status"]')).not.toBeNull();
    expect(dialog.getAllByRole('heading')).toHaveLength(1);
    act(() => void dispatch(videoBroken()));
    expect(dialog.getByRole('alert')).toHaveTextContent('Il video non si carica.');
    // A retry that fails says why.
    const failure = { kind: 'status', status: 503, endpoint: 'x', guarded: false, message: 'no' } as const;
    act(() => void dispatch(preview.actions.requested('s1')));
    act(() => void dispatch(preview.actions.failed(failure)));
    expect(dialog.getByRole('alert')).not.toHaveTextContent('Il video non si carica.');
  });

  it('leads at its end to a later free one, never back, and to the course with the coupon of its address', () => {
    const client = createTestClient({
      address: `${paths.course('corso-1')}?coupon=MENO15`,
      sagas: false,
      slices: [...slices, ...previewSlices],
    });
    const course = { ...sampleCourse(1, { sections: [section, next, last] }), promoter: null };
    const show = (sectionId: string) =>
      renderPart(
        client,
        <MemoryRouter>
          <PreviewEnd course={course} sectionId={sectionId} />
        </MemoryRouter>,
      );
    const { unmount } = show('s1');
    expect(screen.getByText('C’è un’altra lezione gratuita: «Le candele»')).toBeInTheDocument();
    unmount();
    show('s3');
    expect(screen.queryByRole('button', { name: 'Guarda la prossima lezione' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Acquista il corso' })).toHaveAttribute(
      'href',
      `${paths.course('corso-1')}?coupon=MENO15&acquista=1`,
    );
  });

  it('leads owners into their course at its end, also if that is off sale', () => {
    const course = { ...sampleCourse(1, { owned: true, isOffSale: true }), promoter: null };
    renderPart(
      open(),
      <MemoryRouter>
        <PreviewEnd course={course} sectionId="s1" />
      </MemoryRouter>,
    );
    expect(screen.getByRole('link', { name: 'Continua nel tuo corso' })).toBeInTheDocument();
  });
});

it('a course that does not load says so', () => {
  const client = createTestClient({ sagas: false, slices });
  client.store.dispatch(courseDetail.actions.requested('title/corso-1'));
  const failure = { kind: 'network', endpoint: 'x', guarded: false, message: 'no' } as const;
  client.store.dispatch(courseDetail.actions.failed(failure));
  renderPage(client, Page, { title: 'corso-1' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Il corso non si è caricato');
  expect(screen.getByRole('alert')).toHaveTextContent('Connessione assente');
});

it('the lessons of a course are numbered for the eye, since a list counts them already', () => {
  const client = open();
  renderPart(
    client,
    <Outline sections={[section, { ...section, IdEnc: 's2', duration: 0, isPreview: false }]} />,
  );
  const rows = screen.getAllByRole('listitem');
  expect(rows.map(({ firstElementChild }) => firstElementChild?.getAttribute('aria-hidden'))).toEqual([
    'true',
    'true',
  ]);
  expect(rows.map(({ lastElementChild }) => lastElementChild?.textContent)).toEqual(['5m', '']);
});
