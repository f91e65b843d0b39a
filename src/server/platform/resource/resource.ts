import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { AuditResource } from '../../../contract/admin/adminResources';
import type { Subject } from '../backplane/subjects';
import type { Executor, Transaction } from '../database/executor';
import type { Deps } from '../deps';
import { publicCache } from '../http/publicCache';
import { type CallContext, notFound } from '../http/serve';
import { type Author, authorOf, writeAudit } from './audit';
import { type GridOrder, readTableGrid, type Wanted } from './grid';
import { adoptPicturesOf } from './pictures';
import { type Constraints, conflict, withConstraints } from './refusals';

/** A table whose rows admins edit one by one. */
export type EditableTable = PgTable & { readonly id: PgColumn; readonly version: PgColumn };

/** Values, or expressions that the database works out. */
type Columns<Insert> = { readonly [Name in keyof Insert]?: Insert[Name] | SQL };

export interface ResourceDefinition<Table extends EditableTable, Form, Item> {
  /** Of the audit's rows. */
  readonly name: AuditResource;
  readonly table: Table;
  /** The rows as an admin sees them, without secrets. */
  items(db: Executor, rows: readonly Table['$inferSelect'][]): Item[] | Promise<Item[]>;
  /** @param stored absent for a new row */
  toRow(form: Form, stored?: Table['$inferSelect']): Columns<Table['$inferInsert']>;
  /** Rows that must not be seen, such as deleted ones. */
  readonly where?: SQL;
  /** Refuses a form that does not fit what is stored, by throwing a `refusal`. */
  check?(tx: Transaction, form: Form, stored?: Table['$inferSelect']): Promise<void> | void;
  /** Saves what lies in other tables. @param stored what the row was; absent for a new one */
  saveRelated?(
    tx: Transaction,
    id: string,
    form: Form,
    stored: Table['$inferSelect'] | undefined,
    author: Author,
  ): Promise<void>;
  /** Locks what a removal changes beside the row and others lock before it. */
  lockBeforeRemoval?(tx: Transaction, id: string): Promise<unknown>;
  /** Refuses to remove a row, by throwing a `refusal` with the reason and the alternative. */
  checkRemoval?(tx: Transaction, stored: Table['$inferSelect']): Promise<void>;
  /** Changes what lies in other tables, after the removal. */
  removeRelated?(tx: Transaction, removed: Table['$inferSelect']): Promise<void>;
  readonly constraints?: Constraints;
  /** The part of an item that the audit keeps; all of it by default. */
  audited?(item: Item): unknown;
  /** The kept public answers that a write changes. */
  changes?(items: { before?: Item; after?: Item }): readonly Subject[];
}

export type AdminContext = Pick<CallContext<'admin'>, 'caller' | 'requestId'>;
type Update<Form> = Form & { readonly id: string; readonly version: number };

/** Returns what a form holds. TypeScript does not see that `Form & Rest` without the keys of `Rest` is a `Form`: hence the cast. */
function formOf<Form>({ id: _id, version: _version, ...form }: Update<Form>): Form {
  return form as unknown as Form;
}

/**
 * Makes the handlers of a contract's `crud` rows. Each write is one transaction with its audit row; kept public answers
 * are dropped after the commit.
 */
