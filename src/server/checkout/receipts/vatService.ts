/** The VAT contained in a gross sum, in cents. @param rate per cent */
export const vatContained = (grossCents: number, rate: number): number =>
  Math.round((grossCents * rate) / (100 + rate));
