import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CourseCard } from '../../../contract/courses';
import type { HomeSection } from '../../../contract/site';
import type { Failure } from '../../api/failure';

export type BlockStatus = 'idle' | 'loading' | 'ready' | 'failed';

/** One of the lists of the home page; each comes, or fails, on its own. */
export interface Block<Item> {
  readonly status: BlockStatus;
  readonly items: readonly Item[];
  /** Italian: why it did not come; else empty. */
  readonly message: string;
}

/** The lists of courses, by where they come from. */
export const COURSE_BLOCKS = ['home', 'offers', 'random'] as const;
export type CourseBlock = (typeof COURSE_BLOCKS)[number];
export type BlockName = CourseBlock | 'sections';

export interface HomeState {
  readonly home: Block<CourseCard>;
  /** The educational offer ("offerta formativa"): a choice of the catalogue. */
  readonly offers: Block<CourseCard>;
  readonly random: Block<CourseCard>;
  /** What the shop's keepers put on the home page: a heading, a text, courses. */
  readonly sections: Block<HomeSection>;
}

const nothing = { status: 'idle' as const, items: [], message: '' };
const initialState: HomeState = { home: nothing, offers: nothing, random: nothing, sections: nothing };

/** What is shown stays while the same is asked for again. */
const asked = <Item>(block: Block<Item>): Block<Item> =>
  block.status === 'ready' ? block : { ...block, status: 'loading' };
const failed = <Item>(block: Block<Item>, failure: string): Block<Item> =>
  block.status === 'ready' ? block : { ...block, status: 'failed', message: failure };

const homeSlice = createSlice({
  name: 'home',
  initialState,
  reducers: {
    homeRequested: (state): HomeState => ({
      home: asked(state.home),
      offers: asked(state.offers),
      random: asked(state.random),
      sections: asked(state.sections),
    }),
    coursesReceived: (
      state,
      { payload }: PayloadAction<{ block: CourseBlock; items: readonly CourseCard[] }>,
    ): HomeState => ({ ...state, [payload.block]: { status: 'ready', items: payload.items, message: '' } }),
    sectionsReceived: (state, { payload }: PayloadAction<readonly HomeSection[]>): HomeState => ({
      ...state,
      sections: { status: 'ready', items: payload, message: '' },
    }),
    /** One list did not come; the others are shown all the same. */
    blockFailed: (state, { payload }: PayloadAction<{ block: BlockName; message: string }>): HomeState => ({
      ...state,
      [payload.block]: failed<unknown>(state[payload.block], payload.message),
    }),
    /** All have answered, and at least one of them failed: said once, however many they were. */
    homeFailed: (state, _action: PayloadAction<Failure>): HomeState => state,
  },
});

export const { homeRequested, coursesReceived, sectionsReceived, blockFailed, homeFailed } =
  homeSlice.actions;
export default homeSlice;
