import { act, screen, within } from '@testing-library/react';
import { selectLearning } from '../../../../src/client/features/learning/learningSelectors';
import { positionReached, sectionChosen } from '../../../../src/client/features/learning/learningSlice';
import { retryRequested } from '../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../src/client/routing/paths';
import { onItsWay, testUser } from '../../../support/client';
import { classroom, openViewer, saving, section, settle } from './support';

const shown = (more = {}) => ({ getSections: async () => ({ isOk: true, item: classroom(more) }) });
const at = (query: string) => ({ address: paths.viewer('course/1+=') + query });
const learning = ({ store }: Awaited<ReturnType<typeof openViewer>>) =>
  selectLearning(store.getState() as never);
const button = (name: string) => screen.getByRole('button', { name });

describe('a lesson that the address names', () => {
  it('is shown in place of the one to resume, and does not play', async () => {
    expect(learning(await openViewer(shown(), at('?lezione=tre')))).toMatchObject({
      currentId: 'tre',
      plays: false,
    });
  });

  it('that is not in the course is none', async () => {
    expect(learning(await openViewer(shown(), at('?lezione=altra'))).currentId).toBe('due');
  });

  it('gives way to the one that is watched when the course is loaded again', async () => {
    const viewer = await openViewer(shown(), at('?lezione=tre'));
    act(() => void viewer.store.dispatch(sectionChosen({ sectionId: 'uno' })));
    act(() => void viewer.store.dispatch(retryRequested()));
    await act(settle);
    expect(learning(viewer)).toMatchObject({ currentId: 'uno', loads: 2 });
  });
});

describe('beside the video', () => {
  it('stand title, description and the ways to its neighbours', async () => {
    const { store } = await openViewer(shown());
    expect(screen.getByRole('heading', { level: 2, name: 'Lezione due' })).toBeInTheDocument();
    // Its lines stay lines.
    expect(screen.getByText('Che cosa si vede in due')).toHaveStyle({ whiteSpace: 'pre-line' });
    const ways = () => ['Precedente', 'Successiva'].map((way) => button(way).getAttribute('aria-disabled'));
    act(() => button('Precedente').focus());
    act(() => button('Precedente').click());
    expect(ways()).toEqual(['true', 'false']);
    expect(button('Precedente')).toHaveFocus();
    act(() => void store.dispatch(sectionChosen({ sectionId: 'tre' })));
    expect(ways()).toEqual(['false', 'true']);
  });

  it('stands how many lessons were viewed', async () => {
    const sections = ['a', 'b', 'c', 'd'].map((name, nth) => section(name, { viewed: nth < 2 }));
    await openViewer(shown({ sections, progress: 50 }));
    const part = screen.getByRole('region', { name: 'Lezioni del corso' });
    expect(part).toHaveTextContent('2 di 4 · 50,00%');
    expect(within(part).getAllByRole('listitem')).toHaveLength(4);
  });

  it('the row of a lesson is not drawn again while another one plays on', async () => {
    let reads = 0;
    // Whatever looks through the state passes over what is not enumerable.
    const first = Object.defineProperty(section('uno', { viewed: true, position: 99 }), 'title', {
      get: () => {
        reads += 1;
        return 'Lezione uno';
      },
      enumerable: false,
    });
    const sections = [first, section('due', { position: 42 })];
    const { store } = await openViewer({ ...shown({ sections }), insertViewedSection: saving() });
    expect(reads).toBeGreaterThan(0);
    reads = 0;
    act(() => void store.dispatch(positionReached({ sectionId: 'due', position: 50, duration: 100 })));
    expect(selectLearning(store.getState() as never).classroom?.sections[1]?.position).toBe(50);
    expect(reads).toBe(0);
  });

  it('the list is scrolled to the lesson in the player, and no further', async () => {
    const { store } = await openViewer({ ...shown(), insertViewedSection: saving() });
    const list = screen.getByRole('region', { name: 'Lezioni del corso' }).querySelector('ol') as HTMLElement;
    const place = (element: Element, top: number, height: number) => {
      element.getBoundingClientRect = () => ({ top, bottom: top + height, height }) as DOMRect;
    };
    Object.defineProperties(list, { scrollHeight: { value: 900 }, clientHeight: { value: 100 } });
    list.scrollTop = 200;
    place(list, 100, 100);
    const [first, second, third] = list.querySelectorAll('button');
    place(first as Element, 70, 40);
    place(second as Element, 160, 40);
    place(third as Element, 190, 40);
    act(() => void store.dispatch(sectionChosen({ sectionId: 'uno' })));
    expect(list.scrollTop).toBe(170);
    // One that is in view stays where it is.
    act(() => void store.dispatch(sectionChosen({ sectionId: 'due' })));
    expect(list.scrollTop).toBe(170);
    act(() => void store.dispatch(sectionChosen({ sectionId: 'tre' })));
    // To the row after it.
    expect(list.scrollTop).toBe(170 + 230 + 40 - 200);
    // While it plays on, the student looks through the list.
    list.scrollTop = 0;
    act(() => void store.dispatch(positionReached({ sectionId: 'tre', position: 50, duration: 100 })));
    expect(list.scrollTop).toBe(0);
  });
});

