import { Readable } from 'node:stream';
import type { account } from '../../../contract/account/account';
import type { OutputOf } from '../../../contract/platform/endpoint';
import { listFormerAddresses } from '../../identity/formerAddresses';
import { type UserRow, userQueries } from '../../identity/queries';
import type { Deps } from '../../platform/deps';
import { type CallContext, notFound, SentFile } from '../../platform/http/serve';
import { findPicture, ownRows } from './queries';
import { readMe } from './readMe';
import { type ZipEntry, zipOf } from './zip';

/** A copy of all data that the shop keeps of the caller, as a zip that is made while it is sent. */
export function createOwnData(deps: Deps) {
  return async ({
    caller,
  }: CallContext<'user'>): Promise<OutputOf<typeof account.downloadData> | SentFile> => {
    const user = await userQueries(deps.database).findById(caller.id);
    if (!user) throw notFound();
    const now = deps.clock();
    const name = `i-miei-dati-${now.toISOString().slice(0, 10)}.zip`;
    return new SentFile(
      name,
      'application/zip',
      Readable.from(zipOf(filesOf(deps, user, now), now), { objectMode: false }),
    );
  };
}

async function* filesOf(deps: Deps, user: UserRow, now: Date): AsyncGenerator<ZipEntry> {
  const former = await listFormerAddresses(deps.database.orm, user.id);
  const rows = ownRows(deps.database, user.id, { email: user.email, former });
  yield { name: 'LEGGIMI.txt', parts: only(readMe(now)) };
  yield { name: 'dati-personali.json', parts: only(`${JSON.stringify(personOf(user), null, 2)}\n`) };
  yield { name: 'accessi.json', parts: jsonOf(rows.logins()) };
  yield { name: 'accessi-con-altri-servizi.json', parts: jsonOf(rows.identities()) };
  yield { name: 'acquisti.json', parts: jsonOf(priced(rows.purchases())) };
  yield { name: 'corsi.json', parts: jsonOf(rows.entitlements()) };
  yield { name: 'regali.json', parts: jsonOf(rows.gifts()) };
  yield { name: 'avanzamento.json', parts: jsonOf(rows.progress()) };
  yield { name: 'appunti.json', parts: jsonOf(rows.notes()) };
  yield { name: 'certificati.json', parts: jsonOf(rows.certificates()) };
  yield { name: 'recensioni.json', parts: jsonOf(rows.reviews()) };
  yield { name: 'domande.json', parts: jsonOf(rows.questions()) };
  yield { name: 'risposte.json', parts: jsonOf(rows.answers()) };
  yield { name: 'domande-utili.json', parts: jsonOf(rows.votes()) };
  yield { name: 'consensi.json', parts: jsonOf(dated(rows.consents())) };
  yield { name: 'e-mail.json', parts: jsonOf(rows.mails()) };
  yield { name: 'moduli.json', parts: jsonOf(rows.leads()) };
  const key = await findPicture(deps.database, user.id);
  if (key && (await deps.media.stat(key))) {
    yield { name: 'immagine-profilo.webp', parts: await deps.media.open(key), isPacked: true };
  }
}

/** The user's row without the password hash and our own counters. */
function personOf({ passwordHash, version: _version, deletedAt: _deletedAt, ...person }: UserRow) {
  return { ...person, hasPassword: passwordHash !== null };
}

type Cents = { listCents: number; discountCents: number; totalCents: number; refundedCents: number };

/** Money as a person reads it: euro with two decimals. */
async function* priced<Row extends Cents>(rows: AsyncIterable<Row>) {
  for await (const { listCents, discountCents, totalCents, refundedCents, ...row } of rows) {
    const euro = (cents: number) => (cents / 100).toFixed(2);
    const money = { listPrice: euro(listCents), discount: euro(discountCents) };
    yield { ...row, ...money, total: euro(totalCents), refunded: euro(refundedCents) };
  }
}

/** Names a consent's time by what happened: `givenAt` or `withdrawnAt`. */
async function* dated<Row extends { isGiven: boolean; givenAt: Date }>(rows: AsyncIterable<Row>) {
  for await (const { isGiven, givenAt, ...row } of rows) {
    yield { ...row, ...(isGiven ? { givenAt } : { withdrawnAt: givenAt }) };
  }
}

async function* only(text: string) {
  yield text;
}

/** A JSON list, a row at a time. */
async function* jsonOf(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[';
  for await (const row of rows) {
    yield `${before}\n${JSON.stringify(row, null, 2)}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}
