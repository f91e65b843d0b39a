import { act, fireEvent, screen, within } from '@testing-library/react';
import {
  classroomFailed,
  nextAnnounced,
  playbackStalled,
  saveRefused,
  videoFailed,
} from '../../../../src/client/features/learning/learningSlice';
import { paths } from '../../../../src/client/routing/paths';
import { onItsWay } from '../../../support/client';
import { classOf, rulesFor } from '../../app/styleRules';
import { classroom, openViewer, section, settle } from './support';

const open = (more = {}) => openViewer({ getSections: async () => ({ isOk: true, item: classroom(more) }) });
const network = { kind: 'network', endpoint: 'x', guarded: false, message: 'Network Error' } as const;
const at50 = { sectionId: 'due', position: 50, duration: 100 };
/** The part of the page that a screen reader reads out with this text. */
const reads = (text: string | RegExp) => screen.getByText(text).closest('[role],[aria-live]');

describe('a classroom', () => {
  it('that is on its way says so, without a name, and is kept from search engines', async () => {
    const { page } = await openViewer({ getSections: onItsWay });
    expect(page.container.querySelector('[aria-busy="true"]')).not.toBeNull();
    expect(document.title).toMatch(/^Il corso/);
    expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  it('has its course’s title, its parts each under a heading, and the way back to the courses', async () => {
    const { page } = await open();
    expect(page.container.querySelector('[aria-busy="true"]')).toBeNull();
    expect(document.title).toMatch(/^Ichimoku da zero/);
    expect(screen.getByRole('link', { name: 'I miei corsi' })).toHaveAttribute('href', paths.profile());
    expect(screen.getByRole('heading', { level: 2, name: 'Lezione due' })).toBeInTheDocument();
    const lessons = within(screen.getByRole('region', { name: 'Lezioni del corso' }));
    expect(lessons.getByRole('heading', { level: 2, name: 'Lezioni' })).toBeInTheDocument();
    expect(lessons.getByRole('progressbar', { name: 'Avanzamento del corso' })).toBeInTheDocument();
  });

  it('that is refused without a word says why in its own, and leads back to the courses', async () => {
    const getDetailCourse = jest.fn(() => Promise.reject(new Error('away')));
    const { seen } = await openViewer({ getSections: async () => ({ isOk: false }), getDetailCourse });
    expect(getDetailCourse.mock.calls).toEqual([[{ IdCourseEnc: 'course/1+=' }]]);
    expect(
      screen.getByRole('heading', { level: 1, name: 'Non puoi guardare questo corso' }),
    ).toBeInTheDocument();
    expect(screen.getByText('Questo corso non è fra i tuoi.')).toBeInTheDocument();
    expect(screen.getByText(/acquistato con un altro account, entra con quello/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Guarda tutti i corsi' })).toHaveAttribute(
      'href',
      paths.courses(),
    );
    expect(screen.getByRole('link', { name: 'I miei corsi' })).toHaveAttribute('href', paths.profile());
    expect(seen.log).toContainEqual(expect.stringMatching(/not for sale.*away/));
  });

  it('reads out that the progress is not saved', async () => {
    const { store } = await open();
    // A screen reader hears what changes in a region that it knows.
    const regions = [...document.querySelectorAll('[aria-live=polite]')];
    act(() => void store.dispatch(saveRefused({ message: 'Non salvato.' })));
    expect(regions).toContain(reads('Non salvato.'));
  });

  it('says of each lesson how long it is, and of none that it lasts nothing', async () => {
    await open({ sections: [section('uno', { duration: 0 }), section('due', { viewed: true })] });
    const rows = within(screen.getByRole('region', { name: 'Lezioni del corso' })).getAllByRole('button');
    expect(rows.map((row) => row.textContent?.replaceAll('\u00a0', ' '))).toEqual([
      '1Lezione uno, da vedere',
      'Lezione due1m, vista',
    ]);
  });
});

describe('over the picture', () => {
  it('stands that a lesson has no video yet, and is read out', async () => {
    const { videoUrl: _none, ...without } = section('solo');
    await open({ sections: [without] });
    expect(reads(/non è ancora disponibile/)).toHaveAttribute('role', 'status');
  });

  it('stands that the connection broke off, and is read out', async () => {
    const { store } = await open();
    act(() => {
      store.dispatch(playbackStalled(at50));
      store.dispatch(videoFailed(at50));
      store.dispatch(videoFailed(at50));
    });
    expect(reads(/riprende da solo/)).toHaveAttribute('role', 'status');
  });

  it('stands which lesson comes next, and is read out once, not every second', async () => {
    const { store } = await open();
    act(() => void store.dispatch(nextAnnounced({ sectionId: 'tre', seconds: 4 })));
    const cover = reads('Fra poco la prossima lezione') as HTMLElement;
    expect(cover).toHaveAttribute('role', 'status');
    expect(within(cover).getByText('Lezione tre')).toBeInTheDocument();
    expect(within(cover).queryByRole('heading')).toBeNull();
    // On the dark ground its letters are light.
    const stay = classOf(within(cover).getByRole('button', { name: 'Resta qui' }));
    expect(rulesFor(new RegExp(`${stay}$`)).join('')).toContain('color:var(--mui-palette-common-white);');
    expect(screen.getByText('Parte fra 4 s')).toHaveAttribute('aria-hidden', 'true');
  });

  it('stands nothing of the next lesson while this one cannot be played', async () => {
    const { store } = await open();
    act(() => {
      store.dispatch(nextAnnounced({ sectionId: 'tre', seconds: 4 }));
      store.dispatch(classroomFailed(network));
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Connessione assente');
    expect(screen.queryByText('Fra poco la prossima lezione')).toBeNull();
  });
});

it('the box of the next lesson shows whether it starts by itself', async () => {
  await open();
  const box = screen.getByRole('checkbox', { name: 'Passa da solo alla lezione successiva' });
  expect(box).toBeChecked();
  act(() => box.click());
  expect(box).not.toBeChecked();
  act(() => box.click());
  expect(box).toBeChecked();
});

describe('the tabs under the lesson', () => {
  it('are named, and each leads to its own panel', async () => {
    await open();
    const tabs = within(screen.getByRole('tablist', { name: 'Sotto la lezione' })).getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['I miei appunti', 'Domande']);
    for (const tab of tabs) {
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
      expect(panel).toHaveAttribute('role', 'tabpanel');
      expect(panel).toHaveAttribute('aria-labelledby', tab.id);
    }
  });

  it('stand where the address of a mail leads', async () => {
    await open();
    await act(settle);
    const place = document.getElementById('domande');
    expect(place).toContainElement(screen.getByRole('tablist'));
    // Not under the header.
    expect(rulesFor(new RegExp(`${classOf(place)}$`)).join('')).toContain('scroll-margin-top:96px;');
  });
});

describe('a lesson with chapters', () => {
  const chapters = [
    { seconds: 0, title: 'Perché' },
    { seconds: 75, title: 'Dove' },
  ];

  it('marks them on the time of its video, of which at first no more than the length is loaded', async () => {
    const { video, standAt } = await open({ sections: [section('uno', { chapters })] });
    expect(video()).toHaveAttribute('preload', 'metadata');
    standAt(0);
    await act(async () => void fireEvent.durationChange(video()));
    expect(document.querySelectorAll('.MuiSlider-mark')).toHaveLength(2);
  });
});
