import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CallFailed } from '../../../../../src/client/api/failure';
import { Page, slices } from '../../../../../src/client/features/catalogue/courses/pages/CoursePage';
import { previewCode } from '../../../../../src/client/features/catalogue/courses/previewCode';
import { BASE, paths } from '../../../../../src/client/routing/paths';
import { createTestClient } from '../../../../support/client';
import { emptyShop } from '../../../../support/emptyShop';
import { renderPage } from '../../../../support/renderPage';
import { sampleCourse } from './samples';

const preview = (signature = 1) => ({
  isOk: true,
  item: {
    IdEnc: 's1',
    title: 'Benvenuto',
    mime: 'video/mp4',
    videoUrl: `/media/s1.mp4?signature=${signature}`,
  },
});
const failing = (failure: object) =>
  new CallFailed({ kind: 'status', endpoint: 'x', guarded: false, message: 'no', ...failure });

async function openCourse(getPreview: jest.Mock, more: Parameters<typeof sampleCourse>[1] = {}) {
  const client = createTestClient({
    address: `${BASE}/corso/corso-1`,
    slices,
    api: {
      ...emptyShop,
      courses: {
        getDetailCourseByTitle: async () => ({ isOk: true, item: sampleCourse(1, more) }),
        getReviewByIdCourse: async () => ({ items: [], total: 0, summary: { average: 0, count: 0 } }),
        getPreview,
      },
    },
  });
  renderPage(client, Page, { title: 'corso-1' });
  const button = await screen.findByRole('button', { name: 'Anteprima: Benvenuto' });
  const play = async () => {
    act(() => button.focus());
    act(() => button.click());
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'false'));
  };
  const video = () => screen.getByRole('dialog').querySelector('video');
  return { ...client, play, video };
}

