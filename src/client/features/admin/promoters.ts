import { countdownErrors } from '../../../contract/promotions/banners';
import { type PromoterRecord, promoterForm } from '../../../contract/promotions/promoters';
import { paths } from '../../routing/paths';
import { countdownFields } from './countdownFields';
import { YES_NO } from './options';
import { watchLinkCopy } from './promoterLink/linkCopy';
import { PromoterLink } from './promoterLink/PromoterLink';
import { editPage } from './resource/recordPages';
import { crudCalls, defineResource } from './resource/resource';

export const promoters = defineResource<PromoterRecord, typeof promoterForm>({
  name: 'promoters',
  labels: {
    one: 'Il promoter',
    many: 'Promoter',
    new: 'Nuovo promoter',
    saved: 'Promoter salvato.',
    removed: 'Promoter eliminato.',
    lead: 'Chi consiglia il negozio al proprio pubblico, con una pagina e uno sconto dedicati.',
  },
  csv: 'promoters',
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  columns: [
    { field: 'name', header: 'Nome' },
    { field: 'slug', header: 'Indirizzo' },
    { field: 'courseTitle', header: 'Corso consigliato', isSortable: false },
    { field: 'CouponCode', header: 'Coupon', isSortable: false },
    { field: 'bannerEndDate', header: 'Finisce', kind: 'instant', width: 165 },
    { field: 'isActive', header: 'Attivo', kind: 'flag', width: 90, isMain: true },
  ],
  filters: [{ name: 'IsActive', label: 'Attivo', options: YES_NO }],
  shape: promoterForm,
  check: countdownErrors,
  empty: { isActive: true, bannerCouponIsPercentage: true },
  canCreate: true,
  bulkSwitch: { field: 'isActive', on: 'Attiva', off: 'Disattiva' },
  publicHref: ({ slug, isActive }, { promoterPath }) =>
    isActive ? paths.promoter(slug, promoterPath) : undefined,
  canRemove: true,
  Extra: PromoterLink,
  fields: [
    { name: 'name', label: 'Nome' },
    {
      name: 'slug',
      label: 'Indirizzo della pagina',
      hint: 'Una parola senza spazi, per esempio mario-rossi.',
    },
    { name: 'headline', label: 'Titolo della pagina' },
    { name: 'description', label: 'Descrizione', input: 'rich' },
    { name: 'pictureAddress', label: 'Ritratto', input: 'picture', format: 'portraits' },
    { name: 'IdCourseEnc', label: 'Corso consigliato', input: 'course' },
    { name: 'CouponCode', label: 'Codice del coupon', hint: 'Un coupon che esiste già.' },
    ...countdownFields,
    { name: 'isActive', label: 'Attivo', input: 'switch' },
  ],
  calls: ({ admin: { promoters: api } }) => ({ list: api.list, ...crudCalls(api) }),
});

export const promoterEditPage = editPage(promoters, { watch: watchLinkCopy });
