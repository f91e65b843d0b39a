import { toPlainText } from '@react-email/render';
import { renderToStaticMarkup } from 'react-dom/server';
import { LetterPage, type Sender } from './LetterPage';
import type { Letter } from './letters';

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** In the text a heading stands as it is written, not in capitals. */
const AS_WRITTEN = { selector: 'h1', options: { uppercase: false } };

/** A letter as HTML and as plain text. The library weighs half a second: this module is loaded when needed. */
export function writeLetter(letter: Letter, sender: Sender): { html: string; text: string } {
  const page = renderToStaticMarkup(<LetterPage letter={letter} sender={sender} />);
  return { html: DOCTYPE + page, text: toPlainText(page, { selectors: [AS_WRITTEN] }) };
}
