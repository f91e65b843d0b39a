import fc from 'fast-check';
import { cleanVtt, NotCaptions } from '../../../../src/server/platform/media/vtt';
import { finishes } from '../../../support/finishes';

const clean = (text: string) => cleanVtt(Buffer.from(text));
const file = (...blocks: string[]) => ['WEBVTT', ...blocks].join('\n\n');

it('keeps times and plain text, and drops styles, notes, settings and marks', () => {
  const text = file(
    'STYLE\n::cue { background: url(https://elsewhere.example/x) }',
    'NOTE di chi traduce',
    'primo\n00:01.000 --> 00:04.500 line:0 align:start\n<v Anna>Ciao <i>a tutti</i></v>, 3 &lt; 5 &amp; fine',
    '01:00:00.000 --> 01:00:02.000\nDue righe\n- <00:01.000>la seconda',
  );
  expect(clean(text)).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:04.500\nCiao a tutti, 3 &lt; 5 &amp; fine\n\n' +
      '01:00:00.000 --> 01:00:02.000\nDue righe\n- la seconda\n',
  );
});

it.each([
  ['<c.giallo>Uno</c>', 'Uno'],
  ['<b>Uno</b> <u>due</u>', 'Uno due'],
  ['<B>Uno</B>', 'Uno'],
  ['  <b>Uno</b>\t', 'Uno'],
  ['Uno\n<i></i>\ndue', 'Uno\ndue'],
  ['<lang en>Bull market</lang>', 'Bull market'],
  ['<ruby>Uno<rt>due</rt></ruby>', 'Unodue'],
  ['Uno&nbsp;due&lrm;&rlm;', 'Uno due'],
  ['3 &gt; 2', '3 &gt; 2'],
])('reads the marks of %j', (written, read) => {
  expect(clean(file(`00:01.000 --> 00:02.000\n${written}`))).toBe(
    `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${read}\n`,
  );
});

it.each(['REGION\nid:basso\nwidth:40%', 'STYLE\n::cue {}', 'NOTE\nuna nota'])(
  'drops the block %j',
  (block) => {
    const cue = '00:01.000 --> 00:02.000\nUno';
    expect(clean(file(block, cue))).toBe(clean(file(cue)));
  },
);

it.each([
  ['01:02:03.045 --> 123:04:05.600', '01:02:03.045 --> 123:04:05.600'],
  ['00:59.999\t-->\t01:00.000', '00:00:59.999 --> 00:01:00.000'],
  ['00:01.001 --> 1234:00:00.000', '00:00:01.001 --> 1234:00:00.000'],
])('reads the times of %j', (written, read) => {
  expect(clean(file(`${written}\nUno`))).toBe(`WEBVTT\n\n${read}\nUno\n`);
});

it('drops the lines below the title, and takes a line of spaces for the end of a caption', () => {
  const text =
    'WEBVTT\nKind: captions\nLanguage: it\n \n00:01.000 --> 00:02.000\nUno\n \t\n00:03.000 --> 00:04.000\nDue';
  expect(clean(text)).toBe(clean(file('00:01.000 --> 00:02.000\nUno', '00:03.000 --> 00:04.000\nDue')));
});

it('keeps a caption whose name only begins like a note', () => {
  const cue = '00:01.000 --> 00:02.000\nUno';
  for (const name of ['NOTEVOLE', 'la NOTE', 'STYLES'])
    expect(clean(file(`${name}\n${cue}`))).toBe(clean(file(cue)));
});

it('takes a caption of as many letters as one may have', () => {
  const longest = 'a'.repeat(1000);
  expect(clean(file(`00:01.000 --> 00:02.000\n${longest}`))).toContain(longest);
});

it('reads a byte order mark, a title, and the line ends of every system', () => {
  const text =
    '\ufeffWEBVTT - Lezione\r\n\r\n00:01.000 --> 00:02.000\r\nUno\r\n\r00:03.000 --> 00:04.000\rDue';
  expect(clean(text).match(/-->/g)).toHaveLength(2);
  expect(clean(text.replace('WEBVTT -', 'WEBVTT\t'))).toBe(clean(text));
});

it('gives the same for what it has cleaned itself', () => {
  const once = clean(file('00:01.000 --> 00:02.000\na &lt;b&gt; &amp;amp; c'));
  expect(clean(once)).toBe(once);
});

