import { screen } from '@testing-library/react';
import * as page from '../../../../src/client/features/gifts/pages/GiftPage';
import { paths } from '../../../../src/client/routing/paths';
import { createTestClient, testUser } from '../../../support/client';
import { renderPage } from '../../../support/renderPage';
import { press, rest, write } from '../identity/account/support';

const course = { IdCourseEnc: 'c1', slug: 'candele', title: 'Candele', price: 129 };
const bundle = { IdBundleEnc: 'b1', slug: 'tutto', title: 'Tutto', price: 300 };
const EMAIL = 'E-mail di chi riceve il regalo';
const PAY = 'https://pay.example.com/s1';

async function open(api: object, params: Record<string, string>, query = '') {
  const client = createTestClient({
    address: paths.gift('id' in params ? 'bundle' : 'course', params.title ?? params.id ?? '') + query,
    slices: page.slices,
    user: testUser,
    api,
  });
  renderPage(client, page.Page, params);
  await rest();
  return client.seen.left;
}
const courses = { getDetailCourseByTitle: async () => ({ isOk: true, item: course }) };

describe('a gift', () => {
  it('is ordered for an address with words and a day, at the price on the page, and leads to the payment', async () => {
    const createCheckout = jest.fn(async () => ({ isOk: true, item: { url: PAY, IdPurchaseEnc: 'p1' } }));
    const left = await open({ courses, payments: { createCheckout } }, { title: 'candele' });
    expect(screen.getByText('Candele')).toBeInTheDocument();
    write(EMAIL, ' amica@example.com ');
    write('Messaggio (facoltativo)', 'Auguri!');
    write('Giorno della consegna (facoltativo)', '2026-12-24');
    await press(/^Vai al pagamento, 129,00/);
    expect(createCheckout).toHaveBeenCalledWith({
      IdCourseEnc: 'c1',
      Total: 129,
      GiftEmail: 'amica@example.com',
      GiftMessage: 'Auguri!',
      GiftDay: '2026-12-24',
    });
    expect(left).toEqual([PAY]);
  });

  it('can be a learning path, delivered at once', async () => {
    const createBundleCheckout = jest.fn(async () => ({
      isOk: true,
      item: { url: PAY, IdPurchaseEnc: 'p1' },
    }));
    const bundles = { getBundleDTObyId: async () => ({ isOk: true, item: bundle }) };
    await open({ bundles, payments: { createBundleCheckout } }, { id: 'b1' });
    write(EMAIL, 'amica@example.com');
    await press(/^Vai al pagamento/);
    expect(createBundleCheckout).toHaveBeenCalledWith({
      IdBundleEnc: 'b1',
      Total: 300,
      GiftEmail: 'amica@example.com',
      GiftMessage: '',
    });
  });

  it.each([
    ['pending', 'Hai annullato, nessun addebito.'],
    ['failed', 'Il pagamento non è riuscito, nessun addebito.'],
  ])('whose payment came to nothing (%s) is offered again with its words', async (status, told) => {
    const gift = {
      email: 'amica@example.com',
      message: 'Auguri!',
      deliverAt: '2099-12-24T07:00:00.000Z',
      state: 'planned',
    };
    const confirmCheckout = jest.fn(async () => ({ isOk: true, item: { IdEnc: 'p1', status, gift } }));
    await open({ courses, payments: { confirmCheckout } }, { title: 'candele' }, '?acquisto=p1');
    expect(confirmCheckout).toHaveBeenCalledWith({ IdPurchaseEnc: 'p1' });
    expect(screen.getByText(told)).toBeInTheDocument();
    expect(screen.getByLabelText(EMAIL)).toHaveValue('amica@example.com');
    expect(screen.getByLabelText('Messaggio (facoltativo)')).toHaveValue('Auguri!');
    expect(screen.getByLabelText('Giorno della consegna (facoltativo)')).toHaveValue('2099-12-24');
  });

  it('keeps what was typed, and says at the field why it was refused', async () => {
    const message = 'È il tuo indirizzo: scrivi quello della persona che riceve il regalo.';
    const createCheckout = jest.fn(async () => ({ isOk: false, message, errors: { GiftEmail: message } }));
    await open({ courses, payments: { createCheckout } }, { title: 'candele' });
    await press(/^Vai al pagamento/);
    expect(createCheckout).not.toHaveBeenCalled();
    expect(screen.getByLabelText(EMAIL)).toHaveAccessibleDescription('Scrivi un indirizzo e-mail valido.');
    write(EMAIL, 'io@example.com');
    await press(/^Vai al pagamento/);
    expect(screen.getByLabelText(EMAIL)).toHaveAccessibleDescription(message);
    expect(screen.getByLabelText(EMAIL)).toHaveValue('io@example.com');
  });

  it('shows the price that has changed, and asks again', async () => {
    const getDetailCourseByTitle = jest.fn(async () => ({ isOk: true, item: course }));
    getDetailCourseByTitle.mockResolvedValueOnce({ isOk: true, item: { ...course, price: 99 } });
    const createCheckout = async () => ({
      isOk: false,
      code: 'price_changed',
      message: 'Il prezzo è cambiato.',
    });
    const left = await open(
      { courses: { getDetailCourseByTitle }, payments: { createCheckout } },
      { title: 'candele' },
    );
    write(EMAIL, 'amica@example.com');
    await press(/^Vai al pagamento, 99,00/);
    expect(screen.getByText('Il prezzo è cambiato.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Vai al pagamento, 129,00/ })).toBeInTheDocument();
    expect(left).toEqual([]);
  });
});
