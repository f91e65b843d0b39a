/** The player's command for a key. */
export type Command =
  | { readonly kind: 'toggle' | 'mute' | 'fullscreen' | 'captions' | 'next' | 'previous' | 'help' }
  /** Seconds, negative for backwards. */
  | { readonly kind: 'seek'; readonly by: number }
  /** A share of the video, from 0 to 1. */
  | { readonly kind: 'jump'; readonly to: number }
  | { readonly kind: 'volume'; readonly by: number };

export const JUMP = 10;
const STEP = 5;
const VOLUME_STEP = 0.1;

const COMMANDS: Readonly<Record<string, Command>> = {
  ' ': { kind: 'toggle' },
  k: { kind: 'toggle' },
  j: { kind: 'seek', by: -JUMP },
  l: { kind: 'seek', by: JUMP },
  arrowleft: { kind: 'seek', by: -STEP },
  arrowright: { kind: 'seek', by: STEP },
  arrowup: { kind: 'volume', by: VOLUME_STEP },
  arrowdown: { kind: 'volume', by: -VOLUME_STEP },
  m: { kind: 'mute' },
  f: { kind: 'fullscreen' },
  c: { kind: 'captions' },
  n: { kind: 'next' },
  p: { kind: 'previous' },
  '?': { kind: 'help' },
};

/** Italian, for the dialog and for screen readers. */
export const KEY_HELP = [
  ['Spazio, K', 'avvia o ferma'],
  ['← →', 'indietro o avanti di 5 secondi'],
  ['J L', 'indietro o avanti di 10 secondi'],
  ['↑ ↓', 'volume, nel lettore o a schermo intero'],
  ['M', 'audio'],
  ['C', 'sottotitoli'],
  ['F', 'schermo intero'],
  ['N', 'lezione successiva'],
  ['P', 'lezione precedente'],
  ['0–9', 'vai al 0–90% del video'],
  ['?', 'mostra i tasti rapidi'],
] as const;

const TYPED =
  'input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit]), textarea, select';
const PRESSED =
  'button, summary, input, [role=button], [role=checkbox], [role=switch], [role=option], [role^=menuitem]';
const STEPPED =
  'input, [role=slider], [role=radio], [role=tab], [role=option], [role^=menuitem], [role=listbox]';
const OVERLAY = 'dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

const isTyping = (target: Element) =>
  target.matches(TYPED) || (target instanceof HTMLElement && target.isContentEditable);

/** Whether the focused element itself uses the key. */
function isOwned(target: Element, key: string): boolean {
  if (isTyping(target)) return true;
  if (key === ' ') return target.closest(PRESSED) !== null;
  return key.startsWith('arrow') && target.closest(STEPPED) !== null;
}

const commandOf = (key: string): Command | undefined =>
  /^\d$/.test(key) ? { kind: 'jump', to: Number(key) / 10 } : COMMANDS[key];

/**
 * Returns what a key pressed anywhere on the page asks of the player, undefined if it is not the player's.
 * @param player its frame
 * @param isPageWide keys work outside of the player too
 */
export function commandFor(event: KeyboardEvent, player: Element, isPageWide: boolean): Command | undefined {
  const { target, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event;
  if (defaultPrevented || ctrlKey || metaKey || altKey || event.isComposing) return undefined;
  const key = event.key.toLowerCase();
  const command = commandOf(key);
  if (!command || !(target instanceof Element) || isOwned(target, key)) return undefined;
  const isInside = player.contains(target) || document.fullscreenElement === player;
  const overlay = target.closest(OVERLAY);
  if (overlay && !overlay.contains(player)) return undefined;
  if (!isInside && !isPageWide) return undefined;
  // Elsewhere these scroll the page.
  if (command.kind === 'volume' && !isInside) return undefined;
  return repeat && command.kind !== 'seek' && command.kind !== 'volume' ? undefined : command;
}
