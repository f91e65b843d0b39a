import { ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { CallFailed } from '../../../../../src/client/api/failure';
import { theme } from '../../../../../src/client/app/theme';
import { Page, slices } from '../../../../../src/client/features/catalogue/courses/pages/CoursePage';
import { reviewsCode } from '../../../../../src/client/features/catalogue/courses/reviewsCode';
import { selectInvoice, selectLine } from '../../../../../src/client/features/checkout/checkoutSelectors';
import {
  navigationRequested,
  retryRequested,
  selectIsLoading,
} from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { missingCoursePath } from '../../../../../src/client/routing/missingCourse';
import type { PageParams } from '../../../../../src/client/routing/page';
import { BASE } from '../../../../../src/client/routing/paths';
import { createTestClient, testUser, until } from '../../../../support/client';
import { emptyShop } from '../../../../support/emptyShop';
import { failing } from '../../../../support/failing';
import { sampleCourse, sampleReview } from './samples';

const loaded = (state: Parameters<typeof selectIsLoading>[0]) => !selectIsLoading(state);
const summary = { average: 4.5, count: 8, histogram: [0, 0, 1, 2, 5] };
const answered = (more: Parameters<typeof sampleCourse>[1] = {}) =>
  jest.fn(async (): Promise<unknown> => ({ isOk: true, item: sampleCourse(1, more) }));
const quoted = jest.fn(async () => ({
  isOk: true,
  item: {
    IdCouponEnc: 'coupon-1',
    CouponCode: 'BENVENUTO20',
    isPercentage: true,
    discount: 20,
    price: { listPrice: 79.9, discount: 15.98, total: 63.92 },
  },
}));

/** The profile fills in no invoice. */
const nameless = { ...testUser, firstName: '', lastName: '' };

interface Answers {
  readonly byTitle?: jest.Mock;
  readonly byId?: jest.Mock;
  readonly reviews?: jest.Mock;
  readonly coupon?: jest.Mock;
  readonly user?: typeof testUser;
}

async function open(path: string, { byTitle, byId, reviews, coupon = quoted, user }: Answers) {
  const client = createTestClient({
    address: `${BASE}${path}`,
    api: {
      ...emptyShop,
      courses: {
        ...emptyShop.courses,
        ...(byTitle ? { getDetailCourseByTitle: byTitle } : {}),
        ...(byId ? { getDetailCourse: byId } : {}),
        getReviewByIdCourse:
          reviews ?? jest.fn(async () => ({ items: [sampleReview(1)], total: 1, summary })),
        isValidCoupon: coupon,
      },
      payments: { getInvoice: async () => ({ isOk: true }) },
    },
    slices,
    ...(user ? { user } : {}),
  });
  await until(client.store, loaded);
  await reviewsCode.load();
  return client;
}

function show(client: Awaited<ReturnType<typeof open>>, params: PageParams) {
  return render(
    <Provider store={client.store}>
      <ThemeProvider theme={theme}>
        <MemoryRouter>
          <Page params={params} />
        </MemoryRouter>
      </ThemeProvider>
    </Provider>,
  );
}

describe('a course by its title', () => {
  it('shows all details, and lies in the cart', async () => {
    const byTitle = answered({ listPrice: 99.9 });
    const client = await open('/corso/corso-1', { byTitle });
    expect(byTitle).toHaveBeenCalledWith({ title: 'corso-1' });
    expect(selectLine(client.store.getState())).toEqual({
      kind: 'course',
      id: 'course-1',
      slug: 'corso-1',
      title: 'Corso 1',
      price: 79.9,
    });
    const { container } = show(client, { title: 'corso-1' });
    expect(screen.getByRole('heading', { level: 1, name: 'Corso 1' })).toBeInTheDocument();
    expect(container).toHaveTextContent('(2 ore e 5 minuti)');
    expect(container).toHaveTextContent('Prezzo scontato: 79,90 €Prezzo intero: 99,90 €');
    expect(screen.getByText('Le candele')).toBeInTheDocument();
    expect(screen.getAllByText('Anteprima')).toHaveLength(1);
    expect(screen.getByText('Recensione 1')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Acquista il corso' })).toBeEnabled();
  });

  it('takes the invoice data of a buyer who needs one', async () => {
    const client = await open('/corso/corso-1', { byTitle: answered(), user: nameless });
    show(client, { title: 'corso-1' });
    await userEvent.click(screen.getByLabelText('Mi serve la fattura'));
    await userEvent.click(await screen.findByLabelText('Un’azienda o un professionista'));
    await userEvent.type(screen.getByLabelText('Partita IVA'), '00743110157');
    expect(selectInvoice(client.store.getState())).toEqual({ kind: 'business', vatNumber: '00743110157' });
  });

  it('shows owners the way in, and is not sold again', async () => {
    const client = await open('/corso/corso-1/BENVENUTO20', {
      byTitle: answered({ owned: true }),
      user: testUser,
    });
    show(client, { title: 'corso-1', coupon: 'BENVENUTO20' });
    expect(screen.getByRole('link', { name: 'Guarda il corso' })).toHaveAttribute(
      'href',
      `${BASE}/corso/v/course-1`,
    );
    expect(screen.queryByRole('button', { name: 'Acquista il corso' })).toBeNull();
    expect(selectLine(client.store.getState())).toBeNull();
  });

  it('never shows another course while this one loads', async () => {
    const client = await open('/corso/corso-1', { byTitle: answered() });
    show(client, { title: 'corso-2' });
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  });
});

describe('coupons', () => {
  it('show the price broken down: list price, discount, total', async () => {
    const client = await open('/corso/corso-1/BENVENUTO20', { byTitle: answered() });
    show(client, { title: 'corso-1', coupon: 'BENVENUTO20' });
    const sum = screen
      .getAllByRole('term')
      .map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);
    expect(sum.map((row) => row.replaceAll('\u00a0', ' '))).toEqual([
      'Prezzo 79,90 €',
      'Coupon BENVENUTO20 applicato (-20%)Rimuovi -15,98 €',
      'Da pagare 63,92 €',
    ]);
  });

  it('show the server’s message and the full price after too many attempts', async () => {
    const message = 'Troppe richieste. Aspetta un momento e riprova.';
    const coupon = jest.fn(async (): Promise<unknown> => {
      throw new CallFailed({
        kind: 'status',
        status: 429,
        endpoint: 'x',
        guarded: false,
        message,
        code: 'too_many_requests',
      });
    });
    const client = await open('/corso/corso-1/PROVA', { byTitle: answered(), coupon });
    const { container } = show(client, { title: 'corso-1', coupon: 'PROVA' });
    expect(screen.getByText(`${message} Il prezzo indicato è quello senza coupon.`)).toBeInTheDocument();
    expect(container).toHaveTextContent('79,90');
    expect(screen.getByRole('button', { name: 'Acquista il corso' })).toBeEnabled();
  });

  it('of the address are applied to the price', async () => {
    const client = await open('/corso/corso-1/benvenuto20', { byTitle: answered() });
    expect(quoted).toHaveBeenCalledWith({ IdCourseEnc: 'course-1', CouponCode: 'BENVENUTO20' });
    const { container } = show(client, { title: 'corso-1', coupon: 'benvenuto20' });
    expect(container).toHaveTextContent('Prezzo scontato: 63,92 €Prezzo intero: 79,90 €');
    expect(container).toHaveTextContent('Coupon BENVENUTO20 applicato (-20%)Rimuovi-15,98 €Da pagare63,92 €');
    expect(container.textContent?.match(/BENVENUTO20/g)).toHaveLength(1);
  });

  it('sent by the form before hydration are applied too', async () => {
    const coupon = jest.fn(quoted.getMockImplementation());
    await open('/corso/corso-1?coupon=+benvenuto20', { byTitle: answered(), coupon });
    expect(coupon).toHaveBeenCalledWith({ IdCourseEnc: 'course-1', CouponCode: 'BENVENUTO20' });
  });

  it('come with the course’s id, slashes included, in the address of a course offer', async () => {
    const byId = answered();
    await open('/offerta-corso/BENVENUTO20/a/b+c%3D', { byId });
    expect(byId).toHaveBeenCalledWith({ IdCourseEnc: 'a/b+c=' });
  });

  it('stay in the field with the reason if refused, and the course can be bought', async () => {
    const coupon = jest.fn(async () => ({ isOk: false, message: 'Coupon scaduto.', code: 'coupon_expired' }));
    const client = await open('/corso/corso-1', { byTitle: answered(), coupon });
    show(client, { title: 'corso-1' });
    const field = screen.getByRole('textbox', { name: 'Hai un codice coupon?' });
    await userEvent.type(field, ' scaduto ');
    await userEvent.click(screen.getByRole('button', { name: 'Applica' }));
    expect(await screen.findByText('Coupon scaduto.')).toBeInTheDocument();
    expect(field).toHaveValue(' scaduto ');
    expect(field).toHaveAccessibleDescription('Coupon scaduto.');
    expect(screen.getByRole('button', { name: 'Acquista il corso' })).toBeEnabled();
  });

  it('can be removed after they were applied', async () => {
    const client = await open('/corso/corso-1/BENVENUTO20', { byTitle: answered() });
    const { container } = show(client, { title: 'corso-1', coupon: 'BENVENUTO20' });
    await userEvent.click(screen.getByRole('button', { name: 'Rimuovi il coupon BENVENUTO20' }));
    expect(container).toHaveTextContent('79,90 €');
    expect(container).not.toHaveTextContent('63,92');
    expect(screen.getByRole('textbox', { name: 'Hai un codice coupon?' })).toHaveValue('');
  });

  it('leave the keyboard on the button that removes them, and then on the empty field', async () => {
    const client = await open('/corso/corso-1', { byTitle: answered() });
    show(client, { title: 'corso-1' });
    const field = () => screen.getByRole('textbox', { name: 'Hai un codice coupon?' });
    await userEvent.type(field(), 'benvenuto20');
    await userEvent.click(screen.getByRole('button', { name: 'Applica' }));
    const removal = await screen.findByRole('button', { name: 'Rimuovi il coupon BENVENUTO20' });
    expect(removal).toHaveFocus();
    await userEvent.click(removal);
    expect(field()).toHaveFocus();
  });

  it('of the address take the keyboard from nowhere', async () => {
    const client = await open('/corso/corso-1/BENVENUTO20', { byTitle: answered() });
    show(client, { title: 'corso-1', coupon: 'BENVENUTO20' });
    expect(screen.getByRole('button', { name: 'Rimuovi il coupon BENVENUTO20' })).toBeInTheDocument();
    expect(document.body).toHaveFocus();
  });
});

describe('a course that does not load', () => {
  it.each([404, 400])('leads home on a status %d', async (status) => {
    const client = await open('/corso/sparito', { byTitle: failing(status) });
    expect(client.history.entries).toEqual([missingCoursePath('sparito')]);
  });

  it('leads home on a refusal', async () => {
    const byTitle = jest.fn(async () => ({ isOk: false, code: 'not_found' }));
    const client = await open('/corso/sparito', { byTitle });
    expect(client.history.entries).toEqual([missingCoursePath('sparito')]);
  });

  it.each([undefined, 503])(
    'leads home on a network or server failure, with a toast that leads back (%s)',
    async (status) => {
      const client = await open('/corso/corso-1/BENVENUTO20?da=x', { byTitle: failing(status) });
      await until(client.store, () => client.toasts.length > 0);
      expect(client.history.entries).toEqual([`${BASE}/`]);
      expect(client.toasts[0]).toEqual({
        kind: 'error',
        text: expect.stringMatching(/^Il corso non si è aperto\. /),
      });
      expect(client.toastButtons).toEqual([
        { label: 'Riprova', action: navigationRequested({ to: `${BASE}/corso/corso-1/BENVENUTO20?da=x` }) },
      ]);
    },
  );
});

it('keeps a course in view if loading it again fails', async () => {
  const byTitle = answered();
  const client = await open('/corso/corso-1', { byTitle });
  byTitle.mockImplementation(failing(503));
  client.store.dispatch(retryRequested());
  await until(client.store, () => client.seen.alerts.length > 0);
  expect([client.history.entries, client.toasts]).toEqual([[`${BASE}/corso/corso-1`], []]);
});

describe('reviews', () => {
  const pages = (total: number) =>
    jest.fn(async ({ page, pageSize }: { page: number; pageSize: number }) => ({
      items: Array.from({ length: Math.min(pageSize, total - (page - 1) * pageSize) }, (_, index) =>
        sampleReview((page - 1) * pageSize + index + 1),
      ),
      total,
      summary,
    }));

  it('load a few at a time, and the rest on request', async () => {
    const client = await open('/corso/corso-1', { byTitle: answered(), reviews: pages(8) });
    show(client, { title: 'corso-1' });
    expect(screen.queryByText('Recensione 7')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Mostra altre recensioni/ }));
    expect(await screen.findByText('Recensione 8')).toBeInTheDocument();
    expect(screen.getByText('Recensione 1')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Mostra altre recensioni/ })).toBeNull();
  });

  it('take the focus when loaded on request, since the pressed button is gone', async () => {
    const client = await open('/corso/corso-1', { byTitle: answered(), reviews: pages(8) });
    show(client, { title: 'corso-1' });
    expect(document.body).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: /^Mostra altre recensioni/ }));
    const next = (await screen.findByText('Recensione 7')).closest('li');
    expect(next).toHaveFocus();
  });

  it('leave the course on the page if they fail, with a retry', async () => {
    const reviews = failing();
    const client = await open('/corso/corso-1', { byTitle: answered(), reviews });
    show(client, { title: 'corso-1' });
    expect(screen.getByRole('heading', { level: 1, name: 'Corso 1' })).toBeInTheDocument();
    reviews.mockImplementation(pages(1) as never);
    await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByText('Recensione 1')).toBeInTheDocument();
  });

  it('say that there are none yet', async () => {
    const client = await open('/corso/corso-1', { byTitle: answered(), reviews: pages(0) });
    show(client, { title: 'corso-1' });
    expect(screen.getByText('Nessuna recensione ancora')).toBeInTheDocument();
  });
});
