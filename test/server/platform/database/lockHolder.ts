import { lockDataFolder } from '../../../../src/server/platform/database/dataLock';

/** Takes the data folder that it is given and holds it until it is killed. */
const folder = process.argv.at(-1) ?? '';
lockDataFolder(folder).then(
  () => {
    process.stdout.write('held\n');
    setInterval(() => {}, 60_000);
  },
  (error: Error) => process.stdout.write(`${error.name}: ${error.message}\n`),
);
