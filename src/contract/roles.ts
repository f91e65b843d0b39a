/** The numeric claim (spec §6 leaves the values open). */
export const ROLE = { student: 0, admin: 1, teacher: 2 } as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];
