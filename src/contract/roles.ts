/** The numeric claim (specification §6; its values are a decision of ours). */
export const ROLE = { student: 0, admin: 1, teacher: 2 } as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];
