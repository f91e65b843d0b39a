import { renderCertificate } from '../certificates/pdf';
import type { CertificateRow } from '../certificates/queries';
import type { Paper } from '../receipts/paper';
import { renderPaper } from '../receipts/pdf';

/** What can be drawn, by its name. */
export interface Drawings {
  readonly certificate: { readonly row: CertificateRow; readonly url: string };
  readonly receipt: Paper;
}

export const DRAWINGS: { readonly [Name in keyof Drawings]: (content: Drawings[Name]) => Promise<Buffer> } = {
  certificate: ({ row, url }) => renderCertificate(row, url),
  receipt: renderPaper,
};