describe('the free section of a course', () => {
  it('plays over the page for a visitor, in the shop’s player, and only this section', async () => {
    const getPreview = jest.fn(async () => preview());
    const { play, video } = await openCourse(getPreview);
    expect(screen.getAllByRole('button', { name: /^Anteprima/ })).toHaveLength(1);
    expect(getPreview).not.toHaveBeenCalled();
    await play();
    expect(getPreview).toHaveBeenCalledWith({ IdEnc: 's1' });
    expect(screen.getByRole('dialog', { name: 'Benvenuto' })).toBeInTheDocument();
    expect(video()).toHaveAttribute('src', '/media/s1.mp4?signature=1');
    expect(video()).not.toHaveAttribute('controls');
    expect(screen.getByRole('slider', { name: 'Posizione nel video' })).toBeInTheDocument();
  });

  it('closes by its button and by Esc, and gives the focus back', async () => {
    const { play } = await openCourse(jest.fn(async () => preview()));
    await play();
    act(() => screen.getByRole('button', { name: 'Chiudi' }).click());
    expect(screen.queryByRole('dialog')).toBeNull();
    await play();
    const opener = screen.getByRole('button', { name: 'Anteprima: Benvenuto', hidden: true });
    act(() => void fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(opener).toHaveFocus();
  });

  it('is closed on the next page', async () => {
    const { play, history } = await openCourse(jest.fn(async () => preview()));
    await play();
    act(() => history.push(`${BASE}/relatori`));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['the network is gone', { kind: 'network' }, 'Connessione assente'],
    ['it is gone', { status: 404 }, 'Questa lezione non è più in anteprima.'],
  ])('shows an error beside the section if %s, and works the next time', async (_name, failure, words) => {
    const getPreview = jest
      .fn()
      .mockRejectedValueOnce(failing(failure))
      .mockImplementation(async () => preview());
    const { play, video } = await openCourse(getPreview);
    await play();
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    await play();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(video()).toBeInTheDocument();
  });

  it('says that the player’s code does not come, and loads it with the next press', async () => {
    jest.spyOn(previewCode, 'load').mockRejectedValueOnce(new Error('Loading chunk course-preview failed.'));
    const getPreview = jest.fn(async () => preview());
    const { play, video } = await openCourse(getPreview);
    await play();
    expect(screen.getByRole('alert')).toHaveTextContent('Connessione assente');
    expect(getPreview).not.toHaveBeenCalled();
    await play();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(video()).toBeInTheDocument();
  });

  it('loads a fresh address for a video that does not play', async () => {
    const getPreview = jest.fn().mockResolvedValueOnce(preview(1)).mockResolvedValueOnce(preview(2));
    const { play, video } = await openCourse(getPreview);
    await play();
    act(() => void fireEvent.error(video() as Element));
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Il video non si carica');
    act(() => within(dialog).getByRole('button', { name: 'Riprova' }).click());
    await waitFor(() => expect(video()).toHaveAttribute('src', '/media/s1.mp4?signature=2'));
  });

  it('ends with the way to buy, which keeps the address and its coupon', async () => {
    const { play, video } = await openCourse(jest.fn(async () => preview()));
    await play();
    act(() => void fireEvent.ended(video() as Element));
    const buy = within(screen.getByRole('dialog')).getByRole('link', { name: 'Acquista il corso' });
    expect(buy).toHaveAttribute('href', `${BASE}/corso/corso-1?acquista=1`);
    act(() => void fireEvent.play(video() as Element));
    expect(screen.queryByRole('link', { name: 'Acquista il corso' })).toBeNull();
  });

  it('ends with the next free section, where there is one', async () => {
    const sections = sampleCourse(1).sections.map((section) => ({ ...section, isPreview: true }));
    const getPreview = jest.fn(async () => preview());
    const { play, video } = await openCourse(getPreview, { sections });
    await play();
    act(() => void fireEvent.ended(video() as Element));
    expect(screen.getByText('C’è un’altra lezione gratuita: «Le candele»')).toBeInTheDocument();
    act(() => screen.getByRole('button', { name: 'Guarda la prossima lezione' }).click());
    await waitFor(() => expect(getPreview).toHaveBeenLastCalledWith({ IdEnc: 's2' }));
  });

  it('ends, for an owner, with the way into their course', async () => {
    const { play, video } = await openCourse(
      jest.fn(async () => preview()),
      { owned: true },
    );
    await play();
    act(() => void fireEvent.ended(video() as Element));
    expect(screen.getByRole('link', { name: 'Continua nel tuo corso' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Acquista il corso' })).toBeNull();
  });

  it('ends without a way to buy while the bank works on a payment for the course', async () => {
    const { play, video } = await openCourse(
      jest.fn(async () => preview()),
      { transfer: { isOffered: true, isProcessing: true } },
    );
    await play();
    act(() => void fireEvent.ended(video() as Element));
    expect(screen.getByText('Ti è piaciuta? Il corso continua così.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Acquista il corso' })).toBeNull();
  });

  it.each([
    ['that costs nothing', { price: 0 }, 'Ottieni il corso', `${BASE}/corso/corso-1?acquista=1`],
    ['of theirs', { owned: true }, 'Continua nel tuo corso', paths.viewer('course-1')],
  ])('ends, in a course %s, with its own way on', async (_which, more, name, href) => {
    const { play, video } = await openCourse(
      jest.fn(async () => preview()),
      more,
    );
    await play();
    act(() => void fireEvent.ended(video() as Element));
    expect(within(screen.getByRole('dialog')).getByRole('link', { name })).toHaveAttribute('href', href);
  });

  it('ends without a way to buy for an admin who looks at a course off sale', async () => {
    const { play, video } = await openCourse(
      jest.fn(async () => preview()),
      { isOffSale: true },
    );
    await play();
    act(() => void fireEvent.ended(video() as Element));
    expect(screen.getByText('Ti è piaciuta? Il corso continua così.')).toBeInTheDocument();
    expect(within(screen.getByRole('dialog')).queryByRole('link')).toBeNull();
  });
});
