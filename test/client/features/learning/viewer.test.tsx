import { act, fireEvent, screen, within } from '@testing-library/react';
import { CallFailed } from '../../../../src/client/api/failure';
import { paths } from '../../../../src/client/routing/paths';
import { classroom, load, openViewer, saving, section, settle } from './support';

const shown = async (more = {}) => ({ isOk: true, item: classroom(more) });
const network = { kind: 'network', endpoint: 'x', guarded: false, message: 'Network Error' } as const;

const current = () => document.querySelector('[aria-current="true"]')?.textContent;

describe('the viewer', () => {
  it('shows a student the sections with durations and ticks, and the percentage with two decimals', async () => {
    const getSections = jest.fn(shown);
    await openViewer({ getSections });
    expect(getSections).toHaveBeenCalledWith({ IdEnc: 'course/1+=' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ichimoku da zero');
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '33,33%');
    const rows = within(screen.getByRole('region', { name: 'Lezioni del corso' })).getAllByRole('button');
    expect(rows.map((row) => row.textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'Lezione uno1m, vista',
      '2Lezione due1m, da vedere',
      '3Lezione tre1m, da vedere',
    ]);
  });

  it('resumes at the section and second where the student left', async () => {
    const { video, standAt } = await openViewer({ getSections: () => shown() });
    expect(current()).toContain('Lezione due');
    expect(video()).toHaveAttribute('src', '/media/due.mp4?signature=1');
    standAt(0);
    fireEvent.loadedMetadata(video());
    expect(video().currentTime).toBe(42);
    expect(video().autoplay).toBe(false);
  });

  it('resumes in the section that was watched last, even if it was viewed before', async () => {
    const sections = [
      section('uno', { viewed: true, position: 99 }),
      section('due', { viewed: true, position: 42 }),
      section('tre', { position: 7 }),
    ];
    const again = await openViewer({ getSections: () => shown({ sections, lastSection: 'due' }) });
    expect(current()).toContain('Lezione due');
    again.standAt(0);
    fireEvent.loadedMetadata(again.video());
    expect(again.video().currentTime).toBe(42);
    again.page.unmount();
    // What was watched to its end is left behind.
    await openViewer({ getSections: () => shown({ sections, lastSection: 'uno' }) });
    expect(current()).toContain('Lezione tre');
  });

  it('starts a viewed section, or a video shorter than it claims, at its beginning', async () => {
    const { video, standAt } = await openViewer({ getSections: () => shown() });
    standAt(0, 40);
    fireEvent.loadedMetadata(video());
    expect(video().currentTime).toBe(0);
    act(() => screen.getByRole('button', { name: /Lezione uno/ }).click());
    standAt(0);
    fireEvent.loadedMetadata(video());
    expect(video().currentTime).toBe(0);
  });

  it('refuses students who do not own the course, and links to its page', async () => {
    const { session } = await openViewer({
      getSections: async () => ({
        isOk: false,
        message: 'Questo corso non è tra i tuoi.',
        code: 'not_found',
      }),
      getDetailCourse: async () => ({ isOk: true, item: { slug: 'ichimoku', title: 'Ichimoku da zero' } }),
    });
    expect(screen.getByText('Questo corso non è tra i tuoi.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Vai a «Ichimoku da zero»' })).toHaveAttribute(
      'href',
      paths.course('ichimoku'),
    );
    expect(session.read()).toBeDefined();
  });

  it('links to the catalogue if such a course is not for sale', async () => {
    const notFound = { kind: 'status', status: 404, endpoint: 'x', guarded: false, message: '' } as const;
    await openViewer({
      getSections: async () => ({ isOk: false, message: 'Non c’è.' }),
      getDetailCourse: () => Promise.reject(new CallFailed(notFound)),
    });
    expect(screen.getByRole('link', { name: 'Guarda tutti i corsi' })).toBeInTheDocument();
  });

  it('says that the network is away, and loads the course on a retry', async () => {
    const getSections = jest.fn().mockRejectedValueOnce(new CallFailed(network)).mockImplementation(shown);
    await openViewer({ getSections });
    expect(screen.getByRole('alert')).toHaveTextContent('Connessione assente');
    act(() => screen.getByRole('button', { name: 'Riprova' }).click());
    await act(settle);
    expect(current()).toContain('Lezione due');
  });

  it('says if a section has no video, or a course no sections', async () => {
    const without = section('solo');
    delete without.videoUrl;
    const first = await openViewer({ getSections: () => shown({ sections: [without] }) });
    expect(screen.getByText(/non è ancora disponibile/)).toBeInTheDocument();
    first.page.unmount();
    const getQuestions = jest.fn(async () => ({ items: [] }));
    await openViewer(
      { getSections: () => shown({ sections: [] }) },
      { api: { questions: { getQuestions } } },
    );
    expect(screen.getByText('Le lezioni arrivano presto')).toBeInTheDocument();
    expect(screen.getByText('Questo corso non ha ancora lezioni pubblicate.')).toBeInTheDocument();
    // For no lesson there is nothing to ask for: the server's refusal would end the session.
    expect(getQuestions).not.toHaveBeenCalled();
  });
});

