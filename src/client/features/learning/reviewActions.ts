import { createAction } from '@reduxjs/toolkit';

/** The student asks to review the course, in the classroom. */
export const reviewWanted = createAction<{ courseId: string; slug: string }>('learning/reviewWanted');
