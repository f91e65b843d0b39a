import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** Returns the text of a PDF as a reader extracts it. */
export const pdfText = (pdf: Buffer): string =>
  execFileSync(process.execPath, [path.join(__dirname, 'pdfText.mjs')], { input: pdf, encoding: 'utf8' });
