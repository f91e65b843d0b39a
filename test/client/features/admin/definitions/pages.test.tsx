import { screen } from '@testing-library/react';
import type { AdminPattern } from '../../../../../src/client/features/admin/adminPaths';
import { headingOf, hrefOf } from '../../../../../src/client/features/admin/search/SearchDialog';
import { BASE } from '../../../../../src/client/routing/paths';
import {
  adminResources,
  type ResourceName,
  recordingApis,
  sampleItems,
} from '../../../../support/adminDefinitions';
import { openAdminPage } from '../../../../support/adminPage';

const LISTS: Readonly<Record<ResourceName, AdminPattern>> = {
  admins: '/admin/utenti/admin',
  audit: '/admin/audit',
  banners: '/admin/banner-settings',
  bundles: '/admin/bundles',
  campaigns: '/admin/campagne',
  coupons: '/admin/coupons',
  courses: '/admin/corsi/tutti',
  homeSections: '/admin/home-sections',
  landingVideos: '/admin/videos',
  leads: '/admin/leads',
  mails: '/admin/mailbox',
  notifications: '/admin/notification',
  parameters: '/admin/parameter',
  promoters: '/admin/promoters',
  purchases: '/admin/corsi/comprati',
  questions: '/admin/domande',
  reviews: '/admin/recensioni/gestione',
  stockMarkets: '/admin/stock-markets',
  teachers: '/admin/relatori',
  users: '/admin/utenti/gestione',
};
const FORMS: Partial<Record<ResourceName, AdminPattern>> = {
  banners: '/admin/banner-settings/:id',
  bundles: '/admin/bundles/:id',
  campaigns: '/admin/campagne/:id',
  coupons: '/admin/coupons/:id',
  homeSections: '/admin/home-sections/:id',
  landingVideos: '/admin/videos/:id',
  promoters: '/admin/promoters/:id',
  stockMarkets: '/admin/stock-markets/:id',
  teachers: '/admin/relatori/:id',
};
/** Lists that the server does not search. */
const UNSEARCHED: readonly ResourceName[] = ['admins', 'notifications'];

const heading = () => screen.getByRole('heading', { level: 1 });

describe.each(Object.keys(LISTS) as ResourceName[])('the page of the list of %s', (name) => {
  const { labels, canCreate } = adminResources[name];

  it('is headed by what it lists, and offers what can be done with it', async () => {
    // An empty page among others: its search and its file stay.
    const answer = { isOk: true, items: [], total: 0 };
    await openAdminPage(LISTS[name], recordingApis(answer).api, '', '?Query=x');
    expect(heading()).toHaveTextContent(labels.many);
    expect(document.title.startsWith(labels.many)).toBe(true);
    expect(document.body).toHaveTextContent(labels.lead);
    const isSearched = screen.queryByRole('searchbox') !== null;
    expect([name, isSearched]).toEqual([name, !UNSEARCHED.includes(name)]);
    const create = labels.new ? screen.queryAllByText(labels.new, { selector: 'a' }) : [];
    expect(create).toHaveLength(canCreate ? 1 : 0);
  });
});

describe.each(Object.keys(FORMS) as ResourceName[])('the page of the form of %s', (name) => {
  const pattern = FORMS[name] ?? '/admin';
  const { labels, nameOf, canRemove } = adminResources[name];
  const trail = () => screen.getByText(labels.many, { selector: 'nav a' });

  it('shows its own record, below its own list', async () => {
    const item = { ...sampleItems[name], isActive: false };
    await openAdminPage(pattern, recordingApis({ isOk: true, item, items: [], total: 0 }).api, 'r1');
    expect(heading()).toHaveTextContent(nameOf(item));
    expect(trail()).toHaveAttribute('href', BASE + LISTS[name]);
    expect(screen.queryByText('Elimina', { selector: 'button' }) !== null).toBe(Boolean(canRemove));
  });
});

it('the form of a parameter, which is never deleted, offers no deletion', async () => {
  const items = [{ key: 'webinar.duration', value: '90', version: 3 }];
  await openAdminPage(
    '/admin/parameter/:id',
    { parameters: { read: async () => ({ items }) } },
    'webinar.duration',
  );
  expect(heading()).toHaveTextContent(/^Durata del webinar$/);
  expect(screen.getByText('Parametri', { selector: 'nav a' })).toHaveAttribute(
    'href',
    `${BASE}/admin/parameter`,
  );
  expect(screen.getByText('Salva', { selector: 'button' })).toBeInTheDocument();
  expect(screen.queryByText('Elimina')).toBeNull();
});

it.each([
  ['course', 'Corsi', '/admin/corsi/dettaglio/a1'],
  ['bundle', 'Percorsi formativi', '/admin/bundles/a1'],
  ['user', 'Utenti', '/admin/utenti/dettaglio/a1'],
  ['purchase', 'Acquisti', '/admin/corsi/comprati/a1'],
  ['coupon', 'Coupon', '/admin/coupons/a1'],
  ['campaign', 'Campagne', '/admin/campagne/a1'],
  ['teacher', 'Relatori', '/admin/relatori/a1'],
  ['promoter', 'Promoter', '/admin/promoters/a1'],
  ['landingVideo', 'Video gratuiti', '/admin/videos/a1'],
  ['banner', 'Banner', '/admin/banner-settings/a1'],
  ['homeSection', 'Sezioni della home', '/admin/home-sections/a1'],
  ['stockMarket', 'Mercati', '/admin/stock-markets/a1'],
] as const)(
  'a hit of the search of the kind %s stands under %s and leads to its own page',
  (kind, heading, path) => {
    expect(headingOf({ kind, id: 'a1' } as never)).toBe(heading);
    expect(hrefOf({ kind, id: 'a1' } as never)).toBe(BASE + path);
  },
);
