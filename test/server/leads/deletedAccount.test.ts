import { like } from 'drizzle-orm';
import { leadConsentText } from '../../../src/contract/leads/leadForms';
import { deleteUser } from '../../../src/server/account/deletion/deletionService';
import { leads } from '../../../src/server/platform/database';
import { leadShop } from './support';

const { shop, forms } = leadShop();

test('the forms of a deleted account keep no word of the person, those of others stay', async () => {
  const words = { first_name: 'Sara', last_name: 'Conti', phone: '+39 1', description: 'Ciao' };
  const video = { Campaign_ID: 'video', consent: leadConsentText('video') };
  await forms.signUp({ ...video, ...words });
  await forms.write();
  await forms.write({ Email: 'luca@example.com', Name: 'Luca' });
  const id = await shop.addUser({ email: 'sara@example.com' });
  expect(await deleteUser(shop.deps, id)).toBe('deleted');
  const { firstName, lastName, phone, message, subject, consentText } = leads;
  const left = await shop.database.orm
    .select({ firstName, lastName, phone, message, subject, consentText })
    .from(leads)
    .where(like(leads.email, '%@deleted.invalid'));
  const nothing = { firstName: '', lastName: '', phone: '', message: '', subject: '' };
  expect(left).toHaveLength(2);
  expect(left).toEqual(
    expect.arrayContaining([
      { ...nothing, consentText: leadConsentText('video') },
      { ...nothing, consentText: leadConsentText('contact') },
    ]),
  );
  const kept = (await forms.leads()).filter(({ email }) => email === 'luca@example.com');
  expect(kept).toMatchObject([{ firstName: 'Luca', subject: 'Fattura' }]);
});
