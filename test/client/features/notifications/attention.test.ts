import { readPrompt, readPurchase } from '../../../../src/client/features/notifications/messages';
import { canInterrupt } from '../../../../src/client/features/notifications/promptSaga';
import { paths } from '../../../../src/client/routing/paths';

afterEach(() => {
  document.body.innerHTML = '';
});

describe('a dialog may open', () => {
  it.each([
    ['on a page at rest', '<main><button>Avanti</button></main>', true],
    ['over a dialog that is closed', '<dialog></dialog>', true],
    ['beside a video that is paused', '<video data-paused></video>', true],
    ['beside a video that has ended', '<video data-ended></video>', true],
    ['over an open dialog', '<dialog open></dialog>', false],
    ['over a dialog of the library', '<div role="dialog"></div>', false],
    ['beside a video that plays', '<video data-paused></video><video></video>', false],
    ['while a button has the focus', '<button data-focus>Avanti</button>', true],
    ['while a field has the focus', '<input data-focus>', false],
    ['while a ticked box has the focus', '<input type="checkbox" data-focus>', true],
    ['while a button of a form has the focus', '<input type="submit" data-focus>', true],
    ['while a button of an old form has the focus', '<input type="button" data-focus>', true],
    ['while the choice of a file has the focus', '<input type="file" data-focus>', true],
    ['while a star has the focus', '<input type="radio" data-focus>', true],
    ['while the place in a video has the focus', '<input type="range" data-focus>', true],
    ['while an e-mail address has the focus', '<input type="email" data-focus>', false],
    ['while a choice has the focus', '<select data-focus></select>', false],
    ['while a text has the focus', '<textarea data-focus></textarea>', false],
    ['while an editor has the focus', '<p tabindex="0" contenteditable="true" data-focus></p>', false],
  ])('%s: %s is %s', (_where, html, expected) => {
    document.body.innerHTML = html;
    for (const video of document.querySelectorAll('video')) {
      Object.defineProperties(video, {
        paused: { value: video.hasAttribute('data-paused') },
        ended: { value: video.hasAttribute('data-ended') },
      });
    }
    document.querySelector<HTMLElement>('[data-focus]')?.focus();
    expect(canInterrupt(document)).toBe(expected);
  });

  it('under nothing that fills the screen', () => {
    Object.defineProperty(document, 'fullscreenElement', { value: document.body, configurable: true });
    expect(canInterrupt(document)).toBe(false);
    Reflect.deleteProperty(document, 'fullscreenElement');
    expect(canInterrupt(document)).toBe(true);
  });

  it('on no page that nobody sees', () => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    expect(canInterrupt(document)).toBe(false);
  });
});

describe('a message of a purchase', () => {
  const V2 = ['Marco R.', 'Ichimoku', 31.2, '/corso/x', 'corso', 'Vedi il corso'];
  const read = (at: number, value: unknown) =>
    readPurchase(
      'SendPurchaseNotificationV2',
      V2.map((one, place) => (place === at ? value : one)),
    );

  it('has each part in its place', () => {
    expect(read(-1, null)).toEqual({
      buyer: 'Marco R.',
      title: 'Ichimoku',
      price: 31.2,
      link: '/corso/x',
      type: 'corso',
      button: 'Vedi il corso',
    });
  });

  it('may be of an item that cost nothing', () => {
    expect(read(2, 0)?.price).toBe(0);
  });

  it.each([
    [0, ''],
    [1, ''],
    [1, 7],
    [2, Number.NaN],
    [2, Number.POSITIVE_INFINITY],
    [2, -0.01],
    [3, 'corso'],
    [2, '31'],
    [3, '/\\evil.example'],
    [3, '//evil.example'],
    [3, 'https://evil.example'],
    [4, ''],
    [5, undefined],
  ])('is none with %i: %p', (at, value) => {
    expect(read(at, value)).toBeUndefined();
  });

  it('is none under another name, nor the older one without its place', () => {
    expect(readPurchase('Altro', V2)).toBeUndefined();
    expect(readPurchase('SendPurchaseNotification', ['A', 'B', 1, '', false])).toBeUndefined();
    expect(readPurchase('SendPurchaseNotification', ['A', 'B', 1, 'id', 'true'])?.link).toBe(
      paths.course('B'),
    );
  });
});

it.each([[['user-1', 'c1', 'r1', null]], [['user-1', 'c1', 'r1', {}]], [[]], [[1, 2, 3, 4]]])(
  'of %j there is neither a review prompt nor a purchase',
  (parameters) => {
    expect(readPrompt('ShowWriteCommentNotification', parameters)).toBeUndefined();
    expect(readPurchase('SendPurchaseNotificationV2', parameters)).toBeUndefined();
  },
);

it.each([0, 1, 2, 3])('a review prompt without its part %i is none', (at) => {
  const whole = ['user-1', 'c1', 'r1', { title: 'Ichimoku' }];
  expect(readPrompt('ShowWriteCommentNotification', whole)).toEqual({
    userId: 'user-1',
    courseId: 'c1',
    idRow: 'r1',
    title: 'Ichimoku',
  });
  expect(readPrompt('Altro', whole)).toBeUndefined();
  const part = whole.map((one, place) => (place === at ? (at === 3 ? { title: '' } : '') : one));
  expect(readPrompt('ShowWriteCommentNotification', part)).toBeUndefined();
});
