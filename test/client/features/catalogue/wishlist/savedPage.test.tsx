import { screen } from '@testing-library/react';
import { lazyWishlist } from '../../../../../src/client/features/catalogue/wishlist/lazyWishlist';
import * as page from '../../../../../src/client/features/catalogue/wishlist/pages/WishlistPage';
import { savedCourses } from '../../../../../src/client/features/catalogue/wishlist/savedCourses';
import { watch } from '../../../../../src/client/features/catalogue/wishlist/wishlist';
import { paths } from '../../../../../src/client/routing/paths';
import { type ApiStub, createTestClient, onItsWay, testUser } from '../../../../support/client';
import { failing } from '../../../../support/failing';
import { renderPage } from '../../../../support/renderPage';
import { networkFailure, press, rest } from '../../identity/account/support';
import { sampleCard } from '../courses/samples';

// The tests run the part themselves, at once.
beforeEach(() => void jest.spyOn(lazyWishlist, 'load').mockImplementation(onItsWay));

const card = sampleCard(1);
const saved = { IdCourseEnc: card.IdCourseEnc, title: card.title, savedAt: '2026-05-01T08:00:00.000Z' };

async function open(wishlist: NonNullable<ApiStub['wishlist']>) {
  const getFilteredCourses = jest.fn(async () => ({ items: [], total: 0 }));
  const client = createTestClient({
    address: paths.wishlist(),
    slices: page.slices,
    user: testUser,
    api: {
      courses: { getFilteredCourses },
      wishlist: {
        getWishlist: async () => ({ items: [saved] }),
        getSavedCards: async () => ({ items: [card] }),
        ...wishlist,
      },
    },
  });
  renderPage(client, page.Page);
  client.run(watch);
  await rest();
  return { ...client, getFilteredCourses };
}
const button = () => screen.getByRole('button', { name: `Salva: ${card.title}` });

it.each([
  ['a refusal', async () => ({ isOk: false, message: 'Non ora.' }), /ancora tra i salvati\. Non ora\./],
  ['a lost network', () => Promise.reject(networkFailure(true)), /ancora tra i salvati\. Riprova/],
])(
  'a course that is not taken off stays saved, and it is said so after %s',
  async (_what, removeCourse, words) => {
    const { toasts } = await open({ removeCourse });
    await press(`Salva: ${card.title}`);
    expect(button()).toHaveAttribute('aria-pressed', 'true');
    expect(toasts).toEqual([{ kind: 'error', text: expect.stringMatching(words) }]);
  },
);

it('a person is not asked to log in, and is shown no other courses than theirs', async () => {
  const { getFilteredCourses } = await open({});
  expect(screen.getByText('Quelli che vuoi ritrovare, su ogni tuo dispositivo.')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Accedi' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Non più in catalogo' })).toBeNull();
  expect(getFilteredCourses).not.toHaveBeenCalled();
});

it('cards that the server does not find can be asked for again', async () => {
  const { store } = await open({ getSavedCards: failing(404) });
  const { message } = savedCourses.selectAny(store.getState());
  expect(message).not.toBe('');
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  expect(screen.getByRole('button', { name: 'Riprova' })).toBeInTheDocument();
});

it('the button says whether its course is saved', async () => {
  await open({ removeCourse: async () => ({ isOk: true }) });
  expect(button()).toHaveAttribute('title', 'Salvato');
  // Above the link that the whole card is.
  expect(button()).toHaveStyle({ position: 'absolute', zIndex: '1' });
  await press(`Salva: ${card.title}`);
  expect(button()).toHaveAttribute('title', 'Salva');
});