describe('what was watched', () => {
  it('is saved every ten seconds and on pause, not at each time update', async () => {
    const insertViewedSection = saving();
    const { happen } = await openViewer({ getSections: () => shown(), insertViewedSection });
    for (const second of [43, 45, 49.5, 50.2, 50.7]) await happen('timeUpdate', second);
    expect(insertViewedSection.mock.calls).toEqual([[{ IdEnc: 'due', Position: 50.2 }]]);
    await happen('pause', 57.34);
    expect(insertViewedSection).toHaveBeenLastCalledWith({ IdEnc: 'due', Position: 57.3 });
  });

  it('counts as viewed from 90 % on, once', async () => {
    const insertViewedSection = saving();
    const { happen } = await openViewer({ getSections: () => shown(), insertViewedSection });
    await happen('timeUpdate', 89.9);
    expect(insertViewedSection).toHaveBeenLastCalledWith({ IdEnc: 'due', Position: 89.9 });
    await happen('timeUpdate', 90);
    expect(insertViewedSection).toHaveBeenLastCalledWith({ IdEnc: 'due', Position: 90, Viewed: true });
    await happen('timeUpdate', 92);
    expect(insertViewedSection).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '66,67%');
  });

  it('never goes backwards with an answer that is out of date', async () => {
    const insertViewedSection = jest
      .fn()
      .mockResolvedValueOnce({ isOk: true, item: { IdEnc: 'due', viewed: true, progress: 66.67 } })
      .mockResolvedValueOnce({ isOk: true, item: { IdEnc: 'due', viewed: false, progress: 33.33 } });
    const { happen } = await openViewer({ getSections: () => shown(), insertViewedSection });
    await happen('timeUpdate', 95);
    await happen('pause', 96);
    expect(insertViewedSection).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '66,67%');
    expect(screen.getByRole('button', { name: /Lezione due.*, vista/ })).toBeInTheDocument();
  });

  it('is saved one at a time, so that an older position never overwrites a newer one', async () => {
    let release = (_answer: unknown): void => undefined;
    const insertViewedSection = jest
      .fn()
      .mockReturnValueOnce(new Promise((resolve) => (release = resolve)))
      .mockResolvedValue({ isOk: true, item: { IdEnc: 'due', viewed: false, progress: 33.33 } });
    const { happen } = await openViewer({ getSections: () => shown(), insertViewedSection });
    await happen('timeUpdate', 51);
    await happen('timeUpdate', 61);
    expect(insertViewedSection).toHaveBeenCalledTimes(1);
    await act(async () => {
      release({ isOk: true, item: { IdEnc: 'due', viewed: false, progress: 33.33 } });
      await settle();
    });
    expect(insertViewedSection).toHaveBeenLastCalledWith({ IdEnc: 'due', Position: 61 });
  });

  it('says if the server refuses to save it', async () => {
    const insertViewedSection = async () => ({ isOk: false, message: 'Accedi per salvare i progressi.' });
    const { happen } = await openViewer({ getSections: () => shown(), insertViewedSection });
    await happen('pause', 50);
    expect(screen.getByText('Accedi per salvare i progressi.')).toBeInTheDocument();
  });

  it('says nothing to a teacher of the course, of whom no progress is kept', async () => {
    const insertViewedSection = jest.fn(async () => ({ isOk: false, message: 'Non è un tuo corso.' }));
    const item = classroom({ canAnswer: true });
    const { happen } = await openViewer({
      getSections: async () => ({ isOk: true, item }),
      insertViewedSection,
    });
    await happen('pause', 50);
    expect(insertViewedSection).toHaveBeenCalled();
    expect(screen.queryByText('Non è un tuo corso.')).toBeNull();
  });

  it('is sent again after a short loss of the network, and only then given up', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const insertViewedSection = jest.fn(() => Promise.reject(new CallFailed(network)));
    const { happen } = await openViewer({ getSections: () => shown(), insertViewedSection });
    await happen('pause', 50);
    expect(screen.queryByText(/non sono stati salvati/)).toBeNull();
    // The first time soon, the second after a longer wait.
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(insertViewedSection).toHaveBeenCalledTimes(2);
    await act(() => jest.advanceTimersByTimeAsync(7999));
    expect(insertViewedSection).toHaveBeenCalledTimes(2);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(insertViewedSection).toHaveBeenCalledTimes(3);
    expect(screen.getByText(/I progressi non sono stati salvati\. Connessione assente/)).toBeInTheDocument();
    jest.useRealTimers();
  });
});

