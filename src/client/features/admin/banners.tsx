import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { type BannerSetting, bannerErrors, bannerForm } from '../../../contract/promotions/banners';
import { PartSlot } from '../../routing/PartSlot';
import { paths } from '../../routing/paths';
import { lazyBanner } from '../promotions/banner/bannerLoaderSaga';
import { countdownFields } from './countdownFields';
import { YES_NO } from './options';
import { type Draft, inputOf } from './resource/draft';
import { crudCalls, defineResource } from './resource/resource';

const FIELDS = [...countdownFields, { name: 'bannerCustomText', label: '', isOptional: true } as const];

/** Without an address a banner leads to the page of its coupon. */
function shownFields(draft: Draft) {
  const fields = inputOf(FIELDS, draft, {});
  return fields.IdCouponEnc && !fields.bannerCourseLink
    ? { ...fields, bannerCourseLink: paths.home() }
    : fields;
}

/** The banner as visitors will see it, by what is typed. */
function BannerFormPreview({ draft }: { readonly draft: Draft }) {
  const fields = useMemo(() => shownFields(draft), [draft]);
  return (
    <Box role="group" aria-label="Anteprima del banner" sx={{ mb: 3, minHeight: { xs: 150, sm: 92 } }}>
      <Typography sx={{ mb: 0.75, fontWeight: 600 }}>Anteprima</Typography>
      <PartSlot part={lazyBanner} render={({ BannerPreview }) => <BannerPreview fields={fields} />} />
    </Box>
  );
}

export const banners = defineResource<BannerSetting, typeof bannerForm>({
  name: 'banners',
  labels: {
    one: 'Il banner',
    many: 'Banner',
    new: 'Nuovo banner',
    saved: 'Banner salvato.',
    removed: 'Banner eliminato.',
    lead: 'Il conto alla rovescia in cima al negozio. Di quelli attivi si vede quello che finisce prima; finché dura una campagna con un banner si vede il suo.',
  },
  csv: 'banners',
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  columns: [
    { field: 'name', header: 'Nome' },
    { field: 'bannerCourseTitle', header: 'Per che cosa', isSortable: false },
    { field: 'bannerEndDate', header: 'Finisce', kind: 'instant', width: 165 },
    { field: 'createdAt', header: 'Creato', kind: 'instant', width: 165 },
    { field: 'isActive', header: 'Attivo', kind: 'flag', width: 90, isMain: true },
  ],
  filters: [
    { name: 'IsActive', label: 'Attivo', options: YES_NO },
    { name: 'Ending', label: 'Fine', options: [['true', 'Entro sette giorni']] },
  ],
  shape: bannerForm,
  check: bannerErrors,
  empty: { isActive: true, bannerCouponIsPercentage: true },
  Preview: BannerFormPreview,
  parts: [lazyBanner],
  canCreate: true,
  bulkSwitch: { field: 'isActive', on: 'Attiva', off: 'Disattiva' },
  canRemove: true,
  fields: [
    { name: 'name', label: 'Nome', hint: 'Lo vedono solo gli amministratori.' },
    ...countdownFields,
    { name: 'bannerCustomText', label: 'Testo', input: 'rich', isOptional: true },
    {
      name: 'bannerHideIn',
      label: 'Pagine in cui non compare',
      hint: 'Parti di indirizzi, separate da virgole: per esempio evento, pagamento.',
      isOptional: true,
    },
    { name: 'isActive', label: 'Attivo', input: 'switch' },
  ],
  calls: ({ admin: { banners: api } }) => ({ list: api.list, ...crudCalls(api) }),
});
