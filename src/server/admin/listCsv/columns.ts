import {
  CAMPAIGN_STATE_NAMES,
  COUPON_SCOPE_NAMES,
  HOME_SECTION_KIND_NAMES,
  LEAD_KIND_NAMES,
  MAIL_STATUS_NAMES,
  roleName,
} from '../../../contract/admin/adminNames';
import type { AuditEntry } from '../../../contract/admin/audit';
import { auditActionName, auditResourceName } from '../../../contract/admin/auditNames';
import type { BundleRecord } from '../../../contract/catalogue/bundles';
import type { CourseRow } from '../../../contract/catalogue/courseAdmin';
import type { HomeSectionRecord } from '../../../contract/catalogue/homeSections';
import type { TeacherRecord } from '../../../contract/catalogue/teacherShapes';
import { PURCHASE_STATUS_NAMES } from '../../../contract/checkout/purchaseNames';
import type { PurchaseRow } from '../../../contract/checkout/purchases';
import type { QuestionRow } from '../../../contract/community/questions';
import type { ReviewRow } from '../../../contract/community/reviews';
import type { UserRow } from '../../../contract/identity/userShapes';
import type { LandingVideoRecord } from '../../../contract/leads/landingVideos';
import type { Lead } from '../../../contract/leads/leads';
import type { SentNotification } from '../../../contract/notifications/notifications';
import type { MailRow } from '../../../contract/platform/mails';
import type { BannerSetting } from '../../../contract/promotions/banners';
import type { Campaign } from '../../../contract/promotions/campaigns';
import type { Coupon } from '../../../contract/promotions/coupons';
import type { PromoterRecord } from '../../../contract/promotions/promoters';
import type { StockMarket } from '../../../contract/site/stockMarkets';
import { type CsvColumns, csvEuro, csvFlag, csvTime } from '../../platform/http/csv';
import type { ReadableParameter } from '../../settings/listService';

/** A discount in per cent has a column of its own: "20" beside euro would be a sum. */
const percent = (value: number | null, isPercentage: boolean) =>
  value !== null && isPercentage ? String(value).replace('.', ',') : '';
const euro = (value: number | null, isPercentage: boolean) =>
  value !== null && !isPercentage ? csvEuro(value) : '';

export const auditColumns: CsvColumns<AuditEntry> = [
  ['Quando', ({ at }) => csvTime(at)],
  ['Chi', ({ who }) => who],
  ['Azione', ({ action }) => auditActionName(action)],
  ['Che cosa', ({ resource }) => auditResourceName(resource)],
  ['Identificativo', ({ resourceId }) => resourceId],
  ['Prima', ({ before }) => before ?? ''],
  ['Dopo', ({ after }) => after ?? ''],
];

export const bannerColumns: CsvColumns<BannerSetting> = [
  ['Nome', ({ name }) => name],
  ['Per che cosa', ({ bannerCourseTitle }) => bannerCourseTitle ?? ''],
  ['Sconto %', (row) => percent(row.bannerCouponDiscount, row.bannerCouponIsPercentage)],
  ['Sconto €', (row) => euro(row.bannerCouponDiscount, row.bannerCouponIsPercentage)],
  ['Dove porta', ({ bannerCourseLink }) => bannerCourseLink ?? ''],
  ['Finisce', ({ bannerEndDate }) => csvTime(bannerEndDate)],
  ['Creato', ({ createdAt }) => csvTime(createdAt)],
  ['Attivo', ({ isActive }) => csvFlag(isActive)],
];

export const bundleColumns: CsvColumns<BundleRecord> = [
  ['Titolo', ({ title }) => title],
  ['Corsi', ({ coursesCount }) => String(coursesCount)],
  ['Prezzo', ({ price }) => csvEuro(price)],
  ['Somma dei corsi', ({ singlyPrice }) => csvEuro(singlyPrice)],
  ['Creato', ({ createdAt }) => csvTime(createdAt)],
  ['In vendita', ({ isOperative }) => csvFlag(isOperative)],
  ['Codice', ({ IdBundleEnc }) => IdBundleEnc],
];

export const campaignColumns: CsvColumns<Campaign> = [
  ['Nome', ({ name }) => name],
  ['Codice', ({ CouponCode }) => CouponCode],
  ['Vale per', ({ scope, itemTitle }) => itemTitle ?? COUPON_SCOPE_NAMES[scope]],
  ['Tappe', ({ windows }) => windows.map(({ discount }) => `${discount}%`).join(', ')],
  ['Inizia', ({ startsAt }) => csvTime(startsAt)],
  ['Finisce', ({ endsAt }) => csvTime(endsAt)],
  ['Stato', ({ state }) => CAMPAIGN_STATE_NAMES[state]],
  ['Usi', ({ usedCount }) => String(usedCount)],
  ['In pagamento', ({ reservedCount }) => String(reservedCount ?? 0)],
];

