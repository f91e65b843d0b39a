import { and, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type HomeSectionRecord,
  homeSectionErrors,
  type homeSectionForm,
  type homeSections as rows,
} from '../../../contract/catalogue/homeSections';
import type { Outcome } from '../../../contract/platform/shapes';
import { homeSections } from '../../platform/database';
import type { Executor } from '../../platform/database/executor';
import type { Deps } from '../../platform/deps';
import { publicCache } from '../../platform/http/publicCache';
import { refuse } from '../../platform/http/refusals';
import { authorOf, writeAudit } from '../../platform/resource/audit';
import { contains, equals, type GridOrder } from '../../platform/resource/grid';
import { checkErrors } from '../../platform/resource/refusals';
import { type AdminContext, createResource } from '../../platform/resource/resource';
import { findTitles } from '../../platform/resource/titles';
import { findChosen, lockOrder, saveChosen, saveOrder } from './queries';

type Form = z.output<typeof homeSectionForm>;
type ListQuery = z.output<typeof rows.list.input>;

const { id, title, kind, position, isActive } = homeSections;
const ORDER: GridOrder<NonNullable<ListQuery['Sort']>> = {
  sorts: { position, title: sql`lower(${title})`, kind, isActive },
  id,
  usual: [position, 'asc'],
};
const CHANGED = 'Nel frattempo le sezioni sono cambiate: ricarica la pagina e riprova.';

/** The sections of the home page as admins edit them. A new one comes last. */
export function createHomeSections(deps: Deps) {
  const { database } = deps;
  const { readPage, ...handlers } = createResource(deps, {
    name: 'homeSections',
    table: homeSections,
    items: toHomeSectionResponses,
    toRow: (form: Form, stored) => ({
      title: form.title,
      subtitle: '',
      content: form.text,
      kind: form.kind,
      category: form.kind === 'category' ? form.category : null,
      isActive: form.isActive,
      ...(!stored && { position: sql`(select coalesce(max(position) + 1, 0) from home_sections)` }),
    }),
    check: (_tx, form) => checkErrors(homeSectionErrors(form)),
    saveRelated: (tx, section, form) =>
      saveChosen(
        tx,
        section,
        form.kind === 'chosen_courses' ? form.courses : [],
        form.kind === 'bundles' ? form.bundles : [],
      ),
    constraints: {
      home_section_courses_course_id_courses_id_fk: ['courses', 'Uno dei corsi scelti non esiste più.'],
      home_section_bundles_bundle_id_bundles_id_fk: ['bundles', 'Uno dei percorsi scelti non esiste più.'],
    },
    changes: () => ['site'],
  });

  return {
    ...handlers,
    list: ({ Query, Kind, IsActive, ...wanted }: ListQuery) =>
      readPage(wanted, ORDER, and(contains(Query, [title]), equals(kind, Kind), equals(isActive, IsActive))),

    /** Versions stay as they are: the order is no part of a section's form. */
    async reorder({ ids: after }: { ids: string[] }, context: AdminContext): Promise<Outcome> {
      const isSaved = await database.orm.transaction(async (tx) => {
        const before = await lockOrder(tx);
        if (after.length !== before.length || !before.every((section) => after.includes(section)))
          return false;
        await saveOrder(tx, after);
        const entry = { action: 'reorder', resource: 'homeSections', resourceId: '', before, after } as const;
        await writeAudit(tx, authorOf(deps, context), entry);
        return true;
      });
      if (!isSaved) return refuse(CHANGED, { code: 'conflict' });
      publicCache(database).invalidate(['site']);
      return { isOk: true };
    },
  };
}

async function toHomeSectionResponses(
  db: Executor,
  found: readonly (typeof homeSections.$inferSelect)[],
): Promise<HomeSectionRecord[]> {
  const chosen = await findChosen(
    db,
    found.map((section) => section.id),
  );
  const titles = await findTitles(
    db,
    [...chosen.values()].flatMap(({ courseIds, bundleIds }) => [...courseIds, ...bundleIds]),
  );
  return found.map((section) => {
    const { courseIds: courses = [], bundleIds: bundles = [] } = chosen.get(section.id) ?? {};
    return {
      id: section.id,
      title: section.title,
      text: section.content || section.subtitle,
      kind: section.kind,
      category: section.category,
      courses,
      bundles,
      chosen: [...courses, ...bundles].flatMap((one) => titles.get(one) ?? []),
      position: section.position,
      isActive: section.isActive,
      createdAt: section.createdAt.toISOString(),
      version: section.version,
    };
  });
}
