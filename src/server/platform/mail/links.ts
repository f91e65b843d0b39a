import { BASE_PATH } from '../../../contract/platform/basePath';
import { TOKEN_PAGES } from '../http/tokenPages';

/** Builds absolute addresses for mails. @param publicUrl without trailing slash */
export function mailLinks(publicUrl: string, loginUrl: string) {
  const page = (name: string) => (token: string) =>
    `${publicUrl}${BASE_PATH}/${name}/${encodeURIComponent(token)}`;
  return {
    activation: page(TOKEN_PAGES.activation),
    reset: page(TOKEN_PAGES.reset),
    email: page(TOKEN_PAGES.email),
    undoEmail: page(TOKEN_PAGES.undoEmail),
    gift: page(TOKEN_PAGES.gift),
    /** A lesson of the classroom, at its questions. */
    lesson: (courseId: string, sectionId: string) =>
      `${page('corso/v')(courseId)}?lezione=${encodeURIComponent(sectionId)}#domande`,
    /** The teachers' list of questions without an answer. */
    openQuestions: `${publicUrl}${BASE_PATH}/in#domande`,
    adminQuestions: `${publicUrl}${BASE_PATH}/admin/domande?State=unanswered`,
    /** A path of this site, or the absolute address of another. */
    login: loginUrl.startsWith('/') ? publicUrl + loginUrl : loginUrl,
  };
}
export type MailLinks = ReturnType<typeof mailLinks>;

const TOKENS = new RegExp(`(/(?:${Object.values(TOKEN_PAGES).join('|')})/)[\\w-]+`, 'g');

/** Removes the tokens of links, so that later readers of a stored mail cannot use them. */
export function withoutTokens(text: string): string {
  return text.replace(TOKENS, '$1…');
}
