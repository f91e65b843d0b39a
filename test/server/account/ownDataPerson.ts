import { eq } from 'drizzle-orm';
import type { PlayedRanges } from '../../../src/contract/learning/playback';
import { listMovements } from '../../../src/server/checkout/purchases/movementQueries';
import {
  cartLines,
  certificates,
  consents,
  creditNotes,
  entitlements,
  gifts,
  identities,
  leads,
  logins,
  mails,
  media,
  notes,
  questions,
  questionVotes,
  receipts,
  reviews,
  users,
  viewedSections,
  wishlist,
} from '../../../src/server/platform/database';
import type { TestApp } from '../../support/app';
import { shopOf } from '../checkout/purchases/fixtures';

let made = 1000;
function nextNumber(): number {
  made += 1;
  return made;
}
const NOBODY = { name: '', address: '', vatNumber: '', mail: '' };
const euro = (cents: number) => (cents / 100).toFixed(2);
const wire = (at: Date) => at.toISOString();

const TEXTS = [
  'firstName',
  'lastName',
  'phone',
  'address',
  'cap',
  'city',
  'company',
  'country',
  'region',
  'description',
] as const;
const LEAD_TEXTS = ['firstName', 'lastName', 'phone', 'subject', 'message', 'campaign'] as const;
const textsOf = (mark: string) => Object.fromEntries(TEXTS.map((field) => [field, `${field} di ${mark}`]));

async function addLesson(shop: TestApp, mark: string) {
  const stock = shopOf(shop);
  const course = await stock.addCourse({ slug: `corso-${nextNumber()}`, title: `Corso ${mark}` });
  const section = await stock.addSection(course.id, { title: `Lezione ${mark}` });
  const named = { course: course.title, section: section.title };
  return { courseId: course.id, sectionId: section.id, named };
}

