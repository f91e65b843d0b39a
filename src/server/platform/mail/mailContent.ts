import { shownName } from '../../../contract/platform/names';

/** The content of a mail: plain Italian text without layout. */
export interface MailContent {
  readonly subject: string;
  /** Shown after the subject in mail clients. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** A table of labels and values, after the paragraphs; the last row is the total. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** Text written by somebody else, with its line breaks. */
  readonly quote?: string;
  readonly action?: { readonly label: string; readonly url: string };
  /** In smaller type, after the action. */
  readonly also?: { readonly label: string; readonly url: string };
  /** In small type at the end. */
  readonly note: string;
}

export interface Link {
  readonly link: string;
}
/** To an address whose owner has confirmed it: any other would be greeted by a name that anybody may have typed. */
export interface ToPerson {
  readonly firstName: string;
}
export interface WithLink extends ToPerson, Link {}

/** "Ciao Sara". */
export function greeting(firstName: string): string {
  const name = shownName(firstName);
  return name ? `Ciao ${name}` : 'Ciao';
}
