import { ROLE } from '../contract/roles';
import { CLAIM } from './services/sessionStorage';

/**
 * Fetches the admin's code beside the application's first scripts, where otherwise it would come after them. A script of
 * its own in the pages of the admin: others' browsers fetch none of it.
 *
 * @param element the script's; its `data-files` names addresses with spaces between
 */
export function preloadAdmin(element: HTMLOrSVGScriptElement | null): void {
  try {
    // The server decides what an admin may do.
    if (localStorage.getItem(CLAIM) !== String(ROLE.admin)) return;
  } catch {
    // Without a storage nobody is logged in.
    return;
  }
  for (const href of element?.dataset.files?.split(' ') ?? []) {
    const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href });
    document.head.append(link);
  }
}

preloadAdmin(document.currentScript);
