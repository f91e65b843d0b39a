import { MemoryRouter } from 'react-router-dom';
import { ContactForm } from '../../../../src/client/features/leads/components/ContactForm';
import { LeadForm } from '../../../../src/client/features/leads/components/LeadForm';
import contactDraftSlice from '../../../../src/client/features/leads/contactDraft';
import { leadForms } from '../../../../src/client/features/leads/leadForms';
import { paths } from '../../../../src/client/routing/paths';
import { createTestClient, testUser } from '../../../support/client';
import { renderPart } from '../../../support/renderPage';

const slices = [...Object.values(leadForms).map(({ slice }) => slice), contactDraftSlice];

/** Returns what the browser itself sends of a form, and where to. */
function sentBy(form: React.ReactNode) {
  const client = createTestClient({ sagas: false, slices, user: testUser });
  renderPart(client, <MemoryRouter>{form}</MemoryRouter>);
  const element = document.querySelector('form') as HTMLFormElement;
  return [element.getAttribute('action'), Object.fromEntries(new FormData(element))];
}
const person = { first_name: 'Sara', last_name: 'Conti', email: testUser.username, website: '' };

describe('what a form sends without our script', () => {
  it('of the webinar names its campaign, and comes back to its page', () => {
    expect(sentBy(<LeadForm kind="webinar" label="Iscriviti" path="/evento?inviato=1" />)).toEqual([
      '/crm/web-to-lead',
      { oid: 'org', Campaign_ID: 'webinar', retURL: '/evento?inviato=1', ...person },
    ]);
  });

  it('of the free lesson names its campaign and its video', () => {
    expect(sentBy(<LeadForm kind="video" label="Guarda" video="candela" path="/video/candela" />)).toEqual([
      '/crm/web-to-lead',
      { oid: 'org', Campaign_ID: 'video', retURL: '/video/candela', video: 'candela', ...person },
    ]);
  });

  it('of a message comes back to the page of contacts', () => {
    const [, fields] = sentBy(<ContactForm />);
    expect(fields).toMatchObject({
      retURL: `${paths.contacts()}?inviato=1`,
      Name: 'Sara Conti',
      Email: testUser.username,
    });
  });
});
