import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Classroom, StudentSection } from '../../../contract/learning/learning';
import type { PlayedRanges } from '../../../contract/learning/playback';
import { type Failure, failureText } from '../../api/failure';
import { isSessionEnd } from '../identity/session/sessionSlice';
import { sectionToResume, startOf, withSection } from './sections';

/** A course that the student does not own, but can buy. */
export interface CourseForSale {
  readonly slug: string;
  readonly title: string;
}

export interface LearningState {
  readonly status: 'idle' | 'loading' | 'ready' | 'refused' | 'failed';
  readonly courseId: string;
  readonly classroom: Classroom | null;
  /** Italian: why there is no classroom, or no newer one. */
  readonly message: string;
  readonly courseForSale: CourseForSale | null;
  /** The section in the player. */
  readonly currentId: string;
  /** Seconds at which the player starts. */
  readonly startAt: number;
  /** The video plays, or will as soon as it is loaded. */
  readonly plays: boolean;
  /** How often the classroom was loaded: each time the player gets a new signed address. */
  readonly loads: number;
  /** The next section starts without a click. */
  readonly autoAdvance: boolean;
  /** The section that starts in a few seconds, or ''. */
  readonly upNextId: string;
  /** Seconds until it starts. */
  readonly upNextIn: number;
  /** Failures of the video since it last played for a while. */
  readonly videoFailures: number;
  /** The video waits for data, or for a new address after a failure. */
  readonly isInterrupted: boolean;
  /** Italian: why the progress could not be saved, or ''. */
  readonly saveMessage: string;
}

/** The player's position in seconds; `duration` is the video's own, 0 if unknown. */
export interface Playback {
  readonly sectionId: string;
  readonly position: number;
  readonly duration: number;
  /** The seconds that were played since the video was loaded. */
  readonly played?: PlayedRanges;
}

type SavedSection = Pick<StudentSection, 'IdEnc' | 'viewed' | 'played'> & { readonly progress: number };

const initialState: LearningState = {
  status: 'idle',
  courseId: '',
  classroom: null,
  message: '',
  courseForSale: null,
  currentId: '',
  startAt: 0,
  plays: false,
  loads: 0,
  autoAdvance: true,
  upNextId: '',
  upNextIn: 0,
  videoFailures: 0,
  isInterrupted: false,
  saveMessage: '',
};

/**
 * Milliseconds before a failed video is loaded again: at first at once, since its address may have expired. After the
 * last one the page says that it cannot be played.
 */
export const RECOVERY_WAITS = [0, 1000, 2000, 4000, 8000, 16_000, 30_000] as const;

const shown = (state: LearningState, section: StudentSection | undefined): LearningState => ({
  ...state,
  currentId: section?.IdEnc ?? '',
  startAt: section ? startOf(section) : 0,
  upNextId: '',
  videoFailures: 0,
  isInterrupted: false,
});

const withPosition = (state: LearningState, { sectionId, position }: Playback): LearningState =>
  state.classroom
    ? {
        ...state,
        classroom: withSection(state.classroom, sectionId, (section) => ({ ...section, position })),
      }
    : state;

