import { act, screen } from '@testing-library/react';
import { momentChosen } from '../../../../src/client/features/learning/learningSlice';
import { addNote, readNotes } from '../../../../src/client/features/learning/positionNotes';
import { paths } from '../../../../src/client/routing/paths';
import { memoryArea } from '../../../../src/client/services/sessionStorage';
import { MAX_RANGES, type PlayedRanges } from '../../../../src/contract/learning/playback';
import { testUser } from '../../../support/client';
import { classroom, openViewer, saving, section, settle } from './support';

const getSections = async () => ({ isOk: true, item: classroom() });
/** A video that has played these seconds. */
const having = (ranges: PlayedRanges, more: object = {}) => ({
  paused: false,
  played: {
    length: ranges.length,
    start: (at: number) => ranges[at]?.[0] ?? 0,
    end: (at: number) => ranges[at]?.[1] ?? 0,
  },
  ...more,
});

describe('the seconds that were played', () => {
  it('are reported, without those that were skipped', async () => {
    const insertViewedSection = saving();
    const { happen } = await openViewer({ getSections, insertViewedSection });
    await happen('play', 42, 100, having([]));
    await happen(
      'timeUpdate',
      93.4,
      100,
      having([
        [42.04, 45.123],
        [90, 93.4],
      ]),
    );
    expect(insertViewedSection.mock.calls).toEqual([
      [
        {
          IdEnc: 'due',
          Position: 93.4,
          Played: [
            [42, 45.1],
            [90, 93.4],
          ],
          Viewed: true,
        },
      ],
    ]);
  });

  it('of a lesson that is left for another are reported too', async () => {
    const insertViewedSection = saving();
    const { happen, standAt } = await openViewer({ getSections, insertViewedSection });
    await happen('play', 43, 100, having([]));
    standAt(47.4, 100, having([[43, 47.4]]));
    act(() => screen.getByRole('button', { name: 'Successiva' }).click());
    await act(settle);
    expect(insertViewedSection.mock.calls).toEqual([
      [{ IdEnc: 'due', Position: 47.4, Played: [[43, 47.4]] }],
    ]);
  });

  it('of a lesson that is left for the second of a note in another are reported too', async () => {
    const insertViewedSection = saving();
    const { store, happen, standAt } = await openViewer({ getSections, insertViewedSection });
    await happen('play', 43, 100, having([]));
    standAt(47.4, 100, having([[43, 47.4]]));
    act(() => void store.dispatch(momentChosen({ sectionId: 'tre', position: 12 })));
    await act(settle);
    expect(insertViewedSection.mock.calls).toEqual([
      [{ IdEnc: 'due', Position: 47.4, Played: [[43, 47.4]] }],
    ]);
  });

  it('are reported when the page is left', async () => {
    const insertViewedSection = saving();
    const { happen, standAt, history } = await openViewer({ getSections, insertViewedSection });
    await happen('play', 43, 100, having([]));
    standAt(47.4, 100, having([[43, 47.4]]));
    act(() => history.push(paths.paymentFailed()));
    await act(settle);
    expect(insertViewedSection).toHaveBeenLastCalledWith({
      IdEnc: 'due',
      Position: 47.4,
      Played: [[43, 47.4]],
    });
  });

  it('are kept on the device when the video breaks off', async () => {
    const { happen, services } = await openViewer({ getSections, insertViewedSection: saving() });
    await happen('play', 43, 100, having([]));
    await happen('error', 50, 100, having([[43, 50]]));
    expect(readNotes(services.device)).toMatchObject([{ sectionId: 'due', played: [[43, 50]] }]);
  });

  it('are reported as far as the server takes them, the last ones: more would end the session', async () => {
    const insertViewedSection = saving();
    const { happen } = await openViewer({ getSections, insertViewedSection });
    const ranges = Array.from({ length: MAX_RANGES + 1 }, (_none, at): [number, number] => [at, at + 0.5]);
    await happen('pause', 60, 300, having(ranges, { paused: true }));
    expect(insertViewedSection).toHaveBeenLastCalledWith({
      IdEnc: 'due',
      Position: 60,
      Played: ranges.slice(1),
    });
  });

  it('show in the classroom as the server has counted them', async () => {
    const insertViewedSection = jest.fn(async ({ IdEnc }: { IdEnc: string }) => ({
      isOk: true,
      item: { IdEnc, viewed: false, progress: 0, played: [[0, 30]] as [number, number][], needed: 90 },
    }));
    const item = classroom({ progress: 0, sections: [section('due', { needed: 90 })] });
    const { happen } = await openViewer({
      getSections: async () => ({ isOk: true, item }),
      insertViewedSection,
    });
    expect(screen.getByText('mancano 2m')).toBeInTheDocument();
    await happen('pause', 60, 100, having([[0, 60]], { paused: true }));
    expect(screen.getByText('manca 1m')).toBeInTheDocument();
  });
});

describe('notes of played seconds', () => {
  const note = (more: object) => ({
    ...{ userId: testUser.id, sectionId: 'due', position: 61, seen: false, at: 1 },
    ...more,
  });

  it('join those of an earlier load of the same lesson', () => {
    const device = memoryArea();
    addNote(device, note({ played: [[0, 10]] }));
    addNote(
      device,
      note({
        played: [
          [8, 20],
          [40, 50],
        ],
      }),
    );
    addNote(device, note({}));
    expect(readNotes(device)).toEqual([
      note({
        played: [
          [0, 20],
          [40, 50],
        ],
      }),
    ]);
  });

  it('join as many as one report may hold', () => {
    const device = memoryArea();
    const ranges = (from: number) =>
      Array.from({ length: 150 }, (_none, at): [number, number] => [from + at, from + at + 0.5]);
    addNote(device, note({ played: ranges(0) }));
    addNote(device, note({ played: ranges(1000) }));
    const [kept] = readNotes(device);
    expect(kept?.played).toHaveLength(MAX_RANGES);
    expect([kept?.played?.[0], kept?.played?.at(-1)]).toEqual([
      [100, 100.5],
      [1149, 1149.5],
    ]);
  });

  it.each([[7], [[7]], [[[1, null]]], [[[1, 2, 3]]], ['0-7']])(
    'are ignored if they are invalid: %j',
    (played) => {
      const device = memoryArea();
      device.setItem('positions', JSON.stringify([note({ played })]));
      expect(readNotes(device)).toEqual([]);
    },
  );
});
