/** Whether two addresses are one person's: case does not matter, as on the server. */
export const isSameEmail = (one = '', other = '') => one.toLowerCase() === other.toLowerCase();
