import { screen } from '@testing-library/react';
import { ROLE } from '../../../../src/contract/identity/roles';
import { onItsWay, testUser } from '../../../support/client';
import { failing } from '../../../support/failing';
import { openProfile } from './support';

const day = '2026-11-20T10:00:00.000Z';
const review = {
  IdEnc: 'r1',
  IdCourseEnc: 'c1',
  courseTitle: 'Ichimoku',
  Text: 'Bello',
  Rating: 4,
  IsEnabled: true,
  author: 'Ada B.',
  createdAt: day,
  isVerified: true,
  version: 3,
};
const lead = () => screen.getByRole('heading', { level: 1 }).nextElementSibling;

it('a profile that is entered leaves the keyboard where it was: no part takes it', async () => {
  await openProfile(
    {
      getLogins: async () => ({
        items: [{ IdEnc: 'l-2', device: 'Safari', isCurrent: false, createdAt: day, lastSeenAt: day }],
      }),
      getLinkedAccounts: async () => ({
        items: [{ Provider: 'google', name: 'Google', email: '', createdAt: day }],
      }),
    },
    {
      claim: ROLE.teacher,
      environment: { loginProviders: [{ id: 'google', name: 'Google', kind: 'social' }] },
      api: {
        questions: { getOpenQuestions: async () => ({ items: [], courses: [] }) },
        courses: { getTaughtReviews: async () => ({ items: [review] }) },
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
