import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Classroom, StudentSection } from '../../../contract/learning';
import { type Failure, failureText } from '../../api/failure';

/** A course that one may not watch, but buy. */
export interface CourseOnOffer {
  readonly slug: string;
  readonly title: string;
}

export interface LearningState {
  readonly status: 'idle' | 'loading' | 'ready' | 'refused' | 'failed';
  readonly courseId: string;
  readonly classroom: Classroom | null;
  /** Why the classroom is not shown; Italian. */
  readonly message: string;
  readonly courseOnOffer: CourseOnOffer | null;
  /** The section in the player. */
  readonly currentId: string;
  /** Seconds at which the player begins. */
  readonly startAt: number;
  /** The video runs, or is to run as soon as it is there: it was chosen, or follows the one that ended. */
  readonly plays: boolean;
  /** How often the classroom was brought: a player belongs to one, since its signed address does. */
  readonly arrivals: number;
  /** After a section the next follows without a click. */
  readonly autoAdvance: boolean;
  /** The section that follows in a few seconds, or empty. */
  readonly upNextId: string;
  /** How often the video broke off since it last ran for a while. */
  readonly videoFailures: number;
  /** The video waits for its data, or for a new address after it broke off. */
  readonly isInterrupted: boolean;
  /** Why the progress could not be saved, or empty. */
  readonly saveMessage: string;
}

/** Where the player stands, in seconds; `duration` is the video's own, 0 when unknown. */
export interface Playback {
  readonly sectionId: string;
  readonly position: number;
  readonly duration: number;
}

const initialState: LearningState = {
  status: 'idle',
  courseId: '',
  classroom: null,
  message: '',
  courseOnOffer: null,
  currentId: '',
  startAt: 0,
  plays: false,
  arrivals: 0,
  autoAdvance: true,
  upNextId: '',
  videoFailures: 0,
  isInterrupted: false,
  saveMessage: '',
};

/** From this part of a video on it counts as seen. */
export const VIEWED_PART = 0.9;
/**
 * Milliseconds before a video that broke off is asked for anew: at first at once, since its address may have
 * expired. After the last it is said that it cannot be played.
 */
export const RECOVERY_WAITS = [0, 1000, 2000, 4000, 8000, 16_000, 30_000] as const;

/** What was seen to its end begins anew, the rest where it was left. */
const startOf = ({ position, duration }: StudentSection) =>
  position >= duration * VIEWED_PART ? 0 : position;

/** Where one goes on: in the section that was left in the middle, seen before or not, else in the first not yet seen. */
const sectionToResume = ({ sections, lastSection }: Classroom) =>
  sections.find((section) => section.IdEnc === lastSection && startOf(section) > 0) ??
  sections.find(({ viewed, position }) => !viewed && position > 0) ??
  sections.find(({ viewed }) => !viewed) ??
  sections[0];

const withSection = (
  classroom: Classroom,
  id: string,
  change: (section: StudentSection) => StudentSection,
) => ({
  ...classroom,
  sections: classroom.sections.map((section) => (section.IdEnc === id ? change(section) : section)),
});

const shown = (state: LearningState, section: StudentSection | undefined): LearningState => ({
  ...state,
  currentId: section?.IdEnc ?? '',
  startAt: section ? startOf(section) : 0,
  upNextId: '',
  videoFailures: 0,
  isInterrupted: false,
});

