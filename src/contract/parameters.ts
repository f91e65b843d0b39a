import { z } from 'zod';
import { get, put } from './endpoint';
import { instant, listOf, outcome } from './shapes';

export const parameter = z.object({ key: z.string().max(200), value: z.string().max(100_000) });
export const parameters = {
  /** Public parameters, for admins all; `Prefix` filters by key. */
  read: get(
    '/api/Parameter/',
    'optional',
    z.object({ Prefix: z.string().max(200).optional() }),
    listOf(parameter.extend({ updatedAt: instant.optional() })),
  ),
  update: put('/api/Parameter/', 'admin', z.object({ items: z.array(parameter).max(500) }), outcome),
};
