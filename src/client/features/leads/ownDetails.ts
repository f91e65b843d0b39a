import { selectFullName, selectUser } from '../identity/session/sessionSelectors';

type State = Parameters<typeof selectUser>[0];

/**
 * What the forms know of who is logged in, until something else is typed. Chosen where it is shown and not when the
 * page opens: a page that the server rendered learns only afterwards who looks at it.
 */
export const selectOwnFirstName = (state: State) => selectUser(state)?.firstName ?? '';
export const selectOwnLastName = (state: State) => selectUser(state)?.lastName ?? '';
export const selectOwnEmail = (state: State) => selectUser(state)?.username ?? '';
export const selectOwnName = (state: State) => selectFullName(state);
