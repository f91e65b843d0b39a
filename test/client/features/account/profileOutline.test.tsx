import { screen, within } from '@testing-library/react';
import { ROLE } from '../../../../src/contract/identity/roles';
import { onItsWay } from '../../../support/client';
import { press } from '../identity/account/support';
import { day, google, login, loginProviders, ownedCourse, taughtReview } from './samples';
import { openProfile } from './support';

const path = {
  IdBundleEnc: 'b1',
  title: 'Percorso',
  slug: 'percorso',
  cover: null,
  courses: ['id-one'],
  progress: 0,
  since: day,
};
const purchase = {
  IdEnc: 'p1',
  IdCourseEnc: 'id-one',
  title: 'Corso one',
  slug: 'one',
  status: 'paid',
  listPrice: 100,
  discount: 0,
  total: 100,
  createdAt: day,
};
const question = {
  IdEnc: 'q1',
  IdCourseEnc: 'c1',
  IdSectionEnc: 's1',
  Text: 'Perché?',
  author: 'Ada B.',
  createdAt: day,
  courseTitle: 'Ichimoku',
  sectionTitle: 'La nuvola',
};
/** A teacher's profile, with something in each of its parts. */
const openFull = () =>
  openProfile(
    {
      getLogins: async () => ({
        items: [login('Chrome', true)],
      }),
      getLinkedAccounts: async () => ({
        items: [google],
      }),
      getCommunications: async () => ({
        isOk: true,
        item: {
          marketing: { isGiven: false },
          buyerName: { isGiven: false },
          forms: [{ text: 'Acconsento.', at: day }],
        },
      }),
      getUserPurchases: async () => ({
        items: [purchase],
        courses: [ownedCourse('one'), ownedCourse('two')],
        paths: [path],
      }),
    },
    {
      claim: ROLE.teacher,
      environment: { loginProviders },
      api: {
        questions: {
          getOpenQuestions: async () => ({
            items: [question],
            courses: [{ IdCourseEnc: 'c1', title: 'Ichimoku', unanswered: 1 }],
          }),
        },
        courses: { getTaughtReviews: async () => ({ items: [taughtReview] }) },
      },
    },
  );

it('the headings of the profile say what belongs to what', async () => {
  await openFull();
  const outline = screen
    .getAllByRole('heading')
    .map(({ tagName, textContent }) => `${tagName.slice(1)} ${textContent}`);
  expect(outline).toEqual([
    '1 Ciao, Sara',
    '2 Le domande dei tuoi studenti',
    '3 I corsi che tieni',
    '2 Le recensioni dei tuoi corsi',
    '2 I miei corsi',
    '3 Percorso',
    '3 Corso two',
    '2 I miei acquisti',
    '2 I miei dati',
    '3 Dati personali',
    '3 E-mail',
    '3 Password',
    '2 I miei accessi',
    '3 Chrome',
    '3 Account collegati',
    '4 Google',
    '2 Comunicazioni',
    '3 Newsletter',
    '3 Consensi dati nei moduli',
    '3 Il mio nome negli avvisi di acquisto',
    '2 Privacy e account',
    '3 Scarica i tuoi dati',
    '3 Elimina l’account',
  ]);
});

it('the parts of the profile are regions that bear the name of their heading', async () => {
  await openFull();
  const names = screen.getAllByRole('region').map((region) => {
    const heading = document.getElementById(region.getAttribute('aria-labelledby') ?? '');
    return heading && region.contains(heading) ? heading.textContent : '';
  });
  expect(names).toEqual([
    'Le domande dei tuoi studenti',
    'Le recensioni dei tuoi corsi',
    'I miei corsi',
    'I miei acquisti',
    'I miei dati',
    'I miei accessi',
    'Account collegati',
    'Comunicazioni',
    'Privacy e account',
  ]);
});

it('the rows of the profile are lists, which are read out with their length', async () => {
  await openFull();
  const part = (name: string) => within(screen.getByRole('region', { name }));
  const lengths = (name: string) =>
    part(name)
      .getAllByRole('list')
      .map((list) => [list.tagName, list.children.length]);
  expect(lengths('Le domande dei tuoi studenti')).toEqual([
    ['UL', 1],
    ['UL', 1],
  ]);
  expect(lengths('Le recensioni dei tuoi corsi')).toEqual([['UL', 1]]);
  expect(lengths('I miei corsi')).toEqual([
    ['UL', 1],
    ['OL', 1],
    ['UL', 1],
  ]);
  expect(lengths('Account collegati')).toEqual([['UL', 1]]);
  expect(lengths('Comunicazioni')).toEqual([['UL', 1]]);
  for (const list of screen.getAllByRole('list'))
    expect([...list.children].map(({ tagName }) => tagName)).toEqual(Array(list.children.length).fill('LI'));
});

it.each([
  ['Cambia foto', 'Cambia foto'],
  ['Elimina l’account', 'Eliminare il tuo account?'],
])('the button that opens a dialog says so, and the dialog has a name: %s', async (name, title) => {
  await openProfile({ getDeletionTerms: onItsWay });
  expect(screen.getByRole('button', { name })).toHaveAttribute('aria-haspopup', 'dialog');
  await press(name);
  expect(await screen.findByRole('dialog', { name: title })).toBeInTheDocument();
});

it.each([
  ['Modifica: Dati personali', 'Annulla: Dati personali', 'Nome'],
  ['Modifica: E-mail', 'Annulla: E-mail', 'Nuova e-mail'],
  ['Modifica: Password', 'Annulla: Password', 'Nuova password'],
])(
  'the button of a setting says which part of the page it opens and closes: %s',
  async (open, close, label) => {
    await openProfile();
    const closed = screen.getByRole('button', { name: open });
    expect(closed).toHaveAttribute('aria-expanded', 'false');
    expect(closed).not.toHaveAttribute('aria-controls');
    await press(open);
    const opened = screen.getByRole('button', { name: close });
    expect(opened).toHaveAttribute('aria-expanded', 'true');
    const part = document.getElementById(opened.getAttribute('aria-controls') ?? '');
    expect(part).toContainElement(screen.getByLabelText(label));
  },
);

it('the profile is busy while it loads, with its place kept, and not afterwards', async () => {
  await openProfile({ getLogins: onItsWay });
  expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(1);
  expect(screen.queryByRole('region')).toBeNull();
  document.body.innerHTML = '';
  await openProfile();
  expect(document.querySelector('[aria-busy="true"]')).toBeNull();
});

it('the dialog of a deletion is busy until it knows what is lost', async () => {
  await openProfile({ getDeletionTerms: onItsWay });
  await press('Elimina l’account');
  const dialog = screen.getByRole('dialog');
  expect(dialog.querySelector('[aria-busy="true"]')).not.toBeNull();
  expect(within(dialog).queryByRole('button', { name: 'Riprova' })).toBeNull();
});

it('the profile has a title of its own, and is not for search engines', async () => {
  await openProfile();
  expect(document.title).toMatch(/^Il mio profilo/);
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});
