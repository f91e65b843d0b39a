import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase, sharedMarks } from '../../../../src/server/platform/database';
import { causeOfOutage } from '../../../../src/server/platform/work/outage';
import { silentLog } from '../../../support/database';
import { canMount, mountDisk } from '../../../support/smallDisk';

const DISK_FULL = '53100';

function fill(folder: string): string {
  const file = path.join(folder, 'filler');
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(file, Buffer.alloc(bavail * bsize));
  return file;
}

if (canMount) {
  it('is told by the ping from the moment it is full until there is room', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'corsi-full-'));
    const unmount = mountDisk(dataDir, 'size=200m');
    const database = await openDatabase({ dataDir }, silentLog);
    try {
      await database.orm.insert(sharedMarks).values({ name: 'mode', mark: 'x' });
      await database.ping();
      const filler = fill(dataDir);
      const fault = await database.ping().catch((error: unknown) => error);
      expect(causeOfOutage(fault)?.key).toBe(DISK_FULL);
      // Reading goes on.
      expect(await database.orm.select().from(sharedMarks)).toHaveLength(1);
      rmSync(filler);
      await database.ping();
    } finally {
      await database.close();
      unmount();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
} else {
  it.todo('needs Linux and root: a disk that is full');
}
