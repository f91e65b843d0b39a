/** The categories of the header: three levels, then three topics. */
export const LEVELS = ['principiante', 'intermedio', 'avanzato'] as const;
export const TOPICS = ['ichimoku', 'scalping', 'criptovalute'] as const;
export const CATEGORIES = [...LEVELS, ...TOPICS] as const;
export type Category = (typeof CATEGORIES)[number];

export function isCategory(text: string): text is Category {
  return (CATEGORIES as readonly string[]).includes(text);
}
