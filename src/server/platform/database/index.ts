export { type Database, type DatabaseOptions, type Orm, openDatabase } from './connection';
export { makePrivate, openDataFolder } from './dataFolder';
export { newId } from './ids';
export * from './schema';
export { StartError, startFault } from './startError';
