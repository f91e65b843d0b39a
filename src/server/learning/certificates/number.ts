import { lettersOf } from '../../platform/readableCode';

/** Returns a number as it is stored: case, spaces and hyphens of what was typed do not matter. */
export const storedNumber = (typed: string) =>
  lettersOf(typed)
    .match(/.{1,4}/g)
    ?.join('-') ?? '';
