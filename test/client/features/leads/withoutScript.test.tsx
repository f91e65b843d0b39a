import { ThemeProvider } from '@mui/material/styles';
import { act, fireEvent, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { theme } from '../../../../src/client/app/theme';
import { ContactForm } from '../../../../src/client/features/leads/components/ContactForm';
import { LeadForm } from '../../../../src/client/features/leads/components/LeadForm';
import contactDraftSlice from '../../../../src/client/features/leads/contactDraft';
import { leadForms } from '../../../../src/client/features/leads/leadForms';
import { paths } from '../../../../src/client/routing/paths';
import { ServicesContext } from '../../../../src/client/services/servicesContext';
import { ADVERTISING_CONSENT, leadConsentText } from '../../../../src/contract/leads/leadForms';
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

describe('a form that was filled in before our script came', () => {
  /** Renders a form as the server does, lets a visitor fill it in, and returns what it sends once it is hydrated. */
  async function sentAfter(form: React.ReactNode, fill: () => void) {
    const { store, services, actions } = createTestClient({ sagas: false, slices });
    const view = (
      <Provider store={store}>
        <ServicesContext value={services}>
          <ThemeProvider theme={theme}>
            <MemoryRouter>{form}</MemoryRouter>
          </ThemeProvider>
        </ServicesContext>
      </Provider>
    );
    const page = document.createElement('div');
    page.innerHTML = renderToString(view);
    document.body.append(page);
    fill();
    const root = await act(() => hydrateRoot(page, view));
    fireEvent.submit(page.querySelector('form') as HTMLFormElement);
    act(() => root.unmount());
    page.remove();
    return actions.at(-1);
  }
  const tick = (name: string) => {
    screen.getByRole<HTMLInputElement>('checkbox', { name }).checked = true;
  };
  const lesson = <LeadForm kind="video" label="Guarda" video="candela" path="/video/candela" />;

  it.each([
    ['both consents that were ticked', [leadConsentText('video'), ADVERTISING_CONSENT], [true, true]],
    ['the one consent that was ticked', [leadConsentText('video')], [true, false]],
    ['no consent where none was ticked', [], [false, false]],
  ])('sends %s', async (_what, ticked, [hasAgreed, wantsAdvertising]) => {
    const sent = await sentAfter(lesson, () => ticked.forEach(tick));
    expect(sent).toMatchObject({
      type: leadForms.video.actions.requested.type,
      payload: { hasAgreed, wantsAdvertising },
    });
  });

  it('sends a message with its text and its consent', async () => {
    const sent = await sentAfter(<ContactForm />, () => {
      screen.getByLabelText<HTMLTextAreaElement>('Messaggio').value = 'Vorrei sapere';
      tick(leadConsentText('contact'));
    });
    expect(sent).toMatchObject({
      type: leadForms.contact.actions.requested.type,
      payload: { message: 'Vorrei sapere', hasAgreed: true },
    });
  });
});
