import { fireEvent, screen, within } from '@testing-library/react';
import { leadForms } from '../../../../src/client/features/leads/leadForms';
import * as contactPage from '../../../../src/client/features/leads/pages/ContactPage';
import * as videoPage from '../../../../src/client/features/leads/pages/VideoSignUpPage';
import type { PageModule } from '../../../../src/client/routing/page';
import { BASE, paths } from '../../../../src/client/routing/paths';
import {
  ADVERTISING_CONSENT,
  LEAD_CONSENTS,
  leadConsentText,
} from '../../../../src/contract/leads/leadForms';
import { type ApiStub, createTestClient } from '../../../support/client';
import { failing } from '../../../support/failing';
import { renderPage } from '../../../support/renderPage';
import { VIDEO } from './support';

/** Enters a page at this address and runs its sagas. */
async function open(page: PageModule, address: string, api: ApiStub = {}) {
  const client = createTestClient({
    api,
    address: `${BASE}${address}`,
    slices: page.slices ?? [],
    sagas: false,
  });
  await client
    .run(function* () {
      yield* page.load?.({}) ?? [];
    })
    .toPromise();
  client.run(function* () {
    yield* page.watch?.({}) ?? [];
  });
  renderPage(client, page.Page);
  return client;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('the page of contacts', () => {
  it.each([
    ['Scegli una nuova password', paths.forgottenPassword()],
    ['I tuoi corsi e i tuoi acquisti', paths.profile()],
    ['Il catalogo dei corsi', paths.courses()],
  ])('may answer without a message: %s', async (name, to) => {
    await open(contactPage, '/contatti');
    expect(href(name)).toBe(to);
  });

  it('says at each field what a message lacks', async () => {
    await open(contactPage, '/contatti');
    press('Invia il messaggio');
    await screen.findByText('Scrivi il tuo nome.');
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription('Scrivi un indirizzo e-mail valido.');
    expect(screen.getByLabelText('Messaggio')).toHaveAccessibleDescription('Scrivi il tuo messaggio.');
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(LEAD_CONSENTS.contact.required);
  });

  it('leads on to the courses once the message was sent, and in the demo shop to its mail', async () => {
    const { store } = await open(contactPage, '/contatti');
    store.dispatch(leadForms.contact.actions.done({ mailboxUrl: '/dev/mailbox/1' }));
    await screen.findByRole('status');
    expect(href('Guarda i corsi')).toBe(paths.courses());
    expect(href(/^Apri l’e-mail/)).toBe('/dev/mailbox/1');
  });

  it('reads its thanks aloud, of a message whose address it does not know', async () => {
    await open(contactPage, '/contatti?inviato=1');
    expect(screen.getByRole('status')).toHaveTextContent(
      'Grazie per averci scritto. Ti rispondiamo per e-mail.',
    );
    expect(screen.getByRole('status')).toHaveFocus();
  });

  it('does not accept a message that a robot’s field betrays as one of a person', async () => {
    const contact = jest.fn(async () => ({ isOk: true }));
    await open(contactPage, '/contatti', { leads: { contact } });
    const trap = document.querySelector<HTMLInputElement>('input[name="website"]') as HTMLInputElement;
    expect(trap).toHaveAttribute('tabindex', '-1');
    expect(trap.closest('[aria-hidden="true"]')).not.toBeNull();
    fireEvent.change(trap, { target: { value: 'https://spam.example' } });
    for (const [label, value] of [
      ['Nome e cognome', 'Sara'],
      ['E-mail', 'sara@example.com'],
      ['Messaggio', 'Buongiorno'],
    ] as const)
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fireEvent.click(screen.getByRole('checkbox'));
    press('Invia il messaggio');
    await screen.findByRole('status');
    expect(contact).toHaveBeenCalledWith(expect.objectContaining({ website: 'https://spam.example' }));
  });
});

describe('the page of the free lesson', () => {
  const api = (fields: object = {}): ApiStub => ({
    parameters: { read: async () => ({ items: [{ key: 'video.slug', value: VIDEO.slug }] }) },
    landingVideos: { get: async () => ({ isOk: true, item: { ...VIDEO, ...fields } }) },
  });

  it('says at each field what the form lacks, and asks for no advertising', async () => {
    await open(videoPage, '/iscrizione-video', api());
    press('Guarda la lezione');
    await screen.findByText('Scrivi il tuo nome.');
    const box = (name: string) => screen.getByRole('checkbox', { name });
    expect(box(leadConsentText('video'))).toHaveAccessibleDescription(LEAD_CONSENTS.video.required);
    expect(box(ADVERTISING_CONSENT)).not.toHaveAccessibleDescription();
  });

  it('says what the server finds wrong with the advertising at its box', async () => {
    const { store } = await open(videoPage, '/iscrizione-video', api());
    store.dispatch(leadForms.video.actions.refused({ errors: { advertising: 'Ricarica la pagina.' } }));
    await screen.findByText('Ricarica la pagina.');
    expect(screen.getByRole('checkbox', { name: ADVERTISING_CONSENT })).toHaveAccessibleDescription(
      'Ricarica la pagina.',
    );
  });

  it('leads to the lesson once the form was sent, and in the demo shop to its mail', async () => {
    const { store } = await open(videoPage, '/iscrizione-video', api());
    store.dispatch(leadForms.video.actions.done({ mailboxUrl: '/dev/mailbox/1' }));
    await screen.findByRole('heading', { name: 'La lezione ti aspetta' });
    expect(href('Guarda la lezione')).toBe(paths.video(VIDEO.slug));
    expect(href(/^Apri l’e-mail/)).toBe('/dev/mailbox/1');
  });

  it('leads from its picture, where it has one, to the form', async () => {
    await open(videoPage, '/iscrizione-video', api({ poster: '/demo/video-800.webp' }));
    const picture = screen.getByRole('link', { name: 'Compila il modulo per guardare la lezione' });
    expect(within(picture).getByRole('presentation')).toHaveAttribute('src', '/demo/video-800.webp');
    expect(document.querySelector(picture.getAttribute('href') ?? '')).toBe(screen.getByLabelText('Nome'));
  });

  it('has no empty link without a picture', async () => {
    await open(videoPage, '/iscrizione-video', api());
    expect(screen.queryByRole('link', { name: /^Compila il modulo/ })).toBeNull();
  });

  it('leads to the courses where there is no lesson, and can be tried again where it does not load', async () => {
    await open(videoPage, '/iscrizione-video', { parameters: { read: async () => ({ items: [] }) } });
    expect(href('Guarda tutti i corsi')).toBe(paths.courses());
    await open(videoPage, '/iscrizione-video', { parameters: { read: failing() } });
    expect(screen.getByRole('button', { name: 'Riprova' })).toBeInTheDocument();
  });
});
