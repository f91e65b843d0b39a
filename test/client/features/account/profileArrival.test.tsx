import { screen } from '@testing-library/react';
import { ROLE } from '../../../../src/contract/identity/roles';
import { onItsWay, testUser } from '../../../support/client';
import { failing } from '../../../support/failing';
import { google, login, loginProviders, taughtReview } from './samples';
import { openProfile } from './support';

const lead = () => screen.getByRole('heading', { level: 1 }).nextElementSibling;

it('a profile that is entered leaves the keyboard where it was: no part takes it', async () => {
  await openProfile(
    {
      getLogins: async () => ({
        items: [login('Safari')],
      }),
      getLinkedAccounts: async () => ({
        items: [google],
      }),
    },
    {
      claim: ROLE.teacher,
      environment: { loginProviders },
      api: {
        questions: { getOpenQuestions: async () => ({ items: [], courses: [] }) },
        courses: { getTaughtReviews: async () => ({ items: [taughtReview] }) },
      },
    },
  );
  expect(screen.getByText('Bello')).toBeInTheDocument();
  expect(document.body).toHaveFocus();
});

it.each([
  ['Sara', 'Ciao, Sara'],
  ['', 'Il mio profilo'],
])('a profile greets a person whose first name is %j: %s', async (firstName, text) => {
  await openProfile({}, { user: { ...testUser, firstName } });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(new RegExp(`^${text}$`));
});

it.each([
  ['are on their way', onItsWay],
  ['have failed to come', failing(503)],
])(
  'the line below the greeting keeps its room, empty, while the courses %s',
  async (_how, getUserPurchases) => {
    await openProfile({ getUserPurchases });
    expect(lead()?.textContent).toBe('\u00a0');
  },
);

it('the list of the parts is there while they are loaded', async () => {
  await openProfile({ getLogins: onItsWay });
  expect(screen.getByRole('navigation', { name: 'Parti del profilo' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});