/** Adds a person with rows in each table, all of whose values are nobody else's. `files` is what their copy must hold. */
export async function addPerson(shop: TestApp, mark: string) {
  const nextMoment = () => new Date(shop.time.now.getTime() - 10_000_000 + 1000 * nextNumber());
  const { orm } = shop.database;
  const email = `${mark.toLowerCase()}@example.com`;
  const text = (what: string) => `${what} di ${mark}`;
  const person = {
    email,
    ...textsOf(mark),
    urlProfile: '',
    activatedAt: nextMoment(),
    createdAt: nextMoment(),
    updatedAt: nextMoment(),
  };
  const userId = await shop.addUser(person);
  const token = await shop.logIn(email);
  const lesson = await addLesson(shop, mark);
  const { courseId, sectionId, named } = lesson;
  const { course } = named;

  const open = {
    createdAt: nextMoment(),
    lastSeenAt: shop.time.now,
    ip: text('IP'),
    userAgent: text('Agente'),
  };
  await orm.update(logins).set(open).where(eq(logins.userId, userId));
  const closed = {
    createdAt: nextMoment(),
    lastSeenAt: nextMoment(),
    endedAt: nextMoment(),
    ip: '',
    userAgent: '',
  };
  await orm.insert(logins).values({ ...closed, userId, expiresAt: shop.time.now });

  const identity = { provider: text('Servizio'), subject: text('Soggetto'), email: text('Posta') };
  const linkedAt = nextMoment();
  await orm.insert(identities).values({ ...identity, userId, createdAt: linkedAt });

  const sums = { discountCents: nextNumber(), refundedCents: nextNumber(), totalCents: 10 * nextNumber() };
  const bought = {
    couponCode: text('Codice'),
    currency: mark === 'Uno' ? 'USD' : 'CHF',
    invoice: { name: text('Fattura') },
  };
  const purchase = await shopOf(shop).addPurchase(
    userId,
    { courseId },
    {
      ...sums,
      ...bought,
      itemTitle: text('Acquisto'),
      state: 'refunded_in_part',
      createdAt: nextMoment(),
      paidAt: nextMoment(),
    },
  );
  const number = nextNumber();
  const details = { seller: NOBODY, buyer: text('Ricevuta'), vatRate: 22 };
  await orm
    .insert(receipts)
    .values({ purchaseId: purchase.id, year: 2025, number, issuedAt: nextMoment(), details });
  const [, refund] = await listMovements(orm, purchase.id);
  const creditNote = { purchaseId: purchase.id, year: 2025, number, cents: sums.refundedCents };
  await orm
    .insert(creditNotes)
    .values({ ...creditNote, movementId: refund?.id ?? 0, issuedAt: nextMoment(), details });

  const right = { grantedAt: nextMoment(), revokedAt: nextMoment() };
  await orm.update(entitlements).set(right).where(eq(entitlements.userId, userId));

  const played: PlayedRanges = [[0, nextNumber()]];
  const viewed = { positionSeconds: nextNumber(), played, viewedAt: nextMoment(), updatedAt: nextMoment() };
  await orm.insert(viewedSections).values({ userId, sectionId, ...viewed });
  const note = {
    seconds: nextNumber(),
    text: text('Appunto'),
    createdAt: nextMoment(),
    updatedAt: nextMoment(),
  };
  await orm.insert(notes).values({ userId, sectionId, ...note });
  const certificate = {
    number: `AAAA-${mark}`,
    holder: text('Titolare'),
    durationSeconds: nextNumber(),
    completedAt: nextMoment(),
    issuedAt: nextMoment(),
  };
  await orm
    .insert(certificates)
    .values({ ...certificate, userId, courseId, courseTitle: text('Attestato'), issuer: 'Negozio' });
  const review = {
    rating: mark === 'Uno' ? 2 : 3,
    text: text('Recensione'),
    isEnabled: false,
    answer: text('Risposta alla recensione'),
    createdAt: nextMoment(),
    answeredAt: nextMoment(),
  };
  await orm.insert(reviews).values({ userId, courseId, ...review, updatedAt: nextMoment() });

  // Of strangers, with what this person added to them.
  const strangerId = await shop.addUser({ email: `estraneo.${email}` });
  const asked = {
    userId: strangerId,
    text: text('Domanda altrui'),
    createdAt: nextMoment(),
    updatedAt: nextMoment(),
  };
  const answer = { answer: text('Risposta'), answeredAt: nextMoment() };
  const answered = await addLesson(shop, `${mark} con risposta`);
  await orm
    .insert(questions)
    .values({ ...asked, ...answer, answeredBy: userId, sectionId: answered.sectionId });
  const answerToReview = { answer: text('Grazie'), answeredAt: nextMoment() };
  const reviewOfStranger = { userId: strangerId, courseId, text: text('Recensione altrui'), rating: 1 };
  await orm.insert(reviews).values({ ...reviewOfStranger, ...answerToReview, answeredBy: userId });
  const useful = await addLesson(shop, `${mark} con voto`);
  const [voted] = await orm
    .insert(questions)
    .values({ ...asked, sectionId: useful.sectionId })
    .returning();
  const votedAt = nextMoment();
  await orm.insert(questionVotes).values({ questionId: voted?.id ?? '', userId, createdAt: votedAt });

  const question = {
    seconds: nextNumber(),
    text: text('Domanda'),
    votes: nextNumber(),
    isHidden: true,
    answer: text('Risposta altrui'),
    createdAt: nextMoment(),
    answeredAt: nextMoment(),
  };
  await orm
    .insert(questions)
    .values({ ...question, userId, sectionId, answeredBy: strangerId, updatedAt: nextMoment() });

  const given = { purpose: 'terms' as const, text: text('Condizioni'), givenAt: nextMoment() };
  const withdrawn = { purpose: 'marketing' as const, text: text('Notizie'), givenAt: nextMoment() };
  await orm.insert(consents).values([
    { userId, ...given },
    { userId, ...withdrawn, isGiven: false },
  ]);
  const mail = {
    subject: text('Lettera'),
    status: 'sent' as const,
    createdAt: nextMoment(),
    sentAt: nextMoment(),
  };
  await orm
    .insert(mails)
    .values({ ...mail, cause: text('Causa'), to: email.toUpperCase(), html: '', text: '' });
  const lead = {
    kind: 'contact' as const,
    email: email.toUpperCase(),
    ...Object.fromEntries(LEAD_TEXTS.map((field) => [field, text(`Modulo ${field}`)])),
    consentText: text('Consenso'),
    consentAt: nextMoment(),
    advertisingText: text('Pubblicità'),
    advertisingAt: nextMoment(),
    withdrawnAt: nextMoment(),
    createdAt: nextMoment(),
  };
  await orm.insert(leads).values(lead);

  const dates = () => ({ deliverAt: nextMoment(), deliveredAt: nextMoment(), usedAt: nextMoment() });
  const names = () => ({ receiverName: text('A'), giverName: text('Da') });
  const toOthers = { ...names(), message: text('Dono'), email: `estraneo.${email}`, ...dates() };
  const redeemed = { ...names(), message: text('Riscatto'), email: `altro.${email}`, ...dates() };
  const waiting = { ...names(), message: text('In arrivo'), email, ...dates(), usedAt: null };
  const hash = () => `hash-${nextNumber()}`;
  const { id: bundleId } = await shopOf(shop).addBundle([], {
    slug: `percorso-${nextNumber()}`,
    title: text('Percorso'),
  });
  await orm.insert(gifts).values([
    { ...toOthers, courseId, giverId: userId, usedBy: strangerId, codeHash: hash() },
    { ...redeemed, bundleId, giverId: strangerId, usedBy: userId, codeHash: hash() },
    { ...waiting, courseId, giverId: strangerId, codeHash: hash() },
    // To this address, but nothing of theirs: not delivered yet, and passed on to somebody else.
    { message: 'Segreto', email, bundleId, giverId: strangerId, deliverAt: nextMoment() },
    {
      message: 'Segreto',
      email,
      ...dates(),
      courseId,
      giverId: strangerId,
      usedBy: strangerId,
      codeHash: hash(),
    },
  ]);

  const savedAt = nextMoment();
  const [addedAt, pathAddedAt] = [nextMoment(), nextMoment()];
  await orm.insert(cartLines).values([
    { userId, courseId, addedAt },
    { userId, bundleId, addedAt: pathAddedAt },
  ]);
  await orm.insert(wishlist).values({ userId, courseId, savedAt });

  const picture = { mime: 'image/webp', bytes: 1, isPublic: true, width: 512, height: 512, ownerId: userId };
  for (const [key, fields] of Object.entries({
    [`${mark}-piccola.webp`]: { width: 96 },
    [`${mark}-vecchia.webp`]: { orphanedAt: nextMoment() },
    [`${mark}-privata.webp`]: { isPublic: false },
    // The one that is shown.
    [`${mark}.webp`]: {},
  })) {
    await orm.insert(media).values({ ...picture, key, ...fields });
    await shop.deps.media.put(key, Buffer.from(`Immagine ${key}`));
  }

  const moments = ({ deliverAt, deliveredAt, usedAt }: typeof toOthers | typeof waiting) => ({
    deliverAt: wire(deliverAt),
    deliveredAt: wire(deliveredAt),
    usedAt: usedAt && wire(usedAt),
  });
  const stored = await orm.select().from(users).where(eq(users.id, userId));
  const {
    passwordHash: _hash,
    version: _version,
    deletedAt: _deletedAt,
    updatedAt,
    ...shown
  } = { ...stored[0] };
  const price = {
    listPrice: euro(purchase.totalCents + sums.discountCents),
    discount: euro(sums.discountCents),
    total: euro(sums.totalCents),
  };
  const files: Record<string, unknown> = {
    'dati-personali.json': { ...shown, ...person, id: userId, role: 0, updatedAt, hasPassword: true },
    'accessi.json': [{ ...open, endedAt: null }, closed],
    'accessi-con-altri-servizi.json': [{ ...identity, createdAt: linkedAt }],
    'acquisti.json': [
      {
        id: purchase.id,
        title: text('Acquisto'),
        state: 'refunded_in_part',
        ...bought,
        receipt: `${number}/2025`,
        creditNotes: `${number}/2025`,
        createdAt: purchase.createdAt,
        paidAt: purchase.paidAt,
        ...price,
        lines: [{ title: text('Acquisto'), ...price }],
        refunded: euro(sums.refundedCents),
      },
    ],
    'corsi.json': [{ course, source: 'purchase', ...right }],
    'carrello.json': [
      { course, path: null, addedAt: wire(addedAt) },
      { course: null, path: text('Percorso'), addedAt: wire(pathAddedAt) },
    ],
    'salvati.json': [{ course, savedAt: wire(savedAt) }],
    'regali.json': [
      {
        course,
        bundle: null,
        isMine: true,
        email: toOthers.email,
        receiverName: toOthers.receiverName,
        giverName: toOthers.giverName,
        message: toOthers.message,
        ...moments(toOthers),
      },
      {
        course: null,
        bundle: text('Percorso'),
        isMine: false,
        email: null,
        receiverName: redeemed.receiverName,
        giverName: redeemed.giverName,
        message: redeemed.message,
        ...moments(redeemed),
      },
      {
        course,
        bundle: null,
        isMine: false,
        email: null,
        receiverName: waiting.receiverName,
        giverName: waiting.giverName,
        message: waiting.message,
        ...moments(waiting),
      },
    ],
    'avanzamento.json': [{ ...named, ...viewed }],
    'appunti.json': [{ ...named, ...note }],
    'certificati.json': [{ ...certificate, course: text('Attestato') }],
    'recensioni.json': [{ course, ...review }],
    'risposte-alle-recensioni.json': [{ course, ...answerToReview }],
    'domande.json': [{ ...named, ...question }],
    'risposte.json': [{ ...answered.named, ...answer }],
    'domande-utili.json': [{ ...useful.named, createdAt: votedAt }],
    'consensi.json': [
      { ...given, givenAt: given.givenAt },
      { purpose: withdrawn.purpose, text: withdrawn.text, withdrawnAt: withdrawn.givenAt },
    ],
    'e-mail.json': [mail],
    'moduli.json': [lead],
  };
  return { token, files, picture: `Immagine ${mark}.webp` };
}
