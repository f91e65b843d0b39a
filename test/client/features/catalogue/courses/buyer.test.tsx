import { act, screen, waitFor, within } from '@testing-library/react';
import { Page, slices } from '../../../../../src/client/features/catalogue/courses/pages/CoursePage';
import { relatedCode } from '../../../../../src/client/features/catalogue/courses/relatedCode';
import { reviewsCode } from '../../../../../src/client/features/catalogue/courses/reviewsCode';
import {
  checkoutRefused,
  checkoutRequested,
} from '../../../../../src/client/features/checkout/checkoutSlice';
import {
  retryRequested,
  selectIsLoading,
} from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { createTestClient, testUser, until } from '../../../../support/client';
import { emptyShop } from '../../../../support/emptyShop';
import { renderPage } from '../../../../support/renderPage';
import { sampleCard, sampleCourse, sampleReview } from './samples';

const summary = { average: 4.5, count: 8, histogram: [0, 0, 1, 2, 5] };
const ANSWER = { Text: 'Grazie, rallento.', by: 'Elena Ricci', at: '2026-02-03T09:00:00.000Z' };

/** What the browser says about the elements that are watched. */
class Watch {
  static seen: Watch[] = [];
  readonly elements: Element[] = [];
  constructor(
    readonly tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void,
    readonly options: object,
  ) {
    Watch.seen.push(this);
  }
  observe = (element: Element) => void this.elements.push(element);
  disconnect = () => void this.elements.splice(0);
  static scroll(isIntersecting: boolean) {
    for (const { elements, tell } of Watch.seen) if (elements.length > 0) tell([{ isIntersecting }]);
  }
}
beforeEach(() => {
  Watch.seen = [];
  Object.assign(window, { IntersectionObserver: Watch });
});

interface Situation {
  readonly course?: Parameters<typeof sampleCourse>[1];
  readonly isOwner?: boolean;
  readonly reviews?: readonly object[];
  readonly getPreview?: jest.Mock;
}

async function open({
  course = {},
  isOwner = false,
  reviews = [sampleReview(1)],
  getPreview,
}: Situation = {}) {
  const client = createTestClient({
    address: paths.course('corso-1'),
    api: {
      ...emptyShop,
      courses: {
        ...emptyShop.courses,
        getDetailCourseByTitle: async () => ({
          isOk: true,
          item: sampleCourse(1, { ...course, owned: isOwner }),
        }),
        getReviewByIdCourse: async () => ({ items: reviews, total: reviews.length, summary }),
        ...(getPreview && { getPreview }),
      },
    },
    slices,
    ...(isOwner ? { user: testUser } : {}),
  });
  await until(client.store, (state) => !selectIsLoading(state));
  await Promise.all([reviewsCode.load(), relatedCode.load()]);
  await act(async () => void renderPage(client, Page, { title: 'corso-1' }));
  return client;
}
const cover = () => screen.queryByRole('button', { name: 'Guarda l’anteprima' });
const bar = () => screen.queryByRole('region', { name: 'Acquisto rapido' });
const scroll = (isPriceInView: boolean) => act(async () => Watch.scroll(isPriceInView));

