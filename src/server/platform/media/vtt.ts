/** Why a file of captions cannot be used. The message is Italian and shown to the admin. */
export class NotCaptions extends Error {
  override readonly name = 'NotCaptions';
}

const MOST_CUES = 20_000;
const MOST_LETTERS = 1000;

const TIME = '(?:(\\d{2,4}):)?([0-5]\\d):([0-5]\\d)\\.(\\d{3})';
const TIMING = new RegExp(`^${TIME}[ \\t]+-->[ \\t]+${TIME}(?:[ \\t].*)?$`);
/** Marks of WebVTT: speakers, emphasis, languages, times within a line. */
const MARK = /<\/?(?:c|i|b|u|v|lang|ruby|rt)(?:[.\s][^<>]*)?>|<[\d:.]+>/gi;
/** Spaces are read once: a line of a megabyte of them must not hold the process up. */
const CODE = /<\s*(?:[/!?]\s*)?[a-z][^>]*>?/i;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

const at = (index: number) => `Riga ${index + 1}: `;
const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

function secondsOf(parts: readonly (string | undefined)[]): number {
  const [hours = '0', minutes = '0', seconds = '0', thousandths = '0'] = parts;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000;
}

const two = (value: number) => String(value).padStart(2, '0');

function stamp(seconds: number): string {
  const thousandths = Math.round(seconds * 1000);
  const whole = Math.floor(thousandths / 1000);
  const clock = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60].map(two).join(':');
  return `${clock}.${String(thousandths % 1000).padStart(3, '0')}`;
}

/** Text without marks and entities. @throws NotCaptions when it holds code */
function plain(line: string, index: number): string {
  const bare = line.replace(MARK, '');
  const code = CODE.exec(bare)?.[0];
  if (code !== undefined) {
    throw new NotCaptions(
      `${at(index)}«${short(code)}» è codice: i sottotitoli possono contenere solo testo.`,
    );
  }
  return bare.replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => ENTITIES[entity] ?? '').trim();
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

interface Line {
  readonly text: string;
  readonly index: number;
}

/** The groups of lines between empty ones. */
function blocksOf(lines: readonly string[]): Line[][] {
  const blocks: Line[][] = [[]];
  for (const [index, text] of lines.entries()) {
    if (text.trim() === '') blocks.push([]);
    else blocks.at(-1)?.push({ text, index });
  }
  return blocks.filter((block) => block.length > 0);
}

/** A cue as WebVTT, '' for one without text. @throws NotCaptions */
function cueOf(block: readonly Line[]): string {
  const place = block.findIndex(({ text }) => text.includes('-->'));
  const timing = block[place];
  const first = block[0];
  if (!timing || place > 1) {
    throw new NotCaptions(`${at(first?.index ?? 0)}manca l’orario, come in «00:01.000 --> 00:04.000».`);
  }
  const match = TIMING.exec(timing.text.trim());
  if (!match) {
    throw new NotCaptions(`${at(timing.index)}l’orario «${short(timing.text.trim())}» non è valido.`);
  }
  const [start, end] = [secondsOf(match.slice(1, 5)), secondsOf(match.slice(5, 9))];
  if (end <= start) throw new NotCaptions(`${at(timing.index)}il sottotitolo finisce prima di cominciare.`);
  const text = block
    .slice(place + 1)
    .map((line) => plain(line.text, line.index))
    .filter(Boolean)
    .join('\n');
  if (text.length > MOST_LETTERS) {
    throw new NotCaptions(
      `${at(timing.index)}il sottotitolo è troppo lungo: al massimo ${MOST_LETTERS} caratteri.`,
    );
  }
  return text && `${stamp(start)} --> ${stamp(end)}\n${escaped(text)}\n`;
}

/**
 * Returns WebVTT with times and plain text alone: no styles, regions, notes, settings or marks.
 * @throws NotCaptions
 */
export function cleanVtt(content: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new NotCaptions('Questo file non è un testo in UTF-8: salvalo di nuovo con questa codifica.');
  }
  const lines = text.split(/\r\n|\r|\n/);
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) {
    const isSrt = /^\s*\d+\s*$/.test(lines[0] ?? '') && /^[\d:]+,\d{3} -->/.test(lines[1] ?? '');
    throw new NotCaptions(
      isSrt
        ? 'Questo file è in formato SRT: esportalo in formato WebVTT (.vtt).'
        : 'Questo file non è in formato WebVTT: la prima riga deve essere «WEBVTT».',
    );
  }
  const [, ...blocks] = blocksOf(lines);
  const cues = blocks
    .filter(([first]) => !/^(NOTE|STYLE|REGION)(\s|$)/.test(first?.text ?? ''))
    .map(cueOf)
    .filter(Boolean);
  if (cues.length === 0) throw new NotCaptions('In questo file non c’è nessun sottotitolo.');
  if (cues.length > MOST_CUES) throw new NotCaptions(`I sottotitoli sono troppi: al massimo ${MOST_CUES}.`);
  return `WEBVTT\n\n${cues.join('\n')}`;
}
