/** Values and labels of a filter on a yes-or-no column. */
export const YES_NO = [
  ['true', 'Sì'],
  ['false', 'No'],
] as const;
