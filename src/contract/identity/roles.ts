/** The numeric claim (spec §6 leaves the values open). */
export const ROLE = { student: 0, admin: 1, teacher: 2 } as const;
/** Every answer to a call with a valid token names the caller's claim of that moment in this header. */
export const CLAIM_HEADER = 'x-claim';
export type Role = (typeof ROLE)[keyof typeof ROLE];
