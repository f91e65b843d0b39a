/** What a payment provider keeps for itself, and what it pays to the shop's bank account, or gets back from there. */
export const PROVIDER_MOVEMENT_KINDS = ['fee', 'payout', 'payout_returned'] as const;
export type ProviderMovementKind = (typeof PROVIDER_MOVEMENT_KINDS)[number];

export const PROVIDER_MOVEMENT_NAMES: Readonly<Record<ProviderMovementKind, string>> = {
  fee: 'Commissione',
  payout: 'Accredito sul conto',
  payout_returned: 'Accredito respinto',
};

/** How a row of our books and the provider's differ: only one side has it, or the two name other sums. */
export const DIFFERENCE_KINDS = ['missing_here', 'missing_there', 'other_sum'] as const;
