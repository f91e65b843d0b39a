import { toPlainText } from '@react-email/render';
import { renderToStaticMarkup } from 'react-dom/server';
import { MailLayout, type Sender } from './MailLayout';
import type { MailContent } from './templates';

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Keeps headings as written instead of upper case. */
const AS_WRITTEN = { selector: 'h1', options: { uppercase: false } };

/** Renders HTML and plain text. Loading the library takes half a second, so import this module lazily. */
export function renderMail(content: MailContent, sender: Sender): { html: string; text: string } {
  const page = renderToStaticMarkup(<MailLayout content={content} sender={sender} />);
  return { html: DOCTYPE + page, text: toPlainText(page, { selectors: [AS_WRITTEN] }) };
}
