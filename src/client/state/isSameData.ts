/** Whether two values that can be written as JSON hold the same, with their keys in the same order. */
export const isSameData = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