it.each([
  ['', /prima riga deve essere «WEBVTT»/],
  ['<!doctype html><script>alert(1)</script>', /non è in formato WebVTT/],
  ['1\n00:00:01,000 --> 00:00:02,000\nCiao', /SRT/],
  ['Titolo\n00:00:01,000 --> 00:00:02,000\nCiao', /prima riga deve essere «WEBVTT»/],
  ['1\nCiao', /prima riga deve essere «WEBVTT»/],
  ['WEBVTTX\n\n00:01.000 --> 00:02.000\nCiao', /non è in formato WebVTT/],
  ['WEBVTT', /nessun sottotitolo/],
  [file('NOTE solo questo'), /nessun sottotitolo/],
  [file('00:01.000 --> 00:02.000\n<b></b>'), /nessun sottotitolo/],
  [file('Ciao'), /^Riga 3: manca l’orario/],
  [file('00:01.000 --> 00:02.000\nUno', 'due\ntre\n00:03.000 --> 00:04.000\nDue'), /^Riga 6: manca/],
  [file('1:00 --> 2:00\nCiao'), /^Riga 3: l’orario «1:00 --> 2:00» non è valido/],
  [file('00:01.000 --> 00:02.0005\nCiao'), /non è valido/],
  [file('1:00:01.000 --> 1:00:02.000\nCiao'), /non è valido/],
  [file('00:01.000 --> 00:02.000\nCiao</div>'), /«<\/div>» è codice/],
  [file('00:61.000 --> 01:62.000\nCiao'), /non è valido/],
  [file('00:04.000 --> 00:01.000\nCiao'), /finisce prima di cominciare/],
  [file('uno\n00:04.000 --> 00:01.000\nCiao'), /^Riga 4: il sottotitolo finisce/],
  [file('uno\n00:04.000 --> 00:0\nCiao'), /^Riga 4: l’orario «00:04.000 --> 00:0» non/],
  [file(`00:01.000 --> ${'9'.repeat(40)}\nCiao`), /«00:01.000 --> 9{26}…» non/],
  [file('00:01.000 --> 00:01.000\nCiao'), /finisce prima di cominciare/],
  [file(`00:01.000 --> ${'9'.repeat(400)}:00:00.000\nCiao`), /non è valido/],
  [file('00:01.000 --> 00:02.000\n< ! script>'), /è codice/],
  [file('00:01.000 --> 00:02.000\nCiao <script>alert(1)</script>'), /^Riga 4: «<script>» è codice/],
  [file('00:01.000 --> 00:02.000\n<img src=x onerror=alert(1)>'), /è codice/],
  [file('00:01.000 --> 00:02.000\n<?php echo 1'), /è codice/],
  [file(`00:01.000 --> 00:02.000\n<x ${'y'.repeat(36)}>`), /«<x y{36}>» è codice/],
  [file(`00:01.000 --> 00:02.000\n<x ${'y'.repeat(37)}>`), /«<x y{37}…» è codice/],
  [file('00:01.000 --> 00:02.000\n<SVG/onload=alert(1)'), /è codice/],
  [file(`uno\n00:01.000 --> 00:02.000\n${'a'.repeat(1001)}`), /^Riga 4: il sottotitolo è troppo lungo/],
  [file(`00:01.000 --> 00:02.000\n${'a'.repeat(500)}\n${'a'.repeat(500)}`), /troppo lungo/],
])('refuses %j with a message that says why', (text, message) => {
  expect(() => clean(text)).toThrow(NotCaptions);
  expect(() => clean(text)).toThrow(message);
});

it('refuses more captions than a lesson can have', () => {
  const cues = Array.from({ length: 20_001 }, () => '00:01.000 --> 00:02.000\na');
  expect(() => clean(file(...cues))).toThrow(/al massimo 20000/);
  expect(() => clean(file(...cues.slice(1)))).not.toThrow();
});

it('refuses bytes that are no UTF-8', () => {
  expect(() => cleanVtt(Buffer.from([0x57, 0x45, 0x42, 0xff, 0xfe]))).toThrow(/UTF-8/);
});

it.each(['<', '<!', '< /', '<c', '<v ', '<1'])(
  'reads a line of 300,000 spaces after %j without hanging',
  (start) => {
    const text = file(`00:01.000 --> 00:02.000\nCiao ${start}${' '.repeat(300_000)}\n`);
    const read = () => {
      try {
        return clean(text);
      } catch (error) {
        return error;
      }
    };
    const result = finishes(read);
    if (typeof result !== 'string') expect(result).toBeInstanceOf(NotCaptions);
  },
);

it('never lets a tag through, whatever the text is', () => {
  const piece = fc.constantFrom('<', '>', '/', 'b', 'script', 'i', '&', 'lt;', 'amp;', ' ', '.', 'v', '!');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      let cleaned = '';
      try {
        cleaned = clean(file(`00:01.000 --> 00:02.000\nx${pieces.join('')}`));
      } catch (error) {
        expect(error).toBeInstanceOf(NotCaptions);
      }
      expect(cleaned.replaceAll('-->', '')).not.toMatch(/[<>]/);
    }),
  );
});
