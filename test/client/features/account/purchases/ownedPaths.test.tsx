import { act, fireEvent, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { slices } from '../../../../../src/client/features/account/profileSaga';
import { OwnedCourses } from '../../../../../src/client/features/account/purchases/OwnedCourses';
import { certificateDownload, certificates } from '../../../../../src/client/features/learning/certificates';
import { paths } from '../../../../../src/client/routing/paths';
import type { OwnedCourse, OwnedPath } from '../../../../../src/contract/learning/learning';
import { createTestClient, testUser } from '../../../../support/client';
import { renderPart } from '../../../../support/renderPage';
import { settle } from '../../identity/account/support';

const course = (id: string, progress: number): OwnedCourse => ({
  IdCourseEnc: id,
  title: `Corso ${id}`,
  slug: `corso-${id}`,
  cover: null,
  duration: 600,
  sectionsCount: 4,
  viewedCount: progress / 25,
  progress,
  since: '2026-01-02T10:00:00.000Z',
});
const path: OwnedPath = {
  IdBundleEnc: 'b1',
  title: 'Dalle basi',
  slug: 'dalle-basi',
  cover: null,
  courses: ['two', 'one'],
  progress: 50,
  since: '2026-01-02T10:00:00.000Z',
};

function show(courses: readonly OwnedCourse[], owned: readonly OwnedPath[] = [path], api: object = {}) {
  const client = createTestClient({ api, user: testUser, sagas: false, slices });
  renderPart(
    client,
    <MemoryRouter>
      <OwnedCourses courses={courses} owned={owned} />
    </MemoryRouter>,
  );
  return client;
}
const card = () => within(screen.getByTestId('owned-path'));

it('a learning path is one card, with its courses in its order and the way to the first that is not finished', () => {
  show([course('one', 0), course('two', 100), course('alone', 25)]);
  expect(
    card()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Corso two4 di 4 lezioniScarica il certificatocompletato', 'Corso one0 di 4 lezioni0,00%']);
  expect(card().getByText('1 di 2 corsi')).toBeInTheDocument();
  expect(card().getByRole('progressbar', { name: 'Avanzamento: Dalle basi' })).toHaveAttribute(
    'aria-valuenow',
    '50',
  );
  expect(card().getByRole('link', { name: 'Riprendi: Dalle basi' })).toHaveAttribute(
    'href',
    paths.viewer('one'),
  );
  // Its courses are shown there alone.
  expect(screen.getAllByTestId('owned-course')).toHaveLength(1);
  expect(screen.getByTestId('owned-course')).toHaveTextContent('Corso alone');
  expect(card().queryByRole('button', { name: 'Scarica il certificato: Dalle basi' })).toBeNull();
  // Each finished course keeps its own.
  expect(card().getByRole('button', { name: 'Scarica il certificato: Corso two' })).toBeInTheDocument();
});

it('a path that was not begun starts with its first course', () => {
  show([course('one', 0), course('two', 0)], [{ ...path, progress: 0 }]);
  expect(card().getByRole('link', { name: 'Inizia: Dalle basi' })).toHaveAttribute(
    'href',
    paths.viewer('two'),
  );
  expect(screen.queryByTestId('owned-course')).toBeNull();
});

it('a path goes on at its first lesson once that was begun', () => {
  const begun = { ...course('two', 0), lastWatchedAt: '2026-05-01T10:00:00.000Z' };
  show([course('one', 0), begun], [{ ...path, progress: 0 }]);
  expect(card().getByRole('link', { name: 'Riprendi: Dalle basi' })).toHaveAttribute(
    'href',
    paths.viewer('two'),
  );
});

it('a finished path whose certificate was issued leads to LinkedIn and to its verification', async () => {
  const issued = {
    IdBundleEnc: 'b1',
    number: 'ABCD-EFGH-JKLM-NPQR',
    courseTitle: 'Dalle basi',
    issuer: 'Corsi Trading Online',
    completedAt: '2026-05-04T21:30:00.000Z',
    url: 'https://corsi.example/certificato',
  };
  const getCertificates = async () => ({ items: [issued] });
  const courses = [course('one', 100), course('two', 100)];
  const client = show(courses, [{ ...path, progress: 100 }], { users: { getCertificates } });
  await act(() => client.run(certificates.load).toPromise());
  expect(card().getByRole('link', { name: /^Aggiungi a LinkedIn/ })).toBeInTheDocument();
  expect(card().getByRole('link', { name: /^Pagina di verifica/ })).toHaveAttribute(
    'href',
    paths.certificate(issued.number),
  );
});

it('a finished path leads to its first course again', () => {
  show([course('one', 100), course('two', 100)], [{ ...path, progress: 100 }]);
  expect(card().getByRole('link', { name: 'Rivedi: Dalle basi' })).toHaveAttribute(
    'href',
    paths.viewer('two'),
  );
});

it('a finished path has a certificate of its own', async () => {
  const downloadPathCertificate = jest.fn(async () => ({ isOk: false, message: 'Scrivi nome e cognome.' }));
  const courses = [course('one', 100), course('two', 100)];
  const client = show(courses, [{ ...path, progress: 100 }], { users: { downloadPathCertificate } });
  client.run(certificateDownload.watch);
  fireEvent.click(card().getByRole('button', { name: 'Scarica il certificato: Dalle basi' }));
  await act(settle);
  expect(downloadPathCertificate).toHaveBeenCalledWith({ IdBundleEnc: 'b1' });
  expect(card().getByRole('alert')).toHaveTextContent('Scrivi nome e cognome.');
});

it('a finished path says, like its courses, under which name its certificate will be issued, until it is', () => {
  const { store } = show([course('one', 100), course('two', 100)], [{ ...path, progress: 100 }]);
  expect(card().queryByText(/Sarà intestato/)).toBeNull();
  act(() => void store.dispatch(certificates.actions.received([])));
  expect(card().getAllByText(/^Sarà intestato a Sara Conti\./)).toHaveLength(3);
  expect(card().getAllByRole('link', { name: 'Correggi il nome' })[0]).toHaveAttribute(
    'href',
    `${paths.profile()}#i-miei-dati`,
  );
  const issued = { IdBundleEnc: 'b1', number: 'N1', courseTitle: 'Dalle basi', completedAt: path.since };
  act(() => void store.dispatch(certificates.actions.received([issued as never])));
  expect(card().getAllByText(/^Sarà intestato/)).toHaveLength(2);
});
