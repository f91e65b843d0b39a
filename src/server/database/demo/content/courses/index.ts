import type { DemoCourse } from '../types';
import { ADVANCED } from './advanced';
import { BEGINNER } from './beginner';
import { INTERMEDIATE } from './intermediate';

/** The whole catalogue, from the first steps on. */
export const COURSES: readonly DemoCourse[] = [...BEGINNER, ...INTERMEDIATE, ...ADVANCED];
