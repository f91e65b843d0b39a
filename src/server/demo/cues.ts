import type { DemoLesson } from './content/catalogue';

/** A sentence of a lesson and when it is said, in whole seconds. */
export interface Cue {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Seconds in which the title stands alone. */
const OPENING = 12;

/** The sentences share what is left after the title; each begins with a picture of the film (an even second). */
export function cuesOf({ minutes, points }: DemoLesson): readonly Cue[] {
  const seconds = minutes * 60;
  const starts = points.map((_, at) => {
    const exact = OPENING + ((seconds - OPENING) * at) / points.length;
    return 2 * Math.round(exact / 2);
  });
  return points.map((text, at) => ({ from: starts[at] ?? 0, to: starts[at + 1] ?? seconds, text }));
}

/** Seconds for which a caption stands: as long as its sentence takes to be said. */
const SPOKEN = 8;

/** A lesson's chapters as a teacher types them, '' without any: the first begins with the film. */
export function chaptersOf(lesson: DemoLesson): string {
  const lines = lesson.chapters?.map((title, at) => {
    const seconds = at === 0 ? 0 : (cuesOf(lesson)[at]?.from ?? 0);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} ${title}`;
  });
  return lines?.join('\n') ?? '';
}

const stamp = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);

/** A lesson's captions as WebVTT. */
export function captionsOf(lesson: DemoLesson): string {
  const cues = cuesOf(lesson).map(
    ({ from, to, text }) =>
      `${stamp(from)} --> ${stamp(Math.min(from + SPOKEN, to))}\n${text.replaceAll('&', '&amp;')}\n`,
  );
  return `WEBVTT\n\n${cues.join('\n')}`;
}
