/**
 * Returns whether an object stands for a component or an element: MUI merges plain objects alone. Replaces `react-is`
 * (1 KiB of the first page), which also says what kind it is.
 */
export const isValidElementType = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && '$$typeof' in value;
