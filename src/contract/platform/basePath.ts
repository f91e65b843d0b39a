/** The path under which all pages of the shop are served. */
export const BASE_PATH = '/corsi-trading-online';
