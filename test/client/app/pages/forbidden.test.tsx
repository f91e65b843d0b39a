import { screen } from '@testing-library/react';
import { load, Page } from '../../../../src/client/app/pages/ForbiddenPage';
import { backgroundCallFailed } from '../../../../src/client/features/identity/failures/failureSaga';
import { paths } from '../../../../src/client/routing/paths';
import { createTestClient, testUser } from '../../../support/client';
import { failing } from '../../../support/failing';
import { renderPage } from '../../../support/renderPage';

const enter = async (getOwnedCourses: jest.Mock) => {
  const client = createTestClient({ user: testUser, api: { users: { getOwnedCourses } }, sagas: false });
  await client.run(load).toPromise();
  return client;
};

it('a closed door asks the server once, whose answer says who has become an admin', async () => {
  const getOwnedCourses = jest.fn(async () => ({ items: [] }));
  const { actions } = await enter(getOwnedCourses);
  expect(getOwnedCourses).toHaveBeenCalledTimes(1);
  expect(actions.filter(backgroundCallFailed.match)).toEqual([]);
});

it('a closed door is left alone where the server does not answer: nobody asked for the call', async () => {
  const { actions } = await enter(jest.fn(failing(503)));
  expect(actions.filter(backgroundCallFailed.match).map(({ payload }) => payload)).toEqual([
    expect.objectContaining({ status: 503, isBackground: true }),
  ]);
});

it('a closed door leads back to the catalogue and is not found by search engines', () => {
  renderPage(createTestClient({ sagas: false }), Page);
  expect(
    screen.getByRole('heading', { level: 1, name: 'Questa sezione è per gli amministratori' }),
  ).toBeInTheDocument();
  expect(screen.getByText(/^L’account con cui hai effettuato l’accesso non può/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Guarda tutti i corsi' })).toHaveAttribute('href', paths.courses());
  expect(document.title).toBe('Accesso riservato · Corsi Trading Online');
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});