describe('the end of a section', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
  afterEach(() => void jest.useRealTimers());
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  it('is saved as viewed, and the next section starts by itself after a moment', async () => {
    const insertViewedSection = saving();
    const { happen, video } = await openViewer({ getSections: () => shown(), insertViewedSection });
    await happen('pause', 100, 100, { ended: true });
    await happen('ended', 100, 100, { ended: true });
    expect(insertViewedSection.mock.calls).toEqual([[{ IdEnc: 'due', Position: 100, Viewed: true }]]);
    expect(screen.getByText('Fra poco la prossima lezione')).toBeInTheDocument();
    await pass(5000);
    expect(current()).toContain('Lezione tre');
    expect(video()).toHaveAttribute('src', '/media/tre.mp4?signature=1');
    expect(video().autoplay).toBe(true);
  });

  it.each([Number.POSITIVE_INFINITY, Number.NaN])(
    'counts as viewed if the video never reported its duration (%d)',
    async (duration) => {
      const insertViewedSection = saving();
      const { happen } = await openViewer({ getSections: () => shown(), insertViewedSection });
      await happen('ended', 61, duration, { ended: true });
      expect(insertViewedSection).toHaveBeenLastCalledWith({ IdEnc: 'due', Position: 61, Viewed: true });
      expect(screen.getByRole('button', { name: /Lezione due.*, vista/ })).toBeInTheDocument();
    },
  );

  it('keeps a student there who wants to stay', async () => {
    const { happen } = await openViewer({ getSections: () => shown(), insertViewedSection: saving() });
    await happen('ended', 100);
    act(() => screen.getByRole('button', { name: 'Resta qui' }).click());
    await pass(60_000);
    expect(current()).toContain('Lezione due');
    expect(screen.queryByText('Fra poco la prossima lezione')).toBeNull();
  });

  it('can start the next at once, and does not jump again afterwards', async () => {
    const { happen } = await openViewer({ getSections: () => shown(), insertViewedSection: saving() });
    await happen('ended', 100);
    act(() => screen.getByRole('button', { name: 'Vai ora' }).click());
    act(() => screen.getByRole('button', { name: /Lezione uno/ }).click());
    await pass(60_000);
    expect(current()).toContain('Lezione uno');
  });

  it('does not start the next if that was switched off, nor after the last', async () => {
    const { happen } = await openViewer({ getSections: () => shown(), insertViewedSection: saving() });
    act(() => screen.getByRole('checkbox', { name: /lezione successiva/ }).click());
    await happen('ended', 100);
    await pass(60_000);
    expect(current()).toContain('Lezione due');
    act(() => screen.getByRole('checkbox', { name: /lezione successiva/ }).click());
    act(() => screen.getByRole('button', { name: /Lezione tre/ }).click());
    await happen('ended', 100);
    await pass(60_000);
    expect(current()).toContain('Lezione tre');
  });
});

describe('a video address that has expired', () => {
  const renewed = (signature: number) => ({
    isOk: true,
    item: classroom({
      sections: [section('due', { position: 10, videoUrl: `/media/due.mp4?signature=${signature}` })],
    }),
  });

  it('is replaced by a fresh one, and the video continues at its position', async () => {
    const getSections = jest.fn().mockResolvedValueOnce(renewed(1)).mockResolvedValueOnce(renewed(2));
    const { happen, video, standAt } = await openViewer({ getSections });
    await happen('play', 20);
    await happen('error', 57.5);
    expect(getSections).toHaveBeenCalledTimes(2);
    expect(video()).toHaveAttribute('src', '/media/due.mp4?signature=2');
    // The browser loads a new address by itself.
    expect(load).not.toHaveBeenCalled();
    expect(video().autoplay).toBe(true);
    standAt(0);
    fireEvent.loadedMetadata(video());
    expect(video().currentTime).toBe(57.5);
  });

  it('continues near the end too, and does not start the section again', async () => {
    const getSections = jest.fn().mockResolvedValueOnce(renewed(1)).mockResolvedValueOnce(renewed(2));
    const { happen, video, standAt } = await openViewer({ getSections, insertViewedSection: saving() });
    await happen('timeUpdate', 97);
    await happen('error', 97);
    standAt(0);
    fireEvent.loadedMetadata(video());
    expect(video().currentTime).toBe(97);
  });

  it('is loaded again even if the fresh address is the same', async () => {
    const { happen } = await openViewer({ getSections: async () => renewed(1) });
    await happen('error', 20);
    expect(load).toHaveBeenCalledTimes(1);
  });
});

