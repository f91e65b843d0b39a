import { cleanup, screen } from '@testing-library/react';
import { CallFailed } from '../../../../../src/client/api/failure';
import * as page from '../../../../../src/client/features/checkout/gifts/pages/RedeemPage';
import { selectAddress } from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { testUser } from '../../../../support/client';
import { renderPage } from '../../../../support/renderPage';
import { networkFailure, open, press, rest } from '../../identity/account/support';
import { later } from '../support';

const CODE = 'ABCD-EFGH-JKLM-NPQR';
const gift = {
  kind: 'course',
  title: 'Candele',
  cover: null,
  giver: 'Zio Carlo',
  receiver: 'Anna',
  message: 'Auguri!\nA presto',
};
const openLink = (getGift: unknown, options: object = {}, courses: object = {}) =>
  open(page, paths.redeem(CODE), {}, { api: { courses: { getGift, ...courses } }, rest: CODE, ...options });
const notFound = new CallFailed({
  kind: 'status',
  status: 404,
  endpoint: 'courses.getGift',
  guarded: false,
  message: 'no',
});
const isBusy = () => document.querySelector('[aria-busy="true"]') !== null;
const heading = () => screen.getByRole('heading', { level: 1 });
const asGift =
  (more: object = {}) =>
  async () => ({ isOk: true, item: { ...gift, ...more } });

