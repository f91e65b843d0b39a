import { writeSync } from 'node:fs';
import { openDatabase, schema } from '../../../../src/server/platform/database';

const silent = { info() {}, warn() {}, error() {} };

/**
 * Writes pairs of rows without end, each pair in a transaction, and prints a number once its pair is acknowledged.
 * Arguments: the data folder, the first number.
 */
async function write(dataDir: string, first: number): Promise<void> {
  const { orm } = await openDatabase({ dataDir }, silent);
  for (let number = first; ; number++) {
    await orm.transaction(async (tx) => {
      await tx.insert(schema.jobs).values({ kind: 'first', uniqueKey: `${number}` });
      await tx.insert(schema.jobs).values({ kind: 'second', uniqueKey: `${number}` });
    });
    writeSync(1, `${number}\n`);
  }
}

// Under `node -e` the arguments begin right after the program.
const [dataDir = '', first = '0'] = process.argv.slice(-2);
write(dataDir, Number(first)).catch((error: Error) => {
  process.stdout.write(`${error.name}: ${error.message}\n`);
  process.exitCode = 1;
});
