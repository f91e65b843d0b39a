import type { Refusal } from '../http/refusals';

const SHOP = '/corsi-trading-online';

/** Where a form that a browser sent by itself goes on: a page of the shop, and nowhere else. */
export function returnPath(retURL: unknown, publicUrl: string): string {
  const home = `${SHOP}/`;
  if (typeof retURL !== 'string' || !URL.canParse(retURL, publicUrl)) return home;
  const { origin, pathname, search } = new URL(retURL, publicUrl);
  return origin === new URL(publicUrl).origin && pathname.startsWith(`${SHOP}/`) ? pathname + search : home;
}

/** What a browser without our script is told when a form is refused; its back button keeps what was typed. */
export function refusedPage({ message, errors = {} }: Refusal): string {
  const reasons = Object.values(errors);
  const list = (reasons.length > 0 ? reasons : [message]).map((text) => `<li>${escapeHtml(text)}</li>`);
  return `<!doctype html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Controlla i dati</title></head><body style="font:17px/1.6 Helvetica,Arial,sans-serif;background:#faf8f3;color:#14262b;max-width:560px;margin:48px auto;padding:0 16px"><h1 style="color:#0b5161;font-size:26px">Controlla i dati</h1><p>Il modulo non è stato inviato:</p><ul>${list.join('')}</ul><p>Torna indietro con il browser: quello che hai scritto è ancora lì.</p></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
