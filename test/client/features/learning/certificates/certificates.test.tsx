/**
 * @jest-environment-options {"timeZone": "America/New_York"}
 */
import { act, fireEvent, screen } from '@testing-library/react';
import { linkedInAddress } from '../../../../../src/client/features/learning/certificates/components/CertificateActions';
import { Page, slices } from '../../../../../src/client/features/learning/certificates/pages/CertificatePage';
import {
  selectIsLoading,
  selectIsMissing,
} from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { browserFiles } from '../../../../../src/client/services/browserFiles';
import type { Certificate } from '../../../../../src/contract/learning/certificates';
import { createTestClient, until } from '../../../../support/client';
import { failing } from '../../../../support/failing';
import { renderPage } from '../../../../support/renderPage';
import { openProfile } from '../../account/support';
import { settle } from '../support';

const NUMBER = 'ABCD-EFGH-JKLM-NPQR';
const certificate: Certificate = {
  IdCourseEnc: 'c1',
  number: NUMBER,
  holder: 'Sara Conti',
  courseTitle: 'Ichimoku & co',
  issuer: 'Corsi Trading Online',
  duration: 7500,
  // In Italy it is the new year already, in New York not yet.
  completedAt: '2026-12-31T23:30:00.000Z',
  issuedAt: '2026-05-05T08:00:00.000Z',
  url: `https://corsi.example${paths.certificate(NUMBER)}`,
};

