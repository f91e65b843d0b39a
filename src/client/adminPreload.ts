import { ROLE } from '../contract/identity/roles';
import { CLAIM } from './services/sessionStorage';

/**
 * Fetches and runs the admin's code beside the application's first scripts, where otherwise it would come after them.
 * A script of its own in the pages of the admin: others' browsers fetch none of it.
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
  for (const src of element?.dataset.files?.split(' ') ?? []) {
    const script = Object.assign(document.createElement('script'), { src });
    // Webpack reuses a script of the same address; it would wait for one that has already failed until its time-out.
    script.addEventListener('error', () => script.remove());
    document.head.append(script);
  }
}

preloadAdmin(document.currentScript);