const stoodAt = (state: LearningState, { sectionId, position }: Playback): LearningState =>
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
    /** Asked again for the same course, it stays in view. */
    classroomRequested: (state, { payload }: PayloadAction<{ courseId: string }>): LearningState =>
      state.courseId === payload.courseId && state.classroom
        ? { ...state, message: '', saveMessage: '', videoFailures: 0, isInterrupted: false }
        : { ...initialState, autoAdvance: state.autoAdvance, status: 'loading', courseId: payload.courseId },
    classroomReceived: (state, { payload: classroom }: PayloadAction<Classroom>): LearningState => {
      const arrivals = state.arrivals + 1;
      const ready: LearningState = { ...state, status: 'ready', classroom, message: '', arrivals };
      const before = state.classroom?.sections.find(({ IdEnc }) => IdEnc === state.currentId);
      const current = classroom.sections.find(({ IdEnc }) => IdEnc === state.currentId);
      if (!before || !current) return { ...shown(ready, sectionToResume(classroom)), plays: false };
      // The same section under a new address: the player goes on where it stood, be it near the end.
      return { ...ready, startAt: before.position };
    },
    classroomRefused: (
      state,
      { payload }: PayloadAction<{ message: string; course?: CourseOnOffer }>,
    ): LearningState => ({
      ...state,
      status: 'refused',
      classroom: null,
      courseOnOffer: payload.course ?? null,
      message: payload.message,
    }),
    classroomFailed: (state, { payload }: PayloadAction<Failure>): LearningState => ({
      ...state,
      status: state.classroom ? 'ready' : 'failed',
      message: failureText(payload),
    }),
    /** A person, or the end of the section before, chose what to watch. */
    sectionChosen: (state, { payload }: PayloadAction<{ sectionId: string }>): LearningState => {
      const section = state.classroom?.sections.find(({ IdEnc }) => IdEnc === payload.sectionId);
      return section ? { ...shown(state, section), plays: true } : state;
    },
    playbackStarted: (state): LearningState => ({ ...state, plays: true, upNextId: '' }),
    /** The player has come ten seconds further, or past the part from which the section counts as seen. */
    positionReached: (state, { payload }: PayloadAction<Playback>): LearningState => ({
      ...stoodAt(state, payload),
      videoFailures: 0,
    }),
    playbackPaused: (state, { payload }: PayloadAction<Playback>): LearningState => ({
      ...stoodAt(state, payload),
      plays: false,
    }),
    sectionEnded: (state, { payload }: PayloadAction<Playback>): LearningState => stoodAt(state, payload),
    /** The page went out of sight while the video ran. */
    playerHidden: (state, { payload }: PayloadAction<Playback>): LearningState => stoodAt(state, payload),
    /** The video has run out of data; it may be slow, or the network gone. */
    playbackStalled: (state, { payload }: PayloadAction<Playback>): LearningState => ({
      ...stoodAt(state, payload),
      isInterrupted: true,
    }),
    /** There is data again. */
    playbackRecovered: (state): LearningState => ({ ...state, isInterrupted: false }),
    /** The player cannot play: its signed address has expired, or the network is gone. */
    videoFailed: (state, { payload }: PayloadAction<Playback>): LearningState => ({
      ...stoodAt(state, payload),
      videoFailures: state.videoFailures + 1,
      isInterrupted: true,
    }),
    /** A new address was asked for, and the answer did not come either. */
    renewalFailed: (state, _action: PayloadAction<Failure>): LearningState => ({
      ...state,
      videoFailures: state.videoFailures + 1,
    }),
    /** The network is back: a video that was given up is tried anew. */
    networkReturned: (state): LearningState =>
      state.isInterrupted ? { ...state, message: '', videoFailures: 1 } : state,
    /** The next section follows in a few seconds, unless somebody stays. */
    nextAnnounced: (state, { payload }: PayloadAction<{ sectionId: string }>): LearningState => ({
      ...state,
      upNextId: payload.sectionId,
    }),
    stayChosen: (state): LearningState => ({ ...state, upNextId: '' }),
    autoAdvanceToggled: (state): LearningState => ({
      ...state,
      autoAdvance: !state.autoAdvance,
      upNextId: '',
    }),
    /** The server's word on a section and on the whole. An answer that was overtaken takes nothing back. */
    sectionSaved: (
      state,
      { payload }: PayloadAction<{ IdEnc: string; viewed: boolean; progress: number }>,
    ): LearningState => {
      if (!state.classroom) return state;
      const classroom = withSection(state.classroom, payload.IdEnc, (section) => ({
        ...section,
        viewed: section.viewed || payload.viewed,
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
});

export const {
  classroomRequested,
  classroomReceived,
  classroomRefused,
  classroomFailed,
  sectionChosen,
  playbackStarted,
  positionReached,
  playbackPaused,
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
export { initialState as emptyLearning };
export default learningSlice;
