import { act, screen } from '@testing-library/react';
import * as page from '../../../../../src/client/features/checkout/gifts/pages/RedeemPage';
import { loggedOut } from '../../../../../src/client/features/identity/session/sessionSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { testUser } from '../../../../support/client';
import { everything, networkFailure, open, press, rest, write } from '../../identity/account/support';
import { later } from '../support';

const noGift = async () => ({ isOk: false, code: 'coupon_unknown', message: 'Questo codice non esiste.' });
const openPage = (courses: object, rest = '') =>
  open(
    page,
    paths.redeem(rest),
    {},
    { user: testUser, api: { courses: { getGift: noGift, ...courses } }, rest },
  );

const heading = () => screen.getByRole('heading', { level: 1 });

describe('redeeming a code', () => {
  it('opens its course, and says where it begins', async () => {
    const enableCourse = jest.fn(async () => ({ isOk: true, item: { IdCourseEnc: 'c1', title: 'Candele' } }));
    const client = await openPage({ enableCourse });
    expect(screen.getByText(/^Hai ricevuto un regalo o un codice\?/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Scrivici' })).toHaveAttribute('href', paths.contacts());
    const field = screen.getByLabelText('Codice');
    expect(field).toHaveAttribute('maxlength', '100');
    expect(field).toHaveAttribute('autocomplete', 'off');
    expect(field).toHaveAttribute('autocapitalize', 'characters');
    expect(field).toHaveAttribute('spellcheck', 'false');
    expect(field).toHaveAccessibleDescription(/Maiuscole, minuscole e spazi non contano/);
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect(document.title).toMatch(/^Riscatta un codice · /);
    write('Codice', ' dono-segreto ');
    await press('Riscatta');
    expect(enableCourse).toHaveBeenCalledWith({ CpnCode: 'dono-segreto' });
    expect(heading()).toHaveTextContent('Codice riscattato');
    expect(heading()).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('Il corso «Candele» è tra i tuoi corsi.');
    expect(screen.getByRole('link', { name: 'Inizia «Candele»' })).toHaveAttribute(
      'href',
      paths.viewer('c1'),
    );
    expect(everything(client)).not.toContain('dono-segreto');
    expect(screen.queryByLabelText('Codice')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Scrivici' })).toBeNull();
    // The page may be read again for another reason.
    await act(async () => void (await client.run(page.load, { rest: '' }, 'identityChanged').toPromise()));
    expect(heading()).toHaveTextContent('Codice riscattato');
    await press('Riscatta un altro codice');
    expect(heading()).toHaveTextContent('Riscatta un codice');
  });

  it('begins anew when the page is entered again', async () => {
    const enableCourse = async () => ({ isOk: true, item: { IdCourseEnc: 'c1', title: 'Candele' } });
    const { history } = await openPage({ enableCourse });
    write('Codice', 'DONO');
    await press('Riscatta');
    expect(heading()).toHaveTextContent('Codice riscattato');
    for (const to of [paths.paymentFailed(), paths.redeem()]) {
      act(() => history.push(to));
      await rest();
    }
    expect(heading()).toHaveTextContent('Riscatta un codice');
  });

  it('is sent once, and names nothing that was opened after a logout', async () => {
    const { promise, answer } = later<object>();
    const enableCourse = jest.fn(() => promise);
    const { store } = await openPage({ enableCourse }, 'DONO');
    await press('Riscatta');
    const button = screen.getByRole('button', { name: 'Un momento…' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await press('Un momento…');
    answer({ isOk: true, item: { IdCourseEnc: 'c1', title: 'Candele' } });
    await rest();
    expect(enableCourse).toHaveBeenCalledTimes(1);
    expect(heading()).toHaveTextContent('Codice riscattato');
    await act(async () => void store.dispatch(loggedOut()));
    expect(screen.queryByText(/Candele/)).toBeNull();
  });

  it('makes the call of a learning path where the code is of one', async () => {
    const enableCourse = async () => ({ isOk: false, code: 'code_of_bundle', message: 'Di un percorso.' });
    const enableBundleCourse = jest.fn(async () => ({
      isOk: true,
      item: { IdBundleEnc: 'b1', title: 'Tutto' },
    }));
    await openPage({ enableCourse, enableBundleCourse });
    write('Codice', 'PERCORSO');
    await press('Riscatta');
    expect(enableBundleCourse).toHaveBeenCalledWith({ CpnCode: 'PERCORSO' });
    expect(screen.getByRole('status')).toHaveTextContent(
      'I corsi del percorso «Tutto» sono tra i tuoi corsi.',
    );
    expect(screen.getByRole('link', { name: 'Vai ai miei corsi' })).toHaveAttribute('href', paths.profile());
  });

  it('keeps what was typed, and says at the field why it was refused', async () => {
    const message = 'Questo codice è già stato usato da un’altra persona.';
    await openPage({ enableCourse: async () => ({ isOk: false, message, errors: { CpnCode: message } }) });
    await press('Riscatta');
    expect(screen.getByLabelText('Codice')).toHaveAccessibleDescription('Scrivi il codice.');
    write('Codice', 'USATO');
    expect(screen.getByLabelText('Codice')).toBeValid();
    await press('Riscatta');
    expect(screen.getByLabelText('Codice')).toHaveAccessibleDescription(message);
    expect(screen.getByLabelText('Codice')).toHaveValue('USATO');
  });

  it('fills in the code of the link, and can be tried again after a failure', async () => {
    const enableCourse = jest.fn().mockRejectedValueOnce(networkFailure(true));
    enableCourse.mockResolvedValueOnce({ isOk: true, item: { IdCourseEnc: 'c1', title: 'Candele' } });
    await openPage({ enableCourse }, 'ABCD-EFGH');
    expect(screen.getByLabelText('Codice')).toHaveValue('ABCD-EFGH');
    await press('Riscatta');
    expect(screen.getByText(/Connessione assente/)).toBeInTheDocument();
    await press('Riscatta');
    expect(heading()).toHaveTextContent('Codice riscattato');
    expect(enableCourse).toHaveBeenLastCalledWith({ CpnCode: 'ABCD-EFGH' });
  });

  it.each([
    ['a course', { enableCourse: async () => ({ isOk: false, message: 'Scaduto.' }) }],
    [
      'a learning path',
      {
        enableCourse: async () => ({ isOk: false, code: 'code_of_bundle' }),
        enableBundleCourse: async () => ({ isOk: false, message: 'Scaduto.' }),
      },
    ],
  ])('says why the code of %s gives nothing', async (_what, courses) => {
    await openPage(courses, 'VECCHIO');
    await press('Riscatta');
    expect(screen.getByText('Scaduto.')).toBeInTheDocument();
    expect(heading()).toHaveTextContent('Riscatta un codice');
    expect(screen.getByLabelText('Codice')).toHaveValue('VECCHIO');
  });
});
