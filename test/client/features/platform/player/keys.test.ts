import { type Command, commandFor } from '../../../../../src/client/features/platform/player/keys';

const PAGE = `
  <main>
    <p id="text">Testo</p>
    <div id="player"><video id="video"></video><button id="inside"><i id="icon"></i></button></div>
    <textarea id="note"></textarea><input id="field"><select id="select"></select>
    <input id="checkbox" type="checkbox"><input id="radio" type="radio"><input id="range" type="range">
    <button id="button">Avanti</button><details><summary id="summary">Di più</summary></details>
    <div id="switch" role="switch"></div><div id="tab" role="tab"></div><div id="slider" role="slider"></div>
    <ul role="menu"><li id="item" role="menuitemradio"></li></ul>
    <div role="dialog"><span id="inDialog"></span></div>
    <input id="push" type="button"><input id="submit" type="submit">
    <div id="roleButton" role="button"></div><div id="roleCheckbox" role="checkbox"></div>
    <div id="roleRadio" role="radio"></div><ul role="listbox"><li id="option" role="option"></li></ul>
    <div role="alertdialog"><span id="inAlert"></span></div><dialog open><span id="inNative"></span></dialog>
  </main>`;

beforeEach(() => {
  document.body.innerHTML = PAGE;
});
afterEach(() => {
  Reflect.deleteProperty(document, 'fullscreenElement');
});

const element = (id: string) => document.getElementById(id) as HTMLElement;

/** Returns the command of a key that is pressed on an element. */
function press(key: string, id = 'text', more: KeyboardEventInit = {}, isPageWide = true) {
  let command: Command | undefined;
  const listen = (event: KeyboardEvent) => {
    command = commandFor(event, element('player'), isPageWide);
  };
  document.addEventListener('keydown', listen);
  element(id).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }));
  document.removeEventListener('keydown', listen);
  return command;
}

it.each<[string, Command]>([
  [' ', { kind: 'toggle' }],
  ['k', { kind: 'toggle' }],
  ['K', { kind: 'toggle' }],
  ['j', { kind: 'seek', by: -10 }],
  ['l', { kind: 'seek', by: 10 }],
  ['ArrowLeft', { kind: 'seek', by: -5 }],
  ['ArrowRight', { kind: 'seek', by: 5 }],
  ['m', { kind: 'mute' }],
  ['f', { kind: 'fullscreen' }],
  ['c', { kind: 'captions' }],
  ['n', { kind: 'next' }],
  ['p', { kind: 'previous' }],
  ['?', { kind: 'help' }],
  ['0', { kind: 'jump', to: 0 }],
  ['3', { kind: 'jump', to: 0.3 }],
  ['9', { kind: 'jump', to: 0.9 }],
])('%s, anywhere on the page, asks for %o', (key, command) => {
  expect(press(key)).toEqual(command);
});

it.each(['x', 'Enter', 'Escape', 'Tab', 'F5', '10'])('%s is not the player’s', (key) => {
  expect(press(key)).toBeUndefined();
});

it.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing'] as const)(
  'a key pressed with %s is left alone',
  (more) => {
    expect(press('k', 'text', { [more]: true })).toBeUndefined();
  },
);

it('a key that another part of the page has handled is left alone', () => {
  element('text').addEventListener('keydown', (event) => event.preventDefault());
  expect(press('k', 'text', { cancelable: true })).toBeUndefined();
});

it.each([
  ['ArrowUp', 0.1],
  ['ArrowDown', -0.1],
])('%s changes the volume in the player or in full screen, and scrolls the page elsewhere', (key, by) => {
  expect(press(key)).toBeUndefined();
  expect(press(key, 'video')).toEqual({ kind: 'volume', by });
  Object.defineProperty(document, 'fullscreenElement', { value: element('player'), configurable: true });
  expect(press(key)).toEqual({ kind: 'volume', by });
});

it('keys outside of the player do nothing where they are kept to it', () => {
  expect(press('k', 'text', {}, false)).toBeUndefined();
  expect(press('k', 'video', {}, false)).toEqual({ kind: 'toggle' });
  Object.defineProperty(document, 'fullscreenElement', { value: element('button'), configurable: true });
  expect(press('k', 'text', {}, false)).toBeUndefined();
  Object.defineProperty(document, 'fullscreenElement', { value: element('player'), configurable: true });
  expect(press('k', 'text', {}, false)).toEqual({ kind: 'toggle' });
});

it.each(['note', 'field', 'select'])('all keys belong to a person who types in %s', (id) => {
  for (const key of [' ', 'k', '5', '?', 'ArrowLeft'])
    expect([key, press(key, id)]).toEqual([key, undefined]);
});

it('all keys belong to a text that is edited in place', () => {
  Object.defineProperty(element('text'), 'isContentEditable', { value: true });
  expect(press('k')).toBeUndefined();
});

it.each([
  ...['button', 'inside', 'icon', 'summary', 'checkbox', 'radio', 'switch'],
  ...['push', 'submit', 'roleButton', 'roleCheckbox'],
])('the space bar presses %s, other keys are the player’s', (id) => {
  expect(press(' ', id)).toBeUndefined();
  expect(press('m', id)).toEqual({ kind: 'mute' });
});

it.each(['range', 'radio', 'slider', 'tab', 'roleRadio'])(
  'arrows move %s, other keys are the player’s',
  (id) => {
    expect(press('ArrowRight', id)).toBeUndefined();
    expect(press('ArrowDown', id)).toBeUndefined();
    expect(press('l', id)).toEqual({ kind: 'seek', by: 10 });
  },
);

it('arrows on a button are the player’s', () => {
  expect(press('ArrowRight', 'button')).toEqual({ kind: 'seek', by: 5 });
});

it.each(['inDialog', 'item', 'option', 'inAlert', 'inNative'])(
  'keys in an overlay are the overlay’s: %s',
  (id) => {
    expect(press('k', id)).toBeUndefined();
  },
);

it('keys in a dialog that holds the player are the player’s', () => {
  element('inDialog').append(element('player'));
  expect(press('k', 'inDialog')).toEqual({ kind: 'toggle' });
});

it('a key that is held repeats only what moves by steps', () => {
  const held = { repeat: true };
  expect(press('l', 'text', held)).toEqual({ kind: 'seek', by: 10 });
  expect(press('ArrowUp', 'video', held)).toEqual({ kind: 'volume', by: 0.1 });
  for (const key of ['k', 'm', 'f', 'c', 'n', '5', '?']) {
    expect([key, press(key, 'text', held)]).toEqual([key, undefined]);
  }
});