describe('the page of a gift’s link', () => {
  it('tells a visitor what was given, by whom and how to get it, and leads back here from the login', async () => {
    const getGift = jest.fn(asGift());
    const { history } = await openLink(getGift);
    expect(getGift).toHaveBeenCalledWith({ CpnCode: CODE });
    expect(history.entries).toEqual([paths.redeem(CODE)]);
    expect(heading()).toHaveTextContent('Anna, hai ricevuto un regalo');
    expect(screen.getByText(/Zio Carlo ti regala il corso/)).toHaveTextContent('Candele');
    expect(screen.getByText(/Auguri!/)).toHaveTextContent('Auguri! A presto');
    // On two lines, as it was written.
    expect(getComputedStyle(screen.getByText(/Auguri!/)).whiteSpace).toBe('pre-wrap');
    const link = (name: string) => screen.getByRole('link', { name });
    expect(link('Accedi e apri il regalo')).toHaveAttribute('href', paths.login(paths.redeem(CODE)));
    expect(link('Iscriviti')).toHaveAttribute('href', paths.signUp(paths.redeem(CODE)));
    expect(screen.queryByRole('button', { name: 'Riscatta' })).toBeNull();
  });

  it.each([
    [
      'of the shop',
      { giver: undefined, receiver: '', kind: 'bundle' },
      'Il nostro negozio ti regala il percorso',
    ],
    ['whose giver’s name is not shown', { giver: '' }, 'Una persona che ti conosce ti regala il corso'],
  ])('names the giver of a gift %s', async (_what, more, words) => {
    await openLink(asGift(more));
    expect(document.body).toHaveTextContent(words);
  });

  it('names nobody in its heading where the giver named nobody', async () => {
    await openLink(asGift({ receiver: '', message: '' }));
    expect(heading()).toHaveTextContent(/^Hai ricevuto un regalo$/);
    // Nor is there room for a message that nobody wrote.
    expect(document.querySelector('blockquote')).toBeNull();
  });

  it('shows the picture of what was given', async () => {
    await openLink(asGift({ cover: { src: '/candele.webp', srcSet: '', width: 800, height: 450 } }));
    const picture = document.querySelector('img[src="/candele.webp"]');
    // Its title is told beside it.
    expect(picture).toHaveAttribute('alt', '');
    expect(picture).toHaveAttribute('loading', 'eager');
  });

  it('leads a visitor to the courses, and a person back to their profile', async () => {
    await openLink(asGift());
    expect(screen.getByRole('link', { name: 'Guarda tutti i corsi' })).toHaveAttribute(
      'href',
      paths.courses(),
    );
    expect(screen.queryByRole('link', { name: 'Scrivici' })).toBeNull();
    cleanup();
    await openLink(asGift(), { user: testUser });
    expect(screen.getByRole('link', { name: 'Torna al profilo' })).toHaveAttribute('href', paths.profile());
    expect(screen.queryByText(/^Hai ricevuto un regalo o un codice/)).toBeNull();
  });

  it('lets a visitor whose code gives nothing log in with it, or write', async () => {
    await openLink(async () => ({ isOk: false, code: 'coupon_unknown', message: 'No.' }));
    expect(screen.getByRole('link', { name: 'Accedi' })).toHaveAttribute(
      'href',
      paths.login(paths.redeem(CODE)),
    );
    expect(screen.getByRole('link', { name: 'Scrivici' })).toHaveAttribute('href', paths.contacts());
    expect(screen.queryByText(/^Hai ricevuto un regalo o un codice/)).toBeNull();
  });

  it('lets a person open it at once', async () => {
    const enableCourse = jest.fn(async () => ({ isOk: true, item: { IdCourseEnc: 'c1', title: 'Candele' } }));
    await openLink(asGift(), { user: testUser }, { enableCourse });
    expect(screen.queryByRole('link', { name: 'Accedi e apri il regalo' })).toBeNull();
    await press('Riscatta');
    expect(enableCourse).toHaveBeenCalledWith({ CpnCode: CODE });
    expect(heading()).toHaveTextContent('Codice riscattato');
    expect(screen.queryByText(/ti regala/)).toBeNull();
  });

  it('leads a person who has opened it to a form for another code', async () => {
    const enableCourse = async () => ({ isOk: true, item: { IdCourseEnc: 'c1', title: 'Candele' } });
    const client = await openLink(asGift(), { user: testUser }, { enableCourse });
    await press('Riscatta');
    await press('Riscatta un altro codice');
    expect(client.history.current().pathname).toBe(paths.redeem());
    cleanup();
    renderPage(client, page.Page);
    expect(heading()).toHaveTextContent('Riscatta un codice');
    expect(screen.getByLabelText('Codice')).toHaveValue('');
    cleanup();
    // Nor is it the gift of another link.
    renderPage(client, page.Page, { rest: 'QRST-UVWX-YZ23-4567' });
    expect(isBusy()).toBe(true);
    expect(document.body).not.toHaveTextContent('Candele');
  });

  it.each(['code_used', 'gift_withdrawn', 'coupon_unknown'])(
    'says to a visitor why a link gives nothing: %s',
    async (code) => {
      await openLink(async () => ({ isOk: false, code, message: `Perché: ${code}` }));
      expect(screen.getByText(`Perché: ${code}`).closest('[aria-live="assertive"]')).not.toBeNull();
      expect(screen.queryByText(/ti regala/)).toBeNull();
    },
  );

  it.each(['code_used', 'gift_withdrawn'])(
    'says to a person why a link gives nothing any more: %s',
    async (code) => {
      await openLink(async () => ({ isOk: false, code, message: `Perché: ${code}` }), { user: testUser });
      expect(screen.getByText(`Perché: ${code}`)).toBeInTheDocument();
      expect(screen.queryByRole('link', { name: 'Accedi' })).toBeNull();
    },
  );

  it('leaves the code of a coupon, which is no gift, to the form', async () => {
    await openLink(async () => ({ isOk: false, code: 'coupon_unknown', message: 'No.' }), { user: testUser });
    expect(screen.queryByText('No.')).toBeNull();
    expect(screen.getByLabelText('Codice')).toHaveValue(CODE);
  });

  it.each([
    ['was lost', networkFailure(), 'Connessione assente'],
    ['was not found', notFound, 'Qualcosa non ha funzionato.'],
  ])('can be tried again where it %s, and shows that it loads', async (_how, error, text) => {
    const { promise, answer } = later<object>();
    const getGift = jest.fn().mockRejectedValueOnce(error).mockReturnValueOnce(promise);
    await openLink(getGift);
    expect(isBusy()).toBe(false);
    expect(document.body).toHaveTextContent(text);
    await press('Riprova');
    expect(isBusy()).toBe(true);
    answer(await asGift()());
    await rest();
    expect(isBusy()).toBe(false);
    expect(heading()).toHaveTextContent('Anna, hai ricevuto un regalo');
  });

  it('asks a visitor without a code to log in', async () => {
    const { store } = await open(page, paths.redeem(), {}, { rest: '' });
    await rest();
    expect(selectAddress(store.getState()).pathname).toBe('/login');
  });
});
