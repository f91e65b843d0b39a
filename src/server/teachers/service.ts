import type { Teacher } from '../../contract/teachers';
import type { Deps } from '../deps';
import { publicCache } from '../http/publicCache';
import { portraitPicture } from '../media/picture';
import { listTeachers } from './queries';

/** The speakers' page (design §3, Speakers). */
export function cachedTeachers({ database }: Deps): Promise<{ items: Teacher[]; total: number }> {
  return publicCache(database).get('teachers', async () => {
    const rows = await listTeachers(database.orm);
    const items = rows.map((row) => ({ ...row, picture: portraitPicture(row.picture) }));
    return { items, total: items.length };
  });
}
