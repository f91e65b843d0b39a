import { BASE_PATH } from './basePath';

const PAGE = new RegExp(`^(${BASE_PATH}|/login)([/?#]|$)`);

export const NO_PAGE = `Questa pagina non c’è: gli indirizzi del negozio cominciano con ${BASE_PATH}/.`;

/** Whether an address is a path of this site at which the shop has no page, such as `/corso/x` without its beginning. */
export const isNoPage = (address: string): boolean => address.startsWith('/') && !PAGE.test(address);
