import { writeSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../../../src/server/platform/database';

const silent = { info() {}, warn() {}, error() {} };

/**
 * Writes pairs of rows into a table `pairs`, each pair in a transaction, and prints a number once its pair is
 * acknowledged. Never ends.
 * Arguments: the data folder, the first number.
 */
async function write(dataDir: string, first: number): Promise<void> {
  const { orm } = await openDatabase({ dataDir }, silent);
  await orm.execute(sql`create table if not exists pairs (part text not null, number int not null)`);
  for (let number = first; ; number++) {
    await orm.transaction(async (tx) => {
      await tx.execute(sql`insert into pairs (part, number) values ('first', ${number})`);
      await tx.execute(sql`insert into pairs (part, number) values ('second', ${number})`);
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
