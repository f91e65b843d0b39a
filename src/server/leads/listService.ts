import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Lead, leads as rows } from '../../contract/leads';
import { type GridOrder, readTableGrid } from '../admin/grid';
import { leads } from '../database';
import type { Deps } from '../deps';
import { BYTE_ORDER_MARK, csvLine } from '../http/csv';
import { SentFile } from '../http/sentFile';
import { type LeadRow, matching, pagesOfLeads } from './listQueries';

type ListQuery = z.output<typeof rows.list.input>;

const { id, createdAt, email, firstName, lastName, kind } = leads;
const ORDER: GridOrder<NonNullable<ListQuery['Sort']>> = {
  sorts: {
    createdAt,
    email: sql`lower(${email})`,
    firstName: sql`lower(${firstName})`,
    lastName: sql`lower(${lastName})`,
    kind,
  },
  id,
  usual: [createdAt, 'desc'],
};

/** Returns a page of leads. */
export async function leadsPage({ database }: Deps, query: ListQuery) {
  const { rows: found, ...rest } = await readTableGrid(database.orm, leads, query, ORDER, matching(query));
  return { items: found.map(onWire), ...rest };
}

function onWire(row: typeof leads.$inferSelect): Lead {
  return {
    id: row.id,
    kind: row.kind,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    subject: row.subject,
    message: row.message,
    consentText: row.consentText,
    consentAt: row.consentAt.toISOString(),
    ...(row.withdrawnAt && { withdrawnAt: row.withdrawnAt.toISOString() }),
    createdAt: row.createdAt.toISOString(),
  };
}

const HEADERS = [
  'Data',
  'Modulo',
  'Nome',
  'Cognome',
  'E-mail',
  'Telefono',
  'Oggetto',
  'Messaggio',
  'Consenso',
  'Data consenso',
  'Consenso ritirato',
];
const KINDS = { webinar: 'webinar', video: 'video', contact: 'contatto' } as const;

/** The leads that a query finds, made while the file is sent. */
export async function leadsCsv({ database }: Deps, query: ListQuery): Promise<SentFile> {
  const lines = async function* () {
    yield BYTE_ORDER_MARK + csvLine(HEADERS);
    for await (const page of pagesOfLeads(database.orm, matching(query))) yield page.map(line).join('');
  };
  return new SentFile(
    'contatti.csv',
    'text/csv; charset=utf-8',
    Readable.from(lines(), { objectMode: false }),
  );
}

function line(lead: LeadRow): string {
  return csvLine([
    lead.createdAt ?? '',
    KINDS[lead.kind],
    lead.firstName,
    lead.lastName,
    lead.email,
    lead.phone,
    lead.subject,
    lead.message,
    lead.consentText,
    lead.consentAt ?? '',
    lead.withdrawnAt ?? '',
  ]);
}