describe('the end of a course', () => {
  const finished = (lessons: number) =>
    classroom({
      progress: 100,
      sections: Array.from({ length: lessons }, (_none, nth) => section(`${nth}`, { viewed: true })),
    });
  const open = (
    lessons: number,
    {
      certificates = [] as object[],
      user = testUser,
      getCertificates = async (): Promise<object> => ({ items: certificates }),
    } = {},
  ) =>
    openViewer(
      {
        getSections: async () => ({ isOk: true, item: finished(lessons) }),
        getDetailCourse: async () => ({ isOk: true, item: { categories: [] } }),
        getFilteredCourses: async () => ({ items: [], total: 0 }),
      },
      {
        user,
        api: {
          courses: {
            getSections: async () => ({ isOk: true, item: finished(lessons) }),
            getDetailCourse: async () => ({ isOk: true, item: { categories: [] } }),
            getFilteredCourses: async () => ({ items: [], total: 0 }),
          },
          users: {
            getUserPurchases: async () => ({ items: [], courses: [] }),
            getCertificates,
          },
        },
      },
    );

  it.each([
    [1, 'Hai visto la lezione.'],
    [2, 'Hai visto tutte le 2 lezioni.'],
  ])('of %d lessons says so', async (lessons, text) => {
    await open(lessons);
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryByText(/Che cosa studiare adesso|Continua con i tuoi corsi/)).toBeNull();
  });

  it.each([
    ['Sara', 'Conti', /Sarà intestato a Sara Conti\./, 'Correggi il nome'],
    ['', '', /Prima scrivi nome e cognome\./, 'Vai al profilo'],
  ])('says to "%s" "%s" in whose name the certificate will be', async (firstName, lastName, text, link) => {
    await open(2, { user: { ...testUser, firstName, lastName } });
    await act(settle);
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: link })).toHaveAttribute(
      'href',
      `${paths.profile()}#i-miei-dati`,
    );
  });

  it('says nothing of the name before it is known whether the certificate is issued', async () => {
    await open(2, { getCertificates: onItsWay });
    await act(settle);
    expect(screen.queryByText(/Sarà intestato/)).toBeNull();
  });

  it('says nothing of the name once the certificate is issued', async () => {
    const issued = {
      IdCourseEnc: 'course/1+=',
      number: 'N',
      courseTitle: 'X',
      issuer: 'Y',
      url: 'https://x.example',
      completedAt: '2026-05-04T10:00:00.000Z',
    };
    const other = await open(2, { certificates: [{ ...issued, IdCourseEnc: 'altro' }] });
    await act(settle);
    expect(screen.getByText(/Sarà intestato/)).toBeInTheDocument();
    other.page.unmount();
    await open(2, { certificates: [issued] });
    await act(settle);
    expect(screen.queryByText(/Sarà intestato/)).toBeNull();
    expect(screen.getByRole('link', { name: /verifica/ })).toHaveAttribute('href', paths.certificate('N'));
  });
});
