/** The rooms of the three wings, by their folders and in their order: each knows only those before it. */
const ROOMS = [
  'platform',
  'settings',
  'identity',
  'access',
  'catalogue',
  'promotions',
  'checkout',
  'learning',
  'community',
  'notifications',
  'leads',
  'account',
  'site',
  'admin',
];

/** The pages of the client's catalogue show the banner and the buy box. */
const SHOWN_BY_CATALOGUE = ['promotions', 'checkout'];
const CLIENT_ROOMS = ROOMS.filter((room) => !SHOWN_BY_CATALOGUE.includes(room));
CLIENT_ROOMS.splice(CLIENT_ROOMS.indexOf('catalogue'), 0, ...SHOWN_BY_CATALOGUE);

module.exports = {
  'src/contract': ROOMS,
  'src/client/features': CLIENT_ROOMS,
  'src/server': [...ROOMS, 'demo', 'commands'],
};
