import { z } from 'zod';
import people from '../texts/people.json';

const names = z.array(z.string().min(1)).min(1);

/** Names of the demo shop's buyers, and where they live: town, region, postal code. */
export const {
  firstNames: FIRST_NAMES,
  lastNames: LAST_NAMES,
  towns: TOWNS,
} = z
  .strictObject({
    firstNames: names,
    lastNames: names,
    towns: z.array(z.tuple([z.string(), z.string(), z.string().regex(/^\d{5}$/)])).min(1),
  })
  .parse(people);
