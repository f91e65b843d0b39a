interface Numbered {
  readonly year: number;
  readonly number: number;
}

/** "12/2026", as Italian documents are numbered. */
export const receiptNumber = ({ year, number }: Numbered): string => `${number}/${year}`;

/** The file's name on the disk. */
export const receiptName = ({ year, number }: Numbered): string => `ricevuta-${year}-${number}.pdf`;
