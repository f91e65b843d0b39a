import { and, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { leads as rows } from '../../contract/leads/leads';
import { leads } from '../platform/database';
import { isWithinDays } from '../platform/database/italianTime';
import { contains, equals } from '../platform/resource/grid';

type Filters = Pick<z.output<typeof rows.list.input>, 'Query' | 'Kind' | 'From' | 'To'>;

export function matching({ Query, Kind, From, To }: Filters): SQL | undefined {
  const { email, firstName, lastName, subject, message, kind, createdAt } = leads;
  return and(
    contains(Query, [email, firstName, lastName, subject, message]),
    equals(kind, Kind),
    isWithinDays(createdAt, From, To),
  );
}
