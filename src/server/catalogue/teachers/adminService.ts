import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { TeacherRecord, teacherForm } from '../../../contract/catalogue/teacherShapes';
import type { teachers as rows } from '../../../contract/catalogue/teachers';
import { ROLE } from '../../../contract/identity/roles';
import type { OutputOf } from '../../../contract/platform/endpoint';
import { shownName } from '../../../contract/platform/names';
import { changeRole, dismissTeacher, lockAccount } from '../../identity/accountService';
import type { Subject } from '../../platform/backplane/subjects';
import { teachers } from '../../platform/database';
import type { Executor, Transaction } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { publicCache } from '../../platform/http/publicCache';
import { portraitPicture } from '../../platform/media/picture';
import { adoptPicture, releasePicture } from '../../platform/media/pictureService';
import { authorOf, writeAudit } from '../../platform/resource/audit';
import { contains, type GridOrder } from '../../platform/resource/grid';
import { type Constraints, fieldRefusal, refusal, withConstraints } from '../../platform/resource/refusals';
import { type AdminContext, createResource } from '../../platform/resource/resource';
import { freeSlug } from '../../platform/resource/slug';
import { coursesCount, coursesOf, hasPage, insertTeacher, teacherFacts } from './adminQueries';

type ListQuery = z.output<typeof rows.list.input>;
type Row = typeof teachers.$inferSelect;

const ORDER: GridOrder<NonNullable<ListQuery['Sort']>> = {
  sorts: {
    name: sql`lower(${teachers.name})`,
    position: [teachers.position, sql`lower(${teachers.name})`],
    coursesCount,
  },
  id: teachers.id,
  usual: [[teachers.position, sql`lower(${teachers.name})`], 'asc'],
};

/** Cards of courses, learning paths and the speakers' page name teachers. */
const CHANGES: readonly Subject[] = ['teachers'];

const CONSTRAINTS: Constraints = {
  teachers_slug_key: ['Email', 'È stato appena aggiunto un altro relatore con questo nome: riprova.'],
};

export function createTeacherAdmin(deps: Deps) {
  const { database, clock } = deps;
  const {
    readPage,
    create: _create,
    ...handlers
  } = createResource(deps, {
    name: 'teachers',
    table: teachers,
    items,
    toRow: ({ pictureAddress, ...form }: z.output<typeof teacherForm>) => ({
      ...form,
      picture: pictureAddress,
    }),
    async saveRelated(tx, _id, { pictureAddress }, stored) {
      if (pictureAddress === stored?.picture) return;
      if (stored) await releasePicture(tx, stored.picture, clock());
      await adoptPicture(tx, pictureAddress);
    },
    async checkRemoval(tx, { id }) {
      const titles = await coursesOf(tx, id);
      if (titles.length > 0) throw refusal(hasCourses(titles), undefined, 'teacher_has_courses');
    },
    async removeRelated(tx, { userId, picture }) {
      await releasePicture(tx, picture, clock());
      await dismissTeacher(tx, userId);
    },
    audited,
    changes: () => CHANGES,
  });

  return {
    ...handlers,
    list: ({ Query, ...wanted }: ListQuery): Promise<OutputOf<typeof rows.list>> =>
      readPage(wanted, ORDER, contains(Query, [teachers.name, teachers.headline])),

    /** AddTeacher: of an account that exists. */
    async add({ Email }: { Email: string }, context: AdminContext) {
      const author = authorOf(deps, context);
      const store = async (tx: Transaction) => {
        const account = await lockAccount(tx, Email);
        if (!account) {
          throw fieldRefusal(
            'Email',
            'Nessuno si è ancora iscritto con questa e-mail: invita la persona a farlo.',
          );
        }
        if (await hasPage(tx, account.id))
          throw fieldRefusal('Email', 'Questa persona è già tra i relatori.');
        const name = shownName(`${account.firstName} ${account.lastName}`) || 'Nuovo relatore';
        const row = await insertTeacher(tx, {
          userId: account.id,
          name,
          slug: await freeSlug(tx, teachers.slug, name),
        });
        if (account.role === ROLE.student) await changeRole(tx, account.id, ROLE.teacher);
        const [added] = await items(tx, [row]);
        await writeAudit(tx, author, {
          action: 'create',
          resource: 'teachers',
          resourceId: row.id,
          after: added && audited(added),
        });
        return added;
      };
      const item = await withConstraints(CONSTRAINTS, () => database.orm.transaction(store));
      publicCache(database).invalidate(CHANGES);
      return { isOk: true, item };
    },
  };
}

async function items(db: Executor, found: readonly Row[]): Promise<TeacherRecord[]> {
  if (found.length === 0) return [];
  const facts = await teacherFacts(
    db,
    found.map(({ id }) => id),
  );
  return found.map(({ id, slug, name, headline, biography, picture, position, version }) => ({
    id,
    slug,
    name,
    headline,
    biography,
    pictureAddress: picture,
    picture: portraitPicture(picture),
    position,
    version,
    email: facts.get(id)?.email ?? '',
    coursesCount: facts.get(id)?.coursesCount ?? 0,
  }));
}

/** The mail address is the account's, which may be deleted one day. */
const audited = ({ email: _email, ...teacher }: TeacherRecord): unknown => teacher;

const MOST_TITLES = 3;

function hasCourses(titles: readonly string[]): string {
  const some = titles
    .slice(0, MOST_TITLES)
    .map((title) => `“${title}”`)
    .join(', ');
  const hidden = titles.length - MOST_TITLES;
  const more = hidden > 0 ? ` e ${hidden === 1 ? 'un altro' : `altri ${hidden}`}` : '';
  const these = titles.length === 1 ? 'questo corso' : 'questi corsi';
  return `Insegna in ${some}${more}: prima scegli per ${these} un altro relatore.`;
}
