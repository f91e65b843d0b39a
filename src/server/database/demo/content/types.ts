import type { LEVELS, TOPICS } from '../../../../contract/categories';
import type manifest from '../clips/manifest.json';

/** A lesson film by its file name without ending. */
export type ClipName = keyof typeof manifest;

export interface DemoCourse {
  slug: string;
  title: string;
  subtitle: string;
  level: (typeof LEVELS)[number];
  topics: readonly (typeof TOPICS)[number][];
  /** What it costs today. */
  euros: number;
  /** What it cost until lately; only where it is on offer. */
  listEuros?: number;
  /** Slugs of teachers, the first one leads. */
  teachers: readonly [string, ...string[]];
  /** Paragraphs; `**so**` is bold. */
  about: readonly string[];
  goals: readonly string[];
  /** Who it is for, and what one should know before. */
  audience: string;
  /** Lessons in order; the first one is free for everybody. */
  sections: readonly (readonly [clip: ClipName, title: string])[];
}

export interface DemoTeacher {
  slug: string;
  name: string;
  headline: string;
  biography: readonly string[];
}

export interface DemoBundle {
  slug: string;
  title: string;
  subtitle: string;
  euros: number;
  about: readonly string[];
  /** Slugs of courses, in the order in which they are best taken. */
  courses: readonly string[];
}