export const couponColumns: CsvColumns<Coupon> = [
  ['Codice', ({ CouponCode }) => CouponCode],
  [
    'Sconto %',
    ({ campaign, discount, isPercentage }) =>
      campaign === undefined ? percent(discount, isPercentage) : 'A tappe',
  ],
  ['Sconto €', ({ discount, isPercentage }) => euro(discount, isPercentage)],
  ['Vale per', ({ scope, itemTitle }) => itemTitle ?? COUPON_SCOPE_NAMES[scope]],
  ['Inizia', ({ startsAt }) => csvTime(startsAt)],
  ['Scade', ({ endsAt }) => csvTime(endsAt)],
  ['Usi', ({ usedCount }) => String(usedCount)],
  ['In pagamento', ({ reservedCount }) => String(reservedCount ?? 0)],
  ['Usi in tutto', ({ useLimit }) => String(useLimit ?? '')],
  ['Usi per persona', ({ perUserLimit }) => String(perUserLimit ?? '')],
  ['Creato', ({ createdAt }) => csvTime(createdAt)],
  ['Attivo', ({ isActive }) => csvFlag(isActive)],
];

export const courseColumns: CsvColumns<CourseRow> = [
  ['Titolo', ({ title }) => title],
  ['Categorie', ({ categories }) => categories.join(', ')],
  ['Relatori', ({ teachers }) => teachers.map(({ name }) => name).join(', ')],
  ['Prezzo', ({ price }) => csvEuro(price)],
  ['Lezioni', ({ sectionsCount }) => String(sectionsCount)],
  ['Secondi', ({ duration }) => String(duration)],
  ['Studenti', ({ learnersCount }) => String(learnersCount)],
  ['Creato', ({ createdAt }) => csvTime(createdAt)],
  ['In vendita', ({ isOperative }) => csvFlag(isOperative)],
  ['Codice', ({ IdCourseEnc }) => IdCourseEnc],
];

export const homeSectionColumns: CsvColumns<HomeSectionRecord> = [
  ['Titolo', ({ title }) => title],
  ['Contenuto', ({ kind }) => HOME_SECTION_KIND_NAMES[kind]],
  ['Scelti', ({ chosen }) => chosen.map(({ title }) => title).join(', ')],
  ['Posto', ({ position }) => String(position)],
  ['Creata', ({ createdAt }) => csvTime(createdAt)],
  ['Attiva', ({ isActive }) => csvFlag(isActive)],
];

export const landingVideoColumns: CsvColumns<LandingVideoRecord> = [
  ['Titolo', ({ title }) => title],
  ['Indirizzo', ({ slug }) => slug],
  ['Corso che lo continua', ({ courseTitle }) => courseTitle ?? ''],
  ['Film', ({ video }) => csvFlag(video !== undefined)],
  ['Creato', ({ createdAt }) => csvTime(createdAt)],
  ['Attivo', ({ isActive }) => csvFlag(isActive)],
];

export const leadColumns: CsvColumns<Lead> = [
  ['Data', ({ createdAt }) => csvTime(createdAt)],
  ['Modulo', ({ kind }) => LEAD_KIND_NAMES[kind]],
  ['Nome', ({ firstName }) => firstName],
  ['Cognome', ({ lastName }) => lastName],
  ['E-mail', ({ email }) => email],
  ['Telefono', ({ phone }) => phone],
  ['Oggetto', ({ subject }) => subject],
  ['Messaggio', ({ message }) => message],
  ['Consenso', ({ consentText }) => consentText],
  ['Data consenso', ({ consentAt }) => csvTime(consentAt)],
  ['Consenso ritirato', ({ withdrawnAt }) => csvTime(withdrawnAt)],
  ['Consenso alla pubblicità', ({ advertisingText }) => advertisingText ?? ''],
  ['Data consenso alla pubblicità', ({ advertisingAt }) => csvTime(advertisingAt)],
];

export const mailColumns: CsvColumns<MailRow> = [
  ['Oggetto', ({ subject }) => subject],
  ['A', ({ to }) => to],
  ['Stato', ({ status }) => MAIL_STATUS_NAMES[status]],
  ['Tentativi', ({ attempts }) => String(attempts)],
  ['Ultimo errore', ({ lastError }) => lastError],
  ['Creata', ({ createdAt }) => csvTime(createdAt)],
  ['Spedita', ({ sentAt }) => csvTime(sentAt)],
];