export function createResource<Table extends EditableTable, Form, Item>(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  definition: ResourceDefinition<Table, Form, Item>,
) {
  const { name: resource, table, constraints = {}, changes = () => [] } = definition;
  const { audited = (item: Item): unknown => item } = definition;
  const toItem = async (db: Executor, row: Table['$inferSelect']) => {
    const [item] = await definition.items(db, [row]);
    return item as Item;
  };
  const byId = (id: string) => and(eq(table.id, id), definition.where);

  /**
   * Holds the row until the transaction ends, so that `check` and what it allows see the same.
   * @param strength `update` also waits for rows that are being added with a reference to it
   */
  async function lock(
    tx: Transaction,
    id: string,
    strength: 'update' | 'no key update',
  ): Promise<Table['$inferSelect']> {
    const rows = await tx
      .select()
      .from(table as PgTable)
      .where(byId(id))
      .for(strength);
    if (!rows[0]) throw notFound();
    return rows[0];
  }

  async function write<Result>(
    context: AdminContext,
    work: (tx: Transaction, author: Author) => Promise<Result>,
  ): Promise<Result> {
    const author = authorOf({ clock }, context);
    return withConstraints(constraints, () => database.orm.transaction((tx) => work(tx, author)));
  }

  function drop(items: { before?: Item; after?: Item }): void {
    publicCache(database).invalidate(changes(items));
  }

  return {
    /** A page of the resource's list, whose row has a name of its own. */
    async readPage<Sort extends string>(wanted: Wanted<Sort>, order: GridOrder<Sort>, where?: SQL) {
      const { orm } = database;
      const { rows, ...rest } = await readTableGrid(orm, table, wanted, order, and(definition.where, where));
      return { items: await definition.items(orm, rows), ...rest };
    },

    /** @throws CallError 404 */
    async get({ id }: { id: string }) {
      const [row] = await database.orm
        .select()
        .from(table as PgTable)
        .where(byId(id));
      if (!row) throw notFound();
      return { isOk: true, item: await toItem(database.orm, row) };
    },

    async create(form: Form, context: AdminContext) {
      const after = await write(context, async (tx, author) => {
        await definition.check?.(tx, form);
        const values = definition.toRow(form) as PgInsertValue<Table>;
        const [added] = await tx.insert(table).values(values).returning();
        const { id } = added as { id: string };
        await definition.saveRelated?.(tx, id, form, undefined, author);
        const item = await toItem(tx, added as Table['$inferSelect']);
        await adoptPicturesOf(tx, form as object, { after: item });
        await writeAudit(tx, author, { action: 'create', resource, resourceId: id, after: audited(item) });
        return item;
      });
      drop({ after });
      return { isOk: true, item: after };
    },

    /** Saves the form unless another admin saved since `version` was read. @throws CallError 404 */
    async update(input: Update<Form>, context: AdminContext) {
      const { id, version } = input;
      const form = formOf(input);
      const saved = await write(context, async (tx, author) => {
        const stored = await lock(tx, id, 'no key update');
        const before = await toItem(tx, stored);
        if (stored.version !== version) return { before };
        await definition.check?.(tx, form, stored);
        const values = { ...definition.toRow(form, stored), version: sql`${table.version} + 1` };
        const rows = await tx
          .update(table)
          .set(values as PgUpdateSetSource<Table>)
          .where(and(eq(table.id, id), eq(table.version, version)))
          .returning();
        await definition.saveRelated?.(tx, id, form, stored, author);
        const after = await toItem(tx, (rows as Table['$inferSelect'][])[0] as Table['$inferSelect']);
        await adoptPicturesOf(tx, form as object, { before, after });
        const change = { before: audited(before), after: audited(after) };
        await writeAudit(tx, author, { action: 'update', resource, resourceId: id, ...change });
        return { before, after };
      });
      if (saved.after === undefined) return conflict(saved.before);
      drop(saved);
      return { isOk: true, item: saved.after };
    },

    /** @throws CallError 404 */
    async remove({ id }: { id: string }, context: AdminContext) {
      const before = await write(context, async (tx, author) => {
        await definition.lockBeforeRemoval?.(tx, id);
        const stored = await lock(tx, id, 'update');
        await definition.checkRemoval?.(tx, stored);
        const item = await toItem(tx, stored);
        await tx.delete(table).where(eq(table.id, id));
        await definition.removeRelated?.(tx, stored);
        await writeAudit(tx, author, { action: 'remove', resource, resourceId: id, before: audited(item) });
        return item;
      });
      drop({ before });
      return { isOk: true };
    },
  };
}
