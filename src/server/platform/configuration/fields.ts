import { z } from 'zod';
import { isLoopback } from './loopback';

export function isUrl(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

export const secret = z.string().min(8).optional().describe('at least 8 characters');

export const origin = z
  .string()
  .refine((text) => isUrl(text, ['http:', 'https:']))
  .transform((text) => text.replace(/\/+$/, ''))
  .refine((text) => URL.canParse(text) && new URL(text).origin === text)
  .optional()
  .describe('scheme and host without a path, such as https://example.com');

/** A secret key is sent there, so it never leaves this machine. */
export const localOrigin = origin
  .refine((text) => text === undefined || isLoopback(new URL(text).hostname))
  .describe('the origin of a server on this machine, such as http://127.0.0.1:12111 (for tests)');
