import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CourseDetail } from '../../../contract/courses';
import type { ShopPromoter } from '../../../contract/promoters';
import type { Review, ReviewSummary } from '../../../contract/reviews';
import { type Failure, failureText } from '../../api/failure';
import { type CourseName, isSameName } from './courseName';
import { reviewStored } from './reviewSlice';

export interface ReviewsState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly items: readonly Review[];
  readonly total: number;
  readonly summary: ReviewSummary | null;
  /** The last page that came, from 1. */
  readonly page: number;
  readonly message: string;
}

export interface CourseState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly name: CourseName;
  readonly course: CourseDetail | null;
  /** What the promoter offers on this course; null on all but one. */
  readonly promoter: ShopPromoter | null;
  /** Italian: why it did not come. */
  readonly message: string;
  readonly reviews: ReviewsState;
}

const noReviews: ReviewsState = { status: 'idle', items: [], total: 0, summary: null, page: 0, message: '' };
const initialState: CourseState = {
  status: 'idle',
  name: {},
  course: null,
  promoter: null,
  message: '',
  reviews: noReviews,
};

const courseSlice = createSlice({
  name: 'course',
  initialState,
  reducers: {
    /** The same course once more: what is shown stays until it comes. */
    courseRequested: (state, { payload: name }: PayloadAction<CourseName>): CourseState =>
      isSameName(state.name, name) && state.course
        ? { ...state, message: '' }
        : { ...initialState, name, status: 'loading' },
    courseReceived: (state, { payload: course }: PayloadAction<CourseDetail>): CourseState => ({
      ...state,
      status: 'ready',
      course,
    }),
    promoterOfferReceived: (
      state,
      { payload: promoter }: PayloadAction<ShopPromoter | null>,
    ): CourseState => ({
      ...state,
      promoter,
    }),
    courseFailed: (state, { payload }: PayloadAction<Failure>): CourseState =>
      state.course ? state : { ...state, status: 'failed', message: failureText(payload) },
    /** There is no such course: the page is left. */
    courseMissed: (): CourseState => initialState,
    /** A person asked for further reviews. */
    moreReviewsRequested: (state): CourseState => ({
      ...state,
      reviews: { ...state.reviews, status: 'loading', message: '' },
    }),
    /** Page 1 begins the list anew, any other goes on with it. The page tells one average, wherever it does. */
    reviewsReceived: (
      state,
      {
        payload: { items, total, summary, page },
      }: PayloadAction<{ items: readonly Review[]; total: number; summary: ReviewSummary; page: number }>,
    ): CourseState => {
      const before = page === 1 ? [] : state.reviews.items;
      const known = new Set(before.map(({ IdEnc }) => IdEnc));
      const added = items.filter(({ IdEnc }) => !known.has(IdEnc));
      return {
        ...state,
        course: state.course && { ...state.course, reviews: summary },
        reviews: { status: 'ready', items: [...before, ...added], total, summary, page, message: '' },
      };
    },
    reviewsFailed: (state, { payload }: PayloadAction<Failure>): CourseState => ({
      ...state,
      reviews: { ...state.reviews, status: 'failed', message: failureText(payload) },
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(
      reviewStored,
      (state, { payload: { courseId, review } }): CourseState =>
        state.course?.IdCourseEnc === courseId
          ? { ...state, course: { ...state.course, ownReview: review } }
          : state,
    );
  },
});

export const {
  courseRequested,
  courseReceived,
  promoterOfferReceived,
  courseFailed,
  courseMissed,
  moreReviewsRequested,
  reviewsReceived,
  reviewsFailed,
} = courseSlice.actions;
export default courseSlice;