describe('an interrupted connection', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
  afterEach(() => void jest.useRealTimers());
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const breakOff = { readyState: 0 };

  it('is tried again after growing waits, says so, and continues at the same second', async () => {
    const getSections = jest
      .fn()
      .mockImplementationOnce(() => shown())
      .mockRejectedValueOnce(new CallFailed(network))
      .mockRejectedValueOnce(new CallFailed(network))
      .mockImplementation(() => shown());
    const { happen, video, standAt } = await openViewer({ getSections, insertViewedSection: saving() });
    await happen('play', 57.5);
    await happen('error', 57.5);
    expect(getSections).toHaveBeenCalledTimes(2);
    expect(screen.getByText(/riprende da solo/)).toBeInTheDocument();
    await pass(1000);
    expect(getSections).toHaveBeenCalledTimes(3);
    await pass(1999);
    expect(getSections).toHaveBeenCalledTimes(3);
    await pass(1);
    expect(getSections).toHaveBeenCalledTimes(4);
    standAt(0);
    act(() => void fireEvent.loadedMetadata(video()));
    expect(video().currentTime).toBe(57.5);
    expect(video().autoplay).toBe(true);
    act(() => void fireEvent.canPlay(video()));
    expect(screen.queryByText(/riprende da solo/)).toBeNull();
  });

  it('is not tried for ever: then the page says so and offers a retry', async () => {
    const getSections = jest.fn(() => shown());
    const { happen } = await openViewer({ getSections });
    for (let time = 0; time < 12; time += 1) {
      await happen('error', 0, Number.NaN, breakOff);
      await pass(60_000);
    }
    expect(getSections).toHaveBeenCalledTimes(8);
    expect(screen.getByRole('alert')).toHaveTextContent('Il video non si carica');
    act(() => screen.getByRole('button', { name: 'Riprova' }).click());
    await act(settle);
    expect(getSections).toHaveBeenCalledTimes(9);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('continues at once when the network is back, even after it was given up', async () => {
    const getSections = jest
      .fn()
      .mockImplementationOnce(() => shown())
      .mockRejectedValue(new CallFailed(network));
    const client = await openViewer({ getSections });
    await client.happen('error', 20);
    await pass(120_000);
    expect(screen.getByRole('alert')).toHaveTextContent('Il video non si carica');
    const asked = getSections.mock.calls.length;
    getSections.mockImplementation(() => shown());
    act(client.comeOnline);
    await act(settle);
    expect(getSections).toHaveBeenCalledTimes(asked + 1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('does not follow the student to another section', async () => {
    const getSections = jest
      .fn()
      .mockImplementationOnce(() => shown())
      .mockRejectedValue(new CallFailed(network));
    const { happen } = await openViewer({ getSections });
    await happen('error', 20);
    act(() => screen.getByRole('button', { name: /Lezione uno/ }).click());
    const asked = getSections.mock.calls.length;
    await pass(120_000);
    expect(getSections).toHaveBeenCalledTimes(asked);
    expect(screen.queryByText(/riprende da solo/)).toBeNull();
  });

  it('counts as failed after the video waited half a minute for data, not while it is slow', async () => {
    const getSections = jest.fn(() => shown());
    const { happen } = await openViewer({ getSections, insertViewedSection: saving() });
    await happen('waiting', 50);
    await pass(20_000);
    await happen('canPlay', 50);
    await pass(60_000);
    expect(getSections).toHaveBeenCalledTimes(1);
    await happen('waiting', 70);
    await pass(30_000);
    expect(getSections).toHaveBeenCalledTimes(2);
  });

  it('counts nothing more of a wait for data once the student has chosen another section', async () => {
    const getSections = jest.fn(() => shown());
    const { happen } = await openViewer({ getSections, insertViewedSection: saving() });
    await happen('waiting', 50);
    act(() => screen.getByRole('button', { name: /Lezione tre/ }).click());
    await pass(60_000);
    expect(getSections).toHaveBeenCalledTimes(1);
  });

  it('leaves no listener behind after the viewer', async () => {
    const getSections = jest
      .fn()
      .mockImplementationOnce(() => shown())
      .mockRejectedValue(new CallFailed(network));
    const { happen, history, comeOnline } = await openViewer({ getSections });
    await happen('error', 20);
    act(() => history.push(paths.paymentFailed()));
    const asked = getSections.mock.calls.length;
    act(comeOnline);
    await pass(120_000);
    expect(getSections).toHaveBeenCalledTimes(asked);
  });
});