const learningSlice = createSlice({
  name: 'learning',
  initialState,
  reducers: {
    /** The course may have gone on elsewhere: a visit starts where the server says. */
    visitBegan: (state): LearningState => ({ ...initialState, autoAdvance: state.autoAdvance }),
    /** The same course stays in view while it is loaded again. */
    classroomRequested: (state, { payload }: PayloadAction<{ courseId: string }>): LearningState =>
      state.courseId === payload.courseId && state.classroom
        ? { ...state, message: '', saveMessage: '', videoFailures: 0, isInterrupted: false }
        : { ...initialState, autoAdvance: state.autoAdvance, status: 'loading', courseId: payload.courseId },
    classroomReceived: (state, { payload: classroom }: PayloadAction<Classroom>): LearningState => {
      const loads = state.loads + 1;
      const ready: LearningState = { ...state, status: 'ready', classroom, message: '', loads };
      const before = state.classroom?.sections.find(({ IdEnc }) => IdEnc === state.currentId);
      const current = classroom.sections.find(({ IdEnc }) => IdEnc === state.currentId);
      if (!before || !current) return { ...shown(ready, sectionToResume(classroom)), plays: false };
      // The same section under a new address: the player continues at its position, even near the end.
      return { ...ready, startAt: before.position };
    },
    classroomRefused: (
      state,
      { payload }: PayloadAction<{ message: string; course?: CourseForSale }>,
    ): LearningState => ({
      ...state,
      status: 'refused',
      classroom: null,
      courseForSale: payload.course ?? null,
      message: payload.message,
    }),
    classroomFailed: (state, { payload }: PayloadAction<Failure>): LearningState => ({
      ...state,
      status: state.classroom ? 'ready' : 'failed',
      message: failureText(payload),
    }),
    /** By the student, or at the end of the section before. */
    sectionChosen: (state, { payload }: PayloadAction<{ sectionId: string }>): LearningState => {
      const section = state.classroom?.sections.find(({ IdEnc }) => IdEnc === payload.sectionId);
      return section ? { ...shown(state, section), plays: true } : state;
    },
    /** The address names a section: it is shown, and does not play. */
    sectionOpened: (state, { payload }: PayloadAction<{ sectionId: string }>): LearningState => {
      const section = state.classroom?.sections.find(({ IdEnc }) => IdEnc === payload.sectionId);
      return section ? { ...shown(state, section), plays: false } : state;
    },
    /** A second of a section, by a note: the player loads it there. */
    momentChosen: (
      state,
      { payload: { sectionId, position } }: PayloadAction<{ sectionId: string; position: number }>,
    ): LearningState => {
      const section = state.classroom?.sections.find(({ IdEnc }) => IdEnc === sectionId);
      if (!section) return state;
      return { ...shown(state, section), startAt: position, plays: true, loads: state.loads + 1 };
    },
    playbackStarted: (state): LearningState => ({ ...state, plays: true, upNextId: '' }),
    /** The player has moved on ten seconds, or past `VIEWED_PART`. */
    positionReached: (state, { payload }: PayloadAction<Playback>): LearningState => ({
      ...withPosition(state, payload),
      videoFailures: 0,
    }),
    playbackPaused: (state, { payload }: PayloadAction<Playback>): LearningState => ({
      ...withPosition(state, payload),
      plays: false,
    }),
    /** The student moved a video that is paused. */
    positionMoved: (state, { payload }: PayloadAction<Playback>): LearningState => ({
      ...withPosition(state, payload),
      upNextId: '',
    }),
    sectionEnded: (state, { payload }: PayloadAction<Playback>): LearningState =>
      withPosition(state, payload),
    /** The page was hidden, or another section chosen, while the video played. */
    playerHidden: (state, { payload }: PayloadAction<Playback>): LearningState =>
      withPosition(state, payload),
    /** The video waits for data. */
    playbackStalled: (state, { payload }: PayloadAction<Playback>): LearningState => ({
      ...withPosition(state, payload),
      isInterrupted: true,
    }),
    /** The video has data again. */
    playbackRecovered: (state): LearningState => ({ ...state, isInterrupted: false }),
    /** The video cannot be played: its signed address has expired, or the network is away. */
    videoFailed: (state, { payload }: PayloadAction<Playback>): LearningState => ({
      ...withPosition(state, payload),
      videoFailures: state.videoFailures + 1,
      isInterrupted: true,
    }),
    /** Loading a new address failed too. */
    renewalFailed: (state, _action: PayloadAction<Failure>): LearningState => ({
      ...state,
      videoFailures: state.videoFailures + 1,
    }),
    /** The network is back: an interrupted video is tried again. */
    networkReturned: (state): LearningState =>
      state.isInterrupted ? { ...state, message: '', videoFailures: 1 } : state,
    /** The next section starts in a few seconds, unless the student stays. */
    nextAnnounced: (
      state,
      { payload }: PayloadAction<{ sectionId: string; seconds: number }>,
    ): LearningState => ({
      ...state,
      upNextId: payload.sectionId,
      upNextIn: payload.seconds,
    }),
    stayChosen: (state): LearningState => ({ ...state, upNextId: '' }),
    autoAdvanceToggled: (state): LearningState => ({
      ...state,
      autoAdvance: !state.autoAdvance,
      upNextId: '',
    }),
    /** The server's progress; an answer that is out of date takes nothing back. */
    sectionSaved: (state, { payload }: PayloadAction<SavedSection>): LearningState => {
      if (!state.classroom) return state;
      const classroom = withSection(state.classroom, payload.IdEnc, (section) => ({
        ...section,
        viewed: section.viewed || payload.viewed,
        ...(payload.played && { played: payload.played }),
      }));
      const progress = Math.max(classroom.progress, payload.progress);
      return { ...state, classroom: { ...classroom, progress }, saveMessage: '' };
    },
    saveRefused: (state, { payload }: PayloadAction<{ message: string }>): LearningState => ({
      ...state,
      saveMessage: payload.message,
    }),
    saveFailed: (state, { payload }: PayloadAction<Failure>): LearningState => ({
      ...state,
      saveMessage: `I progressi non sono stati salvati. ${failureText(payload)}`,
    }),
  },
  // The next person at this browser must not go on at this one's position.
  extraReducers: (builder) => builder.addMatcher(isSessionEnd, () => initialState),
});

export const {
  visitBegan,
  classroomRequested,
  classroomReceived,
  classroomRefused,
  classroomFailed,
  sectionChosen,
  sectionOpened,
  momentChosen,
  playbackStarted,
  positionReached,
  playbackPaused,
  positionMoved,
  sectionEnded,
  playerHidden,
  playbackStalled,
  playbackRecovered,
  videoFailed,
  renewalFailed,
  networkReturned,
  nextAnnounced,
  stayChosen,
  autoAdvanceToggled,
  sectionSaved,
  saveRefused,
  saveFailed,
} = learningSlice.actions;
/** Actions that bring another section, or another moment of it, into the player. */
export const PLACE_ACTIONS = [sectionChosen, sectionOpened, momentChosen];
export { initialState as emptyLearning };
export default learningSlice;
