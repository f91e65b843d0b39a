import { act, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import {
  CertificateActions,
  certificateDownload,
  certificates,
} from '../../../../../src/client/features/learning/certificates';
import { Page, slices } from '../../../../../src/client/features/learning/certificates/pages/CertificatePage';
import { selectIsLoading } from '../../../../../src/client/features/platform/navigation/navigationSlice';
import { paths } from '../../../../../src/client/routing/paths';
import { browserFiles } from '../../../../../src/client/services/browserFiles';
import type { Certificate } from '../../../../../src/contract/learning/certificates';
import { createTestClient, onItsWay, testUser, until } from '../../../../support/client';
import { failing } from '../../../../support/failing';
import { renderPage, renderPart } from '../../../../support/renderPage';
import { later } from '../../checkout/support';
import { settle } from '../support';

const NUMBER = 'ABCD-EFGH-JKLM-NPQR';
const issued = (more: Partial<Certificate>): Certificate => ({
  number: NUMBER,
  holder: 'Sara Conti',
  courseTitle: 'Primi passi',
  issuer: 'Corsi Trading Online',
  duration: 7500,
  completedAt: '2026-05-04T21:30:00.000Z',
  issuedAt: '2026-05-05T08:00:00.000Z',
  url: `https://corsi.example${paths.certificate(NUMBER)}`,
  ...more,
});

/** The buttons of a completed learning path and a completed course. */
async function open(calls: object, items: readonly Certificate[] = []) {
  const client = createTestClient({
    user: testUser,
    api: { users: { getCertificates: async () => ({ items }), ...calls } },
    slices: [certificates.slice, certificateDownload.slice],
    sagas: false,
  });
  client.run(certificateDownload.watch);
  await client.run(certificates.load).toPromise();
  renderPart(
    client,
    <MemoryRouter>
      <CertificateActions course={{ IdBundleEnc: 'b1', slug: 'primi-passi', title: 'Primi passi' }} />
      <CertificateActions course={{ IdCourseEnc: 'c1', slug: 'candele', title: 'Candele' }} isMain />
    </MemoryRouter>,
  );
  const button = (title: string) => screen.getByRole('button', { name: `Scarica il certificato: ${title}` });
  return { ...client, button };
}

describe('the certificate of a learning path', () => {
  it('is downloaded under the path’s name, and is not the one of a course', async () => {
    const save = jest.spyOn(browserFiles, 'save').mockImplementation(() => undefined);
    const item = new Blob(['%PDF']);
    const { promise, answer } = later<object>();
    const downloadPathCertificate = jest.fn(() => promise);
    const { button } = await open({ downloadPathCertificate, downloadCertificate: onItsWay });
    const busy = () => ['Primi passi', 'Candele'].map((title) => button(title).getAttribute('aria-busy'));
    act(() => button('Primi passi').click());
    await act(settle);
    expect(busy()).toEqual(['true', 'false']);
    // Another one does not wait for it.
    act(() => button('Candele').click());
    expect(busy()).toEqual(['true', 'true']);
    answer({ isOk: true, item });
    await act(settle);
    expect(busy()).toEqual(['false', 'true']);
    expect(downloadPathCertificate.mock.calls).toEqual([[{ IdBundleEnc: 'b1' }]]);
    expect(save).toHaveBeenCalledWith(item, 'certificato-primi-passi.pdf');
  });

  it('once it is issued is at LinkedIn in another tab, and can be verified; the links say whose they are', async () => {
    await open({}, [issued({ IdBundleEnc: 'b1' })]);
    const linkedIn = screen.getByRole('link', {
      name: /^Aggiungi a LinkedIn ?il certificato di Primi passi \(si apre in una nuova scheda\)$/,
    });
    expect(linkedIn).toHaveAttribute('target', '_blank');
    expect(linkedIn).toHaveAttribute('rel', 'noopener noreferrer');
    expect(
      screen.getByRole('link', { name: /^Pagina di verifica ?del certificato di Primi passi$/ }),
    ).toHaveAttribute('href', paths.certificate(NUMBER));
    // The course's is not issued yet.
    expect(screen.getAllByText(/Sarà intestato a Sara Conti/)).toHaveLength(1);
  });

  it('that is refused says so with an alert, under its own button', async () => {
    const { button } = await open({
      downloadPathCertificate: async () => ({ isOk: false, message: 'Scrivi nome e cognome.' }),
    });
    act(() => button('Primi passi').click());
    await act(settle);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(button('Primi passi').parentElement).toContainElement(screen.getByRole('alert'));
  });
});

it.each([
  ['a certificate', async () => ({ isOk: true, item: issued({}) })],
  ['a number that nobody has', failing(404)],
  ['one that does not load', failing()],
])('the page that verifies %s has its own title', async (_what, verifyCertificate) => {
  const client = createTestClient({
    address: paths.certificate(NUMBER),
    api: { users: { verifyCertificate } },
    slices,
  });
  await until(client.store, (state) => !selectIsLoading(state));
  renderPage(client, Page, { number: NUMBER });
  expect(document.title).toMatch(/^Verifica/);
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});
