export { type Database, type DatabaseOptions, type Orm, openDatabase } from './connection';
export { newId } from './ids';
export * from './schema';
export { StartError } from './startError';
