import { type CertificateTexts, renderCertificate } from './certificate';
import { type Paper, renderPaper } from './receipt';

/** Drawings by name. */
export interface Drawings {
  readonly certificate: { readonly texts: CertificateTexts; readonly url: string };
  readonly receipt: Paper;
}

export const DRAWINGS: { readonly [Name in keyof Drawings]: (content: Drawings[Name]) => Promise<Buffer> } = {
  certificate: ({ texts, url }) => renderCertificate(texts, url),
  receipt: renderPaper,
};
