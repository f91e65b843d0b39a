import { clipName } from '../../../src/server/demo/clips';
import { COURSES, type DemoLesson } from '../../../src/server/demo/content/catalogue';
import { type Cue, cuesOf } from '../../../src/server/demo/cues';
import { COVERS } from '../covers';
import { SCENES, type SceneName } from './scenes';

/** What is written and drawn in one lesson's film. */
export interface Script {
  /** File name without ending. */
  readonly name: string;
  readonly seconds: number;
  readonly colours: keyof typeof import('../palettes').PALETTES;
  readonly scene: SceneName;
  readonly course: string;
  /** Such as «Lezione 3 di 9». */
  readonly place: string;
  readonly title: string;
  readonly cues: readonly Cue[];
}

/** A light ground would hide the scenes' light lines. */
const DARK = { scalping: 'avanzato' } as const;

function sceneOf({ scene, title }: DemoLesson): SceneName {
  if (scene in SCENES) return scene as SceneName;
  throw new Error(`No scene ${scene} for «${title}»`);
}

export const SCRIPTS: readonly Script[] = COURSES.flatMap((course) => {
  const [colours = course.level] = COVERS[course.slug] ?? [];
  return course.lessons.map((lesson, at) => ({
    name: clipName(course.slug, at),
    seconds: lesson.minutes * 60,
    colours: colours in DARK ? DARK[colours as keyof typeof DARK] : colours,
    scene: sceneOf(lesson),
    course: course.title,
    place: `Lezione ${at + 1} di ${course.lessons.length}`,
    title: lesson.title,
    cues: cuesOf(lesson),
  }));
});
