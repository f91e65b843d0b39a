import { act, fireEvent, screen, within } from '@testing-library/react';
import { paths } from '../../../../src/client/routing/paths';
import type { Classroom } from '../../../../src/contract/learning/learning';
import { classroom, openViewer, saving, section } from './support';

const COURSE = 'course/1+=';
const open = (more: Partial<Classroom>) =>
  openViewer({
    getSections: async () => ({ isOk: true, item: classroom(more) }),
    insertViewedSection: saving(),
  });
const hint = () => screen.queryByRole('region', { name: 'Che cosa manca per il certificato' });
const lesson = (name: string, more: object = {}) => section(name, { duration: 600, needed: 540, ...more });

describe('what is missing for the certificate', () => {
  it('names each lesson that was not watched, with its minutes, and leads to the first second that is missing', async () => {
    const played: [number, number][] = [
      [0, 120],
      [300, 305],
    ];
    const { store } = await open({
      sections: [lesson('uno', { viewed: true }), lesson('due', { played, position: 590 }), lesson('tre')],
    });
    const shown = within(hint() as HTMLElement);
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

  it('lists four lessons, and counts the others', async () => {
    await open({ sections: ['1', '2', '3', '4', '5', '6'].map((name) => lesson(name)) });
    const shown = within(hint() as HTMLElement);
    expect(shown.getAllByRole('listitem')).toHaveLength(4);
    expect(hint()).toHaveTextContent('e 2 altre lezioni');
  });

  it.each([
    [4, /Lezione 4mancano 9m$/],
    [5, /e 1 altra lezione$/],
  ])('of %i lessons counts only those that it does not list', async (count, end) => {
    await open({ sections: Array.from({ length: count }, (_none, at) => lesson(`${at + 1}`)) });
    expect(hint()).toHaveTextContent(end);
  });

  it('takes nothing off for a lesson that was played longer than it needs', async () => {
    await open({ sections: [lesson('uno', { played: [[0, 600]] }), lesson('due')] });
    expect(hint()).toHaveTextContent('Ti mancano 2 lezioni (9 minuti).');
    expect(
      within(hint() as HTMLElement)
        .getByText('Lezione uno')
        .closest('li'),
    ).toHaveTextContent(/^Lezione uno$/);
  });

  it('speaks of one lesson and one minute in the singular', async () => {
    await open({ sections: [lesson('uno', { played: [[0, 500]] })] });
    expect(hint()).toHaveTextContent('Ti manca una lezione (1 minuto).');
    expect(hint()).toHaveTextContent('Lezione unomanca 1m');
  });

  it.each([
    [3600, 'manca 1h'],
    [7200, 'mancano 2h'],
    [61, 'mancano 2m'],
  ])('speaks of %i seconds as whole minutes and hours', async (needed, text) => {
    await open({ sections: [lesson('uno', { duration: 9000, needed })] });
    expect(hint()).toHaveTextContent(`Lezione uno${text}`);
  });

  it('names no minutes where the position decides', async () => {
    await open({ sections: [section('uno'), section('due')] });
    expect(hint()).toHaveTextContent('Ti mancano 2 lezioni.');
    expect(hint()).not.toHaveTextContent('mancano 0m');
  });

  it('is not there for a finished course, nor for those who teach it', async () => {
    const first = await open({ sections: [lesson('uno', { viewed: true })] });
    expect(hint()).toBeNull();
    first.page.unmount();
    await open({ canAnswer: true, sections: [lesson('uno')] });
    expect(hint()).toBeNull();
  });
});
