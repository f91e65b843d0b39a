import { createAction } from '@reduxjs/toolkit';

/** The course was reviewed through the prompt. */
export const reviewWritten = createAction<{ courseId: string }>('reviews/written');
