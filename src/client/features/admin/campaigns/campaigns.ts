import { CAMPAIGN_STATE_NAMES } from '../../../../contract/admin/adminNames';
import {
  CAMPAIGN_STATES,
  type Campaign,
  campaignErrors,
  campaignForm,
} from '../../../../contract/promotions/campaigns';
import type { AdminApis } from '../adminApi';
import { usesText } from '../options';
import type { Field } from '../resource/draft';
import { crudCalls, defineResource } from '../resource/resource';
import { scopeFields } from '../scopeFields';
import { CampaignTimeline } from './CampaignTimeline';
import { ladder } from './LadderInput';

/** The form of a campaign. */
const campaignFields: readonly Field[] = [
  { name: 'name', label: 'Nome', hint: 'Lo vedono solo gli amministratori.' },
  { name: 'CouponCode', label: 'Codice del coupon', hint: 'Nuovo: nasce con la campagna.' },
  ...scopeFields,
  { name: 'startsAt', label: 'Inizia', input: 'instant' },
  {
    name: 'windows',
    label: 'Tappe',
    hint: 'Ognuna comincia quando finisce la precedente.',
    custom: ladder,
  },
  { name: 'title', label: 'Che cosa nomina il banner', hint: 'Per esempio: tutti i corsi.' },
  {
    name: 'link',
    label: 'Dove porta il banner',
    hint: 'Vuoto: a ciò per cui vale il coupon.',
    isOptional: true,
  },
  {
    name: 'hideIn',
    label: 'Pagine in cui il banner non compare',
    hint: 'Parti di indirizzi, separate da virgole: per esempio evento, pagamento.',
    isOptional: true,
  },
  { name: 'isActive', label: 'Attiva', input: 'switch' },
];

const setActive =
  (isActive: boolean) =>
  ({ admin }: AdminApis, { id }: Campaign) =>
    admin.campaigns.setActive({ id, isActive });

export const campaigns = defineResource<Campaign, typeof campaignForm>({
  name: 'campaigns',
  labels: {
    one: 'La campagna',
    many: 'Campagne',
    new: 'Nuova campagna',
    saved: 'Campagna salvata.',
    removed: 'Campagna eliminata.',
    removal: 'La campagna e il suo coupon vengono eliminati per sempre. Non si può annullare.',
    lead: 'Sconti che scendono a tappe: coupon, banner e prezzo cambiano nello stesso istante. Se ne corrono due, il banner mostra la tappa che finisce prima.',
  },
  csv: 'campaigns',
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  columns: [
    { field: 'name', header: 'Nome' },
    { field: 'CouponCode', header: 'Codice', isSortable: false, width: 140 },
    {
      field: 'state',
      header: 'Stato',
      isSortable: false,
      isMain: true,
      width: 140,
      render: ({ state, discount }) => CAMPAIGN_STATE_NAMES[state] + (discount ? `, -${discount}%` : ''),
    },
    { field: 'startsAt', header: 'Inizia', kind: 'instant', width: 165 },
    { field: 'endsAt', header: 'Finisce', kind: 'instant', width: 165 },
    { field: 'usedCount', header: 'Usi', isSortable: false, width: 150, render: usesText },
  ],
  filters: [
    {
      name: 'State',
      label: 'Stato',
      options: CAMPAIGN_STATES.map((one) => [one, CAMPAIGN_STATE_NAMES[one]]),
    },
  ],
  shape: campaignForm,
  check: campaignErrors,
  // The ladder of the promotional schedule.
  empty: {
    scope: 'all_courses',
    isActive: true,
    windows: [50, 40, 30].map((discount) => ({ endsAt: '', discount })),
  },
  Preview: CampaignTimeline,
  canCreate: true,
  // Not `bulkSwitch`, which saves the form: a campaign that does not fit its rules can be switched off too.
  bulk: [
    { name: 'on', label: 'Attiva', call: setActive(true) },
    { name: 'off', label: 'Disattiva', call: setActive(false) },
  ],
  canRemove: true,
  fields: campaignFields,
  calls: ({ admin: { campaigns: api } }) => ({ list: api.list, ...crudCalls(api) }),
});
