import { navigated } from '../../src/client/features/platform/navigation/navigationSlice';

/** The action of a step to another page, as the history tells of it. */
export const steppedTo = (pathname: string) =>
  navigated({ address: { pathname, search: '', hash: '', key: pathname }, kind: 'PUSH' });
