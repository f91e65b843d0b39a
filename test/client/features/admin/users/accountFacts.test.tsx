import { screen } from '@testing-library/react';
import { BASE } from '../../../../../src/client/routing/paths';
import { openAdminPage } from '../../../../support/adminPage';

const at = (day: number) => `2026-11-0${day}T11:00:00.000Z`;
const written = (day: number) => `2026-11-0${day} 12:00:00`;
const ACCOUNT = {
  id: 'u1',
  username: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Bo',
  role: 2,
  createdAt: at(1),
  activatedAt: at(2),
  company: 'Bottega Bo',
  address: 'Via Po 1',
  cap: '10123',
  city: 'Torino',
  country: 'Italia',
  phone: '+39 1',
  purchases: [
    { IdEnc: 'p1', title: 'Ichimoku', status: 'disputed', total: 12, createdAt: at(3), paidAt: at(4) },
  ],
  entitlements: ['purchase', 'bundle', 'gift', 'code'].map((source) => ({
    ...{ IdCourseEnc: 'c1', title: `Corso ${source}`, source, grantedAt: at(5) },
    ...(source === 'code' && { revokedAt: at(6) }),
  })),
  logins: [{ IdEnc: 'l1', device: 'Chrome su Windows', createdAt: at(7), lastSeenAt: at(8) }],
};

const open = (more: object = {}) => {
  const getUserData = async () => ({ isOk: true, item: { ...ACCOUNT, ...more } });
  return openAdminPage('/admin/utenti/dettaglio/*', { admin: { getUserData } }, 'u1');
};
const texts = (found: Iterable<Element>) =>
  [...found].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
const facts = () =>
  [...document.querySelectorAll('dt')].map(({ textContent, nextSibling }) => [
    textContent,
    nextSibling?.textContent,
  ]);
const cells = (name: string) => texts(screen.getByRole('table', { name }).querySelectorAll('th, td'));

describe('the page of an account', () => {
  it('shows each fact under its own label, and its address under its name', async () => {
    await open();
    expect(facts()).toEqual([
      ['Nome', 'Ada Bo'],
      ['Ruolo', 'Relatore'],
      ['Iscritto', written(1)],
      ['Attivato', written(2)],
      ['Azienda', 'Bottega Bo'],
      ['Indirizzo', 'Via Po 1, 10123, Torino, Italia'],
      ['Telefono', '+39 1'],
    ]);
    expect(screen.getByText('ada@example.com')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Ruolo' })).toHaveValue('2');
  });

  it('leaves out what an account has not told', async () => {
    await open({ company: '', address: '', cap: '', city: 'Torino', country: '', phone: '' });
    expect(facts().slice(4)).toEqual([['Indirizzo', 'Torino']]);
  });

  it('shows what it bought, how that stands, and leads there', async () => {
    await open();
    expect(cells('Acquisti')).toEqual([
      ...['Acquisto', 'Data', 'Stato', 'Totale'],
      ...['Ichimoku', written(3), 'Contestato', '12,00 €'],
    ]);
    expect(screen.getByText('Ichimoku')).toHaveAttribute('href', `${BASE}/admin/corsi/comprati/p1`);
  });

  it('says of each course where it comes from, since when and until when', async () => {
    await open();
    expect(cells('Corsi che può vedere')).toEqual([
      ...['Corso', 'Da', 'Dal', 'Fino al'],
      ...['Corso purchase', 'Acquisto', written(5), 'Sempre'],
      ...['Corso bundle', 'Percorso', written(5), 'Sempre'],
      ...['Corso gift', 'Regalo', written(5), 'Sempre'],
      ...['Corso code', 'Codice', written(5), written(6)],
    ]);
  });

  it('says of each login where it is, when it began and when it was last used', async () => {
    await open();
    expect(cells('Accessi')).toEqual([
      ...['Dispositivo', 'Entrato', 'Visto'],
      ...['Chrome su Windows', written(7), written(8)],
    ]);
  });

  it('has a part for each of what can be seen and done', async () => {
    await open();
    const parts = [...document.querySelectorAll('section[aria-labelledby]')].map(
      (part) => document.getElementById(part.getAttribute('aria-labelledby') ?? '')?.textContent,
    );
    expect(parts).toEqual(['Ruolo', 'Acquisti', 'Corsi che può vedere', 'Regala un corso', 'Accessi']);
  });
});