export const notificationColumns: CsvColumns<SentNotification> = [
  ['Inviata', ({ at }) => csvTime(at)],
  ['Da', ({ who }) => who],
  ['Acquisto', ({ title }) => title],
  ['Acquirente', ({ buyer }) => buyer],
  ['Prezzo', ({ price }) => csvEuro(price)],
];

export const parameterColumns: CsvColumns<ReadableParameter> = [
  ['Parametro', ({ label }) => label],
  ['Valore', ({ text }) => text],
  ['A che cosa serve', ({ meaning }) => meaning],
  ['Argomento', ({ group }) => group],
  ['Cambiato', ({ updatedAt }) => csvTime(updatedAt)],
  ['Chiave', ({ key }) => key],
];

export const promoterColumns: CsvColumns<PromoterRecord> = [
  ['Nome', ({ name }) => name],
  ['Indirizzo', ({ slug }) => slug],
  ['Corso consigliato', ({ courseTitle }) => courseTitle ?? ''],
  ['Coupon', ({ CouponCode }) => CouponCode],
  ['Finisce', ({ bannerEndDate }) => csvTime(bannerEndDate)],
  ['Creato', ({ createdAt }) => csvTime(createdAt)],
  ['Attivo', ({ isActive }) => csvFlag(isActive)],
];

export const purchaseColumns: CsvColumns<PurchaseRow> = [
  ['Data', ({ createdAt }) => csvTime(createdAt)],
  ['Acquirente', ({ buyer }) => buyer],
  ['E-mail', ({ email }) => email],
  ['Acquisto', ({ title }) => title],
  ['Coupon', ({ CouponCode }) => CouponCode ?? ''],
  ['Listino', ({ listPrice }) => csvEuro(listPrice)],
  ['Sconto', ({ discount }) => csvEuro(discount)],
  ['Totale', ({ total }) => csvEuro(total)],
  ['Rimborsato', ({ refunded }) => csvEuro(refunded)],
  ['Stato', ({ status }) => PURCHASE_STATUS_NAMES[status]],
  ['Pagato', ({ paidAt }) => csvTime(paidAt)],
  ['Attivo', ({ isActive }) => csvFlag(isActive)],
  ['Codice', ({ IdEnc }) => IdEnc],
];

export const questionColumns: CsvColumns<QuestionRow> = [
  ['Scritta', ({ createdAt }) => csvTime(createdAt)],
  ['Corso', ({ courseTitle }) => courseTitle],
  ['Lezione', ({ sectionTitle }) => sectionTitle],
  ['Domanda', ({ Text }) => Text],
  ['Autore', ({ author }) => author],
  ['E-mail', ({ email }) => email],
  ['Utile per', ({ votes }) => String(votes)],
  ['Risposta', ({ answer }) => answer?.Text ?? ''],
  ['Risponde', ({ answer }) => answer?.by ?? ''],
  ['Risposta il', ({ answer }) => csvTime(answer?.at)],
  ['Nascosta', ({ isHidden }) => csvFlag(isHidden)],
];

export const reviewColumns: CsvColumns<ReviewRow> = [
  ['Scritta', ({ createdAt }) => csvTime(createdAt)],
  ['Corso', ({ courseTitle }) => courseTitle],
  ['Stelle', ({ Rating }) => String(Rating)],
  ['Testo', ({ Text }) => Text],
  ['Autore', ({ author }) => author],
  ['E-mail', ({ email }) => email],
  ['Acquisto verificato', ({ isVerified }) => csvFlag(isVerified)],
  ['Pubblicata', ({ IsEnabled }) => csvFlag(IsEnabled)],
  ['Risposta', ({ answer }) => answer?.Text ?? ''],
  ['Risponde', ({ answer }) => answer?.by ?? ''],
];

export const stockMarketColumns: CsvColumns<StockMarket> = [
  ['Simbolo', ({ symbol }) => symbol],
  ['Broker', ({ broker }) => broker],
  ['Nome', ({ name }) => name],
  ['Descrizione', ({ description }) => description],
  ['Valuta', ({ currency }) => currency],
  ['Collegamento', ({ link }) => link],
  ['Attivo', ({ isActive }) => csvFlag(isActive)],
];

export const teacherColumns: CsvColumns<TeacherRecord> = [
  ['Nome', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Presentazione', ({ headline }) => headline],
  ['Corsi', ({ coursesCount }) => String(coursesCount)],
  ['Posto', ({ position }) => String(position)],
];

export const userColumns: CsvColumns<UserRow> = [
  ['E-mail', ({ email }) => email],
  ['Nome', ({ firstName }) => firstName],
  ['Cognome', ({ lastName }) => lastName],
  ['Ruolo', ({ role }) => roleName(role)],
  ['Iscritto', ({ createdAt }) => csvTime(createdAt)],
  ['Attivato', ({ activatedAt }) => csvTime(activatedAt)],
];
