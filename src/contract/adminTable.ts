import { table } from './table';

/** The table for the admin's code: the browser's bundle holds only the rows of admins in it (see webpack.config.ts). */
export const adminTable = table;
