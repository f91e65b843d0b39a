import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { MissingLessons } from '../../../../src/client/features/learning/components/MissingLessons';
import learningSlice, {
  classroomReceived,
  classroomRequested,
} from '../../../../src/client/features/learning/learningSlice';
import { paths } from '../../../../src/client/routing/paths';
import type { Classroom } from '../../../../src/contract/learning/learning';
import { createTestClient } from '../../../support/client';
import { renderPart } from '../../../support/renderPage';
import { classroom, openViewer, section } from './support';

const COURSE = 'course/1+=';
/** The hint alone, in a classroom on which no saga works. */
function open(more: Partial<Classroom>) {
  const client = createTestClient({ sagas: false, slices: [learningSlice] });
  const room = classroom(more);
  client.store.dispatch(classroomRequested({ courseId: room.IdCourseEnc }));
  client.store.dispatch(classroomReceived(room));
  renderPart(client, <MissingLessons classroom={room} />);
  return client;
}
const hint = () => screen.queryByRole('region', { name: 'Che cosa manca per il certificato' });
const lesson = (name: string, more: object = {}) => section(name, { duration: 600, needed: 540, ...more });

describe('what is missing for the certificate', () => {
  it('names each lesson that was not watched, with its minutes, and leads to the first second that is missing', () => {
    const played: [number, number][] = [
      [0, 120],
      [300, 305],
    ];
    const { store } = open({
      sections: [lesson('uno', { viewed: true }), lesson('due', { played, position: 590 }), lesson('tre')],
    });
    const shown = within(hint() as HTMLElement);
    expect(shown.getByRole('heading', { level: 3 })).toHaveTextContent('Che cosa manca per il certificato');
    expect(hint()).toHaveTextContent(
      'Ti mancano 2 lezioni (16 minuti). Conta solo quello che guardi davvero: saltare in avanti non basta.',
    );
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Lezione duemancano 7m',
      'Lezione tremancano 9m',
    ]);
    const link = shown.getByRole('link', { name: 'Lezione due' });
    expect(link).toHaveAttribute('href', paths.lesson(COURSE, 'due'));
    const isLeft: boolean[] = [];
    // The click is the browser's, which opens a tab: jsdom has none.
    const leave = (event: Event) => {
      isLeft.push(!event.defaultPrevented);
      event.preventDefault();
    };
    document.addEventListener('click', leave);
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey']) fireEvent.click(link, { [key]: true });
    document.removeEventListener('click', leave);
    expect(isLeft).toEqual([true, true, true]);
    expect(store.getState()).toMatchObject({ learning: { startAt: 0 } });
    act(() => link.click());
    expect(store.getState()).toMatchObject({ learning: { currentId: 'due', startAt: 120, plays: true } });
  });

  it('lists four lessons, and counts the others', () => {
    open({ sections: ['1', '2', '3', '4', '5', '6'].map((name) => lesson(name)) });
    const shown = within(hint() as HTMLElement);
    expect(shown.getAllByRole('listitem')).toHaveLength(4);
    expect(hint()).toHaveTextContent('e 2 altre lezioni');
  });

  it.each([
    [4, /Lezione 4mancano 9m$/],
    [5, /e 1 altra lezione$/],
  ])('of %i lessons counts only those that it does not list', (count, end) => {
    open({ sections: Array.from({ length: count }, (_none, at) => lesson(`${at + 1}`)) });
    expect(hint()).toHaveTextContent(end);
  });

  it('takes nothing off for a lesson that was played longer than it needs', () => {
    open({ sections: [lesson('uno', { played: [[0, 600]] }), lesson('due')] });
    expect(hint()).toHaveTextContent('Ti mancano 2 lezioni (9 minuti).');
    expect(
      within(hint() as HTMLElement)
        .getByText('Lezione uno')
        .closest('li'),
    ).toHaveTextContent(/^Lezione uno$/);
  });

  it('speaks of one lesson and one minute in the singular', () => {
    open({ sections: [lesson('uno', { played: [[0, 500]] })] });
    expect(hint()).toHaveTextContent('Ti manca una lezione (1 minuto).');
    expect(hint()).toHaveTextContent('Lezione unomanca 1m');
  });

  it.each([
    [3600, 'manca 1h'],
    [7200, 'mancano 2h'],
    [61, 'mancano 2m'],
  ])('speaks of %i seconds as whole minutes and hours', (needed, text) => {
    open({ sections: [lesson('uno', { duration: 9000, needed })] });
    expect(hint()).toHaveTextContent(`Lezione uno${text}`);
  });

  it('names no minutes where the position decides', () => {
    open({ sections: [section('uno'), section('due')] });
    expect(hint()).toHaveTextContent('Ti mancano 2 lezioni.');
    expect(hint()).not.toHaveTextContent('mancano 0m');
  });

  it('is not there for a finished course, nor for those who teach it', async () => {
    open({ sections: [lesson('uno', { viewed: true })] });
    expect(hint()).toBeNull();
    cleanup();
    const item = classroom({ canAnswer: true, sections: [lesson('uno')] });
    await openViewer({ getSections: async () => ({ isOk: true, item }) });
    expect(screen.getByRole('heading', { level: 2, name: 'Lezione uno' })).toBeInTheDocument();
    expect(hint()).toBeNull();
  });
});
