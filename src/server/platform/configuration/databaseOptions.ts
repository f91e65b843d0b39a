import type { Settings } from './configuration';

/** Where the shop's database is, as `openDatabase` takes it. */
export const databaseOptions = ({ dataDir, database }: Settings) => ({
  dataDir,
  databaseUrl: database.url,
  directUrl: database.directUrl,
});