describe('the cover of a course', () => {
  it('plays the first free lesson', async () => {
    const getPreview = jest.fn(async () => ({
      isOk: true,
      item: { IdEnc: 's2', title: 'Le candele', mime: 'video/mp4', videoUrl: '/media/s2.mp4' },
    }));
    const [first, second] = sampleCourse(1).sections.map((section, at) => ({
      ...section,
      isPreview: at === 1,
    }));
    const sections = [first, second, { ...second, IdEnc: 's3' }];
    await open({ course: { sections: sections as never }, getPreview });
    act(() => cover()?.click());
    expect(await screen.findByRole('dialog', { name: 'Le candele' })).toBeInTheDocument();
    expect(getPreview.mock.calls).toEqual([[{ IdEnc: 's2' }]]);
  });

  it('says why the lesson does not open, which is read out once', async () => {
    await open({ getPreview: jest.fn(async () => ({ isOk: false, message: 'Non c’è più.' })) });
    act(() => cover()?.click());
    await waitFor(() => expect(cover()).toHaveAccessibleDescription('Non c’è più.'));
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it.each([
    ['an owner, who has all lessons', { isOwner: true }],
    ['a course without a free lesson', { course: { sections: [] } }],
  ])('is a picture alone for %s', async (_who, situation: Situation) => {
    await open(situation);
    expect(cover()).toBeNull();
  });
});

describe('the text of a course', () => {
  it('says under each lesson what it is about, and names the files that come with it', async () => {
    const [first, second] = sampleCourse(1).sections;
    const attachments = [
      { name: 'Schede.pdf', bytes: 1_200_000 },
      { name: 'Foglio.xlsx', bytes: 340 },
    ];
    await open({ course: { sections: [first, { ...second, attachments }] as never } });
    const lesson = screen.getByText('Le candele').closest('li');
    expect(lesson).toHaveTextContent('Corpo e ombre');
    const files = within(screen.getByRole('list', { name: 'Materiali della lezione' })).getAllByRole(
      'listitem',
    );
    expect(files.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'Schede.pdf (1,2 MB)',
      'Foglio.xlsx (340 byte)',
    ]);
  });

  it('leads to the teacher’s page, from the head and from the biography', async () => {
    await open();
    const links = screen.getAllByRole('link', { name: 'Anna Riva' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill(paths.teacher('anna-riva')));
  });

  it('leads to the learning paths that hold the course, and to similar courses', async () => {
    const path = { IdBundleEnc: 'b1', slug: 'primi-passi', title: 'Primi passi', price: 99, coursesCount: 3 };
    await open({ course: { bundles: [path], related: [sampleCard(2), sampleCard(3)] } });
    const paths_ = screen.getByRole('region', { name: 'Percorsi che contengono questo corso' });
    expect(within(paths_).getByRole('link', { name: 'Primi passi' })).toHaveAttribute(
      'href',
      paths.bundle('primi-passi'),
    );
    expect(paths_).toHaveTextContent('3 corsi');
    const similar = screen.getByRole('region', { name: 'Corsi simili' });
    expect(
      within(similar)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Corso 2', 'Corso 3']);
  });

  it('has no empty parts where there are none', async () => {
    await open();
    for (const name of ['Percorsi che contengono questo corso', 'Corsi simili'])
      expect(screen.queryByRole('heading', { name })).toBeNull();
  });

  it.each([
    [ANSWER, 'Risponde Elena Ricci3 febbraio 2026Grazie, rallento.'],
    [{ ...ANSWER, by: '' }, 'Risponde lo staff3 febbraio 2026Grazie, rallento.'],
  ])('shows the answer to a review under it', async (answer, words) => {
    await open({ reviews: [{ ...sampleReview(1), answer }, sampleReview(2)] });
    const [first, second] = within(
      screen.getByRole('list', { name: 'Recensioni degli studenti' }),
    ).getAllByRole('listitem');
    expect(first).toHaveTextContent(words);
    expect(second).not.toHaveTextContent('Risponde');
  });
});

describe('the bar at the bottom of a phone', () => {
  it('stays with price and purchase while the page’s price is out of view', async () => {
    const { actions } = await open();
    expect(bar()).toBeNull();
    await scroll(false);
    expect(bar()).toHaveTextContent('79,90 €');
    act(() =>
      within(bar() as HTMLElement)
        .getByRole('button', { name: 'Acquista' })
        .click(),
    );
    expect(actions.filter(checkoutRequested.match)).toHaveLength(1);
    await scroll(true);
    expect(bar()).toBeNull();
  });

  it('comes after the page’s content, for those who move by the keyboard', async () => {
    await open();
    await scroll(false);
    const reviews = screen.getByRole('heading', { name: 'Recensioni' });
    const order = reviews.compareDocumentPosition(bar() as HTMLElement);
    expect(order).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('says why a purchase did not begin, which is read out once', async () => {
    const { store } = await open();
    await scroll(false);
    act(
      () => void store.dispatch(checkoutRefused({ message: 'Il prezzo è cambiato.', code: 'not_sellable' })),
    );
    expect(bar()).toHaveTextContent('Il prezzo è cambiato.');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it.each([
    ['an owner', { isOwner: true }],
    ['a course off sale', { course: { isOffSale: true } }],
  ])('is not there for %s', async (_who, situation) => {
    await open(situation as Situation);
    await scroll(false);
    expect(bar()).toBeNull();
  });
});

describe('paying by bank transfer', () => {
  const link = () => screen.queryByRole('link', { name: 'Paga con bonifico' });

  it('is offered by a link to the checkout page, where the shop offers it', async () => {
    await open({ course: { transfer: { isOffered: true } } });
    expect(link()).toHaveAttribute('href', `${paths.checkout('course', 'corso-1')}?pagamento=bonifico`);
  });

  it.each([
    ['the shop does not offer it', { transfer: { isOffered: false } }],
    ['there is nothing to pay', { transfer: { isOffered: true }, price: 0 }],
  ])('is not offered where %s', async (_what, course) => {
    await open({ course });
    expect(link()).toBeNull();
  });

  it('shows the payment that the bank works on in place of a second purchase', async () => {
    await open({ course: { transfer: { isOffered: true, isProcessing: true } } });
    expect(screen.getByText('Il tuo pagamento è in lavorazione presso la banca.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Acquista il corso' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Vedi i dati del bonifico' })).toBeNull();
  });

  it('takes the bar of the price away once a login shows that the bank works on its payment', async () => {
    const course: NonNullable<Situation['course']> = { transfer: { isOffered: true } };
    const { store } = await open({ course });
    await scroll(false);
    expect(bar()).not.toBeNull();
    Object.assign(course, { transfer: { isOffered: true, isProcessing: true } });
    act(() => void store.dispatch(retryRequested()));
    await screen.findByText('Il tuo pagamento è in lavorazione presso la banca.');
    expect(bar()).toBeNull();
  });

  it('shows the order that waits in place of a second purchase', async () => {
    await open({ course: { transfer: { isOffered: true, IdPurchaseEnc: 'purchase-9' } } });
    expect(screen.getByText('Hai già un ordine in attesa del bonifico.')).toBeInTheDocument();
    const details = screen.getByRole('link', { name: 'Vedi i dati del bonifico' });
    expect(details).toHaveAttribute('href', paths.bankTransfer('purchase-9'));
    expect(screen.queryByRole('button', { name: 'Acquista il corso' })).toBeNull();
    await scroll(false);
    expect(bar()).toBeNull();
  });
});
