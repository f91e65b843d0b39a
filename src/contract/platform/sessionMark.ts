/**
 * A script in the head of every page, which runs before anything is painted: where the browser keeps a session, what is
 * for visitors alone stays out of sight until the page knows better (`data-for-visitors`, client/app/themeComponents.ts).
 */
export const SESSION_MARK =
  "try{if(localStorage.getItem('user'))document.documentElement.dataset.session='unknown'}catch{}";
