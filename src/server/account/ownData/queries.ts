import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { type FormerAddress, isOfPerson } from '../../identity/formerAddresses';
import {
  bundles,
  certificates,
  consents,
  courses,
  type Database,
  entitlements,
  gifts,
  identities,
  leads,
  logins,
  mails,
  media,
  notes,
  purchases,
  receipts,
  reviews,
  sections,
  viewedSections,
} from '../../platform/database';
import { from, inPages, PAGE } from './inPages';
import { questionRows } from './questionRows';

/** The data that the shop keeps of one person, by table, without hashes, tokens and other people's data. */
export function ownRows(
  { orm }: Database,
  userId: string,
  { email, former }: { readonly email: string; readonly former: readonly FormerAddress[] },
) {
  return {
    logins: () =>
      inPages((after) =>
        orm
          .select({
            key: logins.id,
            createdAt: logins.createdAt,
            lastSeenAt: logins.lastSeenAt,
            endedAt: logins.endedAt,
            ip: logins.ip,
            userAgent: logins.userAgent,
          })
          .from(logins)
          .where(from(logins.id, after, eq(logins.userId, userId)))
          .orderBy(asc(logins.id))
          .limit(PAGE),
      ),
    identities: () =>
      inPages((after) =>
        orm
          .select({
            key: sql<string>`${identities.provider} || ' ' || ${identities.subject}`,
            provider: identities.provider,
            subject: identities.subject,
            email: identities.email,
            createdAt: identities.createdAt,
          })
          .from(identities)
          .where(
            and(
              eq(identities.userId, userId),
              sql`${identities.provider} || ' ' || ${identities.subject} > ${after}`,
            ),
          )
          .orderBy(sql`1`)
          .limit(PAGE),
      ),
    purchases: () =>
      inPages((after) =>
        orm
          .select({
            key: purchases.id,
            id: purchases.id,
            title: purchases.itemTitle,
            state: purchases.state,
            couponCode: purchases.couponCode,
            listCents: purchases.listCents,
            discountCents: purchases.discountCents,
            totalCents: purchases.totalCents,
            refundedCents: purchases.refundedCents,
            currency: purchases.currency,
            invoice: purchases.invoice,
            receipt: sql<string | null>`${receipts.number} || '/' || ${receipts.year}`,
            createdAt: purchases.createdAt,
            paidAt: purchases.paidAt,
          })
          .from(purchases)
          .leftJoin(receipts, eq(receipts.purchaseId, purchases.id))
          .where(from(purchases.id, after, eq(purchases.userId, userId)))
          .orderBy(asc(purchases.id))
          .limit(PAGE),
      ),
    entitlements: () =>
      inPages((after) =>
        orm
          .select({
            key: entitlements.id,
            course: courses.title,
            source: entitlements.source,
            grantedAt: entitlements.grantedAt,
            revokedAt: entitlements.revokedAt,
          })
          .from(entitlements)
          .innerJoin(courses, eq(courses.id, entitlements.courseId))
          .where(from(entitlements.id, after, eq(entitlements.userId, userId)))
          .orderBy(asc(entitlements.id))
          .limit(PAGE),
      ),
    gifts: () =>
      inPages((after) =>
        orm
          .select({
            key: gifts.id,
            course: courses.title,
            bundle: bundles.title,
            isMine: sql<boolean>`coalesce(${gifts.giverId} = ${userId}, false)`,
            // Somebody else may have passed the gift on.
            email: sql<string | null>`case when ${gifts.giverId} = ${userId} then ${gifts.email} end`,
            message: gifts.message,
            deliverAt: gifts.deliverAt,
            deliveredAt: gifts.deliveredAt,
            usedAt: gifts.usedAt,
          })
          .from(gifts)
          .leftJoin(courses, eq(courses.id, gifts.courseId))
          .leftJoin(bundles, eq(bundles.id, gifts.bundleId))
          .where(
            from(
              gifts.id,
              after,
              sql`(${gifts.giverId} = ${userId} or ${gifts.usedBy} = ${userId}
                or (${gifts.deliveredAt} is not null and ${gifts.usedAt} is null and ${gifts.email} = lower(${email})))`,
            ),
          )
          .orderBy(asc(gifts.id))
          .limit(PAGE),
      ),
    progress: () =>
      inPages((after) =>
        orm
          .select({
            key: viewedSections.sectionId,
            course: courses.title,
            section: sections.title,
            positionSeconds: viewedSections.positionSeconds,
            played: viewedSections.played,
            viewedAt: viewedSections.viewedAt,
            updatedAt: viewedSections.updatedAt,
          })
          .from(viewedSections)
          .innerJoin(sections, eq(sections.id, viewedSections.sectionId))
          .innerJoin(courses, eq(courses.id, sections.courseId))
          .where(from(viewedSections.sectionId, after, eq(viewedSections.userId, userId)))
          .orderBy(asc(viewedSections.sectionId))
          .limit(PAGE),
      ),
    notes: () =>
      inPages((after) =>
        orm
          .select({
            key: notes.id,
            course: courses.title,
            section: sections.title,
            seconds: notes.seconds,
            text: notes.text,
            createdAt: notes.createdAt,
            updatedAt: notes.updatedAt,
          })
          .from(notes)
          .innerJoin(sections, eq(sections.id, notes.sectionId))
          .innerJoin(courses, eq(courses.id, sections.courseId))
          .where(from(notes.id, after, eq(notes.userId, userId)))
          .orderBy(asc(notes.id))
          .limit(PAGE),
      ),
    certificates: () =>
      inPages((after) =>
        orm
          .select({
            key: certificates.number,
            number: certificates.number,
            holder: certificates.holder,
            course: certificates.courseTitle,
            durationSeconds: certificates.durationSeconds,
            completedAt: certificates.completedAt,
            issuedAt: certificates.issuedAt,
          })
          .from(certificates)
          .where(from(certificates.number, after, eq(certificates.userId, userId)))
          .orderBy(asc(certificates.number))
          .limit(PAGE),
      ),
    reviews: () =>
      inPages((after) =>
        orm
          .select({
            key: reviews.id,
            course: courses.title,
            rating: reviews.rating,
            text: reviews.text,
            isEnabled: reviews.isEnabled,
            createdAt: reviews.createdAt,
          })
          .from(reviews)
          .innerJoin(courses, eq(courses.id, reviews.courseId))
          .where(from(reviews.id, after, eq(reviews.userId, userId)))
          .orderBy(asc(reviews.id))
          .limit(PAGE),
      ),
    ...questionRows(orm, userId),
    consents: () =>
      inPages((after) =>
        orm
          .select({
            key: consents.id,
            purpose: consents.purpose,
            text: consents.text,
            isGiven: consents.isGiven,
            givenAt: consents.givenAt,
          })
          .from(consents)
          .where(from(consents.id, after, eq(consents.userId, userId)))
          .orderBy(asc(consents.id))
          .limit(PAGE),
      ),
    mails: () =>
      inPages((after) =>
        orm
          .select({
            key: mails.id,
            subject: mails.subject,
            status: mails.status,
            createdAt: mails.createdAt,
            sentAt: mails.sentAt,
          })
          .from(mails)
          .where(
            and(
              gt(mails.id, after),
              isOfPerson({ address: mails.to, createdAt: mails.createdAt }, email, former),
            ),
          )
          .orderBy(asc(mails.id))
          .limit(PAGE),
      ),
    leads: () =>
      inPages((after) =>
        orm
          .select({
            key: leads.id,
            kind: leads.kind,
            email: leads.email,
            firstName: leads.firstName,
            lastName: leads.lastName,
            phone: leads.phone,
            subject: leads.subject,
            message: leads.message,
            campaign: leads.campaign,
            consentText: leads.consentText,
            consentAt: leads.consentAt,
            withdrawnAt: leads.withdrawnAt,
            createdAt: leads.createdAt,
          })
          .from(leads)
          .where(
            and(
              gt(leads.id, after),
              isOfPerson({ address: leads.email, createdAt: leads.createdAt }, email, former),
            ),
          )
          .orderBy(asc(leads.id))
          .limit(PAGE),
      ),
  };
}

/** The key of the picture that the person shows. */
export async function findPicture({ orm }: Database, userId: string): Promise<string | undefined> {
  const shown = sql`${media.isPublic} and ${media.orphanedAt} is null and ${media.width} = 512`;
  const found = await orm
    .select({ key: media.key })
    .from(media)
    .where(and(eq(media.ownerId, userId), shown));
  return found[0]?.key;
}