describe('the verification page', () => {
  async function open(verifyCertificate: unknown, number = NUMBER) {
    const client = createTestClient({
      address: paths.certificate(number),
      api: { users: { verifyCertificate } },
      slices,
    });
    await until(client.store, (state) => !selectIsLoading(state));
    return { client, ...renderPage(client, Page, { number }) };
  }

  it('shows holder, course, hours, date and number, and is not for search engines', async () => {
    const verify = jest.fn(async () => ({ isOk: true, item: certificate }));
    await open(verify);
    expect(verify).toHaveBeenCalledWith({ number: NUMBER });
    expect(screen.getByRole('heading', { level: 1, name: 'Certificato valido' })).toBeInTheDocument();
    expect(screen.getByText('Questo certificato è autentico')).toBeInTheDocument();
    const facts = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(facts).toEqual([
      ['Rilasciato a', 'Sara Conti'],
      ['Corso', 'Ichimoku & co'],
      ['Durata', '2h 5m'],
      ['Completato il', '1 gennaio 2027'],
      ['Rilasciato da', 'Corsi Trading Online'],
      ['Numero', NUMBER],
    ]);
    expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  it('is found by a number in small letters too', async () => {
    await open(async () => ({ isOk: true, item: certificate }), NUMBER.toLowerCase());
    expect(screen.getByRole('heading', { level: 1, name: 'Certificato valido' })).toBeInTheDocument();
  });

  it('shows nothing of one certificate under the number of another', async () => {
    const { client, unmount } = await open(async () => ({ isOk: true, item: certificate }));
    expect(screen.getByText('Sara Conti')).toBeInTheDocument();
    unmount();
    renderPage(client, Page, { number: 'STUV-WXYZ-2345-6789' });
    expect(screen.queryByText('Sara Conti')).toBeNull();
    expect(screen.queryByText('Certificato valido')).toBeNull();
    // Nor is it called invalid before its answer.
    expect(screen.queryByText('Certificato non trovato')).toBeNull();
  });

  it('names the learning path of one, and no hours where there are none', async () => {
    await open(async () => ({ isOk: true, item: { ...certificate, isPath: true, duration: 0 } }));
    const labels = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(labels).toEqual([
      'Rilasciato a',
      'Percorso formativo',
      'Completato il',
      'Rilasciato da',
      'Numero',
    ]);
  });

  it('says that nobody has the number, and is a missing page', async () => {
    const { client } = await open(failing(404));
    expect(screen.getByRole('heading', { level: 1, name: 'Certificato non trovato' })).toBeInTheDocument();
    expect(screen.getByText(NUMBER).parentElement).toHaveTextContent(
      `Nessun certificato valido ha il numero ${NUMBER}. Controlla di averlo copiato per intero: sono quattro gruppi di quattro lettere e cifre.`,
    );
    expect(screen.queryByText(/autentico/)).toBeNull();
    expect(selectIsMissing(client.store.getState())).toBe(true);
  });

  it.each([
    ['a certificate', async () => ({ isOk: true, item: certificate })],
    ['a number that nobody has', failing(404)],
  ])('leads from %s to the courses', async (_what, verify) => {
    await open(verify);
    expect(screen.getByRole('link', { name: 'Guarda i corsi' })).toHaveAttribute('href', paths.courses());
  });

  it('can be tried again after a failure', async () => {
    const { client } = await open(failing());
    expect(screen.getByText('La verifica non si è caricata')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Riprova' })).toBeInTheDocument();
    // It may well exist.
    expect(selectIsMissing(client.store.getState())).toBe(false);
  });
});

describe('on the profile', () => {
  const course = {
    IdCourseEnc: 'c1',
    title: 'Ichimoku & co',
    slug: 'ichimoku-co',
    cover: null,
    duration: 7500,
    sectionsCount: 3,
    viewedCount: 3,
    progress: 100,
    since: '2026-05-01T08:00:00.000Z',
  };
  const getUserPurchases = async () => ({ items: [], courses: [course] });

  it('a completed course has its certificate, and once it is issued the links to LinkedIn and its verification', async () => {
    const save = jest.spyOn(browserFiles, 'save').mockImplementation(() => undefined);
    const blob = new Blob(['%PDF']);
    const downloadCertificate = jest.fn(async () => ({ isOk: true, item: blob }));
    const items: Certificate[] = [];
    await openProfile({
      getUserPurchases,
      downloadCertificate,
      getCertificates: async () => ({ items: [...items] }),
    });
    expect(screen.queryByRole('link', { name: /LinkedIn/ })).toBeNull();
    items.push(certificate);
    act(() => void fireEvent.click(screen.getByRole('button', { name: /^Scarica il certificato: Ich/ })));
    await act(settle);
    expect(downloadCertificate).toHaveBeenCalledWith({ IdCourseEnc: 'c1' });
    expect(save).toHaveBeenCalledWith(blob, 'certificato-ichimoku-co.pdf');
    expect(screen.getByRole('link', { name: /LinkedIn/ })).toHaveAttribute(
      'href',
      linkedInAddress(certificate),
    );
    expect(screen.getByRole('link', { name: /verifica/ })).toHaveAttribute('href', paths.certificate(NUMBER));
  });

  it.each([{ isOk: false }, { isOk: true }])(
    'an answer without a file says so at its own course: %j',
    async (answer) => {
      const save = jest.spyOn(browserFiles, 'save').mockImplementation(() => undefined);
      const other = { ...course, IdCourseEnc: 'c2', title: 'Candele', slug: 'candele' };
      await openProfile({
        getUserPurchases: async () => ({ items: [], courses: [course, other] }),
        downloadCertificate: async () => answer,
        getCertificates: async () => ({ items: [{ ...certificate, IdCourseEnc: 'c2' }] }),
      });
      const button = (name: string) =>
        screen.getByRole('button', { name: `Scarica il certificato: ${name}` });
      act(() => button('Candele').click());
      await act(settle);
      expect(screen.getAllByRole('alert')).toHaveLength(1);
      expect(screen.getByRole('alert')).toHaveTextContent('Il certificato non è pronto. Riprova tra poco.');
      expect(button('Candele').parentElement).toContainElement(screen.getByRole('alert'));
      expect(button('Candele').parentElement).toContainElement(
        screen.getByRole('link', { name: /LinkedIn/ }),
      );
      expect(save).not.toHaveBeenCalled();
    },
  );

  it('says which one is on its way', async () => {
    await openProfile({
      getUserPurchases,
      downloadCertificate: () => new Promise(() => undefined),
      getCertificates: async () => ({ items: [] }),
    });
    const button = screen.getByRole('button', { name: /^Scarica il certificato/ });
    expect(button).toHaveAttribute('aria-busy', 'false');
    act(() => button.click());
    await act(settle);
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveTextContent('Un momento…');
  });

  it('a refusal stands at its course', async () => {
    const downloadCertificate = async () => ({
      isOk: false,
      message: 'Scrivi nome e cognome.',
      code: 'name_missing',
    });
    await openProfile({
      getUserPurchases,
      downloadCertificate,
      getCertificates: async () => ({ items: [] }),
    });
    act(() => void fireEvent.click(screen.getByRole('button', { name: /Scarica il certificato/ })));
    await act(settle);
    expect(screen.getByRole('alert')).toHaveTextContent('Scrivi nome e cognome.');
  });
});

it('LinkedIn’s form is filled in with course, issuer, Italy’s month, number and address', () => {
  const query = Object.fromEntries(new URL(linkedInAddress(certificate)).searchParams);
  expect(query).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Ichimoku & co',
    organizationName: 'Corsi Trading Online',
    issueYear: '2027',
    issueMonth: '1',
    certId: NUMBER,
    certUrl: certificate.url,
  });
});
