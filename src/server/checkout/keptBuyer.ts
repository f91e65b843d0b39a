import type { KeptBuyer, users } from '../platform/database';

type Named = Pick<
  typeof users.$inferSelect,
  'firstName' | 'lastName' | 'address' | 'cap' | 'city' | 'region' | 'country'
>;

/** The data of an account that a payment keeps, so that the books of a month never change. */
export function keptBuyerOf(user: Named): KeptBuyer {
  const { firstName, lastName, address, cap, city, region, country } = user;
  const place = [cap, city, region].filter(Boolean).join(' ');
  return { firstName, lastName, address: [address, place, country].filter(Boolean).join(', ') };
}
