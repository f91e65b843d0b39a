import {
  filesOf,
  heightsOf,
  hlsCommand,
  intervalOf,
  posterCommand,
  spriteCommand,
  thumbnailsOf,
  type VideoFacts,
} from '../../../../src/server/platform/media/versions/commands';

const VIDEO: VideoFacts = {
  file: '/media/a.mp4',
  container: 'mp4',
  seconds: 60,
  height: 1080,
  hasAudio: true,
};
/** The value of each option of a command; of one that comes several times the last. */
const optionsOf = (command: readonly string[]) =>
  new Map(
    command.flatMap((part, at) => (part.startsWith('-') ? [[part, command[at + 1] ?? ''] as const] : [])),
  );
const all = [hlsCommand, posterCommand, spriteCommand];

it.each(all)('a video is read as what its check has found, and leads to no other file or host', (command) => {
  for (const [container, demuxer] of [
    ['mp4', 'mov'],
    ['webm', 'matroska'],
  ] as const) {
    const parts = command({ ...VIDEO, container });
    const input = parts.indexOf('-i');
    expect(parts.slice(input - 2, input + 2)).toEqual(['-f', demuxer, '-i', VIDEO.file]);
    const before = optionsOf(parts.slice(0, input));
    expect(before.get('-protocol_whitelist')).toBe('file');
    expect(before.get('-max_pixels')).toBe(String(7680 * 4320));
  }
});

it.each(all)('one thread works on a video, so that visitors come first', (command) => {
  expect(optionsOf(command(VIDEO)).get('-threads')).toBe('1');
});

it('each quality has a rate of its own', () => {
  const options = optionsOf(hlsCommand(VIDEO));
  const rates = ['maxrate', 'bufsize'].map((name) =>
    heightsOf(1080).map((_, at) => options.get(`-${name}:v:${at}`)),
  );
  expect(rates).toEqual([
    ['400k', '1100k', '2500k', '4800k'],
    ['800k', '2200k', '5000k', '9600k'],
  ]);
  expect(optionsOf(hlsCommand({ ...VIDEO, height: 600 })).get('-maxrate:v:2')).toBe('2500k');
});

it('each quality is cut into parts of six seconds at key frames, and scaled from the one picture', () => {
  const options = optionsOf(hlsCommand({ ...VIDEO, height: 480 }));
  expect(options.get('-hls_time')).toBe('6');
  expect(options.get('-force_key_frames')).toBe('expr:gte(t,n_forced*6)');
  expect(options.get('-filter_complex')).toBe(
    '[0:v:0]split=2[s0][s1];[s0]scale=-2:240[v0];[s1]scale=-2:480[v1]',
  );
  const maps = hlsCommand({ ...VIDEO, height: 480 }).filter((_part, at, all) => all[at - 1] === '-map');
  expect(maps).toEqual(['[v0]', '0:a:0', '[v1]', '0:a:0']);
});

it('each quality plays in every browser, seeks within one file and begins each part with a picture of its own', () => {
  const options = optionsOf(hlsCommand(VIDEO));
  const [colours, sounds] = [options.get('-pix_fmt'), options.get('-ac')];
  expect([options.get('-c:v'), colours, options.get('-c:a'), sounds]).toEqual([
    'libx264',
    'yuv420p',
    'aac',
    '2',
  ]);
  const [cuts, ...list] = ['-sc_threshold', '-hls_playlist_type', '-hls_flags'].map((name) =>
    options.get(name),
  );
  expect([cuts, list]).toEqual(['0', ['vod', 'single_file']]);
});

it('a poster is chosen from the first twenty seconds, and is at most 1280 pixels wide', () => {
  const parts = posterCommand(VIDEO);
  expect(optionsOf(parts.slice(0, parts.indexOf('-i'))).get('-t')).toBe('20');
  expect(optionsOf(parts).get('-vf')).toContain("scale='min(1280,iw)':-2");
});

it('thumbnails are read from key frames alone, and keep their shape in the middle of their place', () => {
  const parts = spriteCommand(VIDEO);
  expect(optionsOf(parts.slice(0, parts.indexOf('-i'))).get('-skip_frame')).toBe('nokey');
  expect(optionsOf(parts).get('-vf')).toContain(
    ',scale=160:90:force_original_aspect_ratio=decrease,pad=160:90:(ow-iw)/2:(oh-ih)/2,',
  );
});

it('a video without sound has qualities without it', () => {
  const [loud, silent] = [hlsCommand(VIDEO), hlsCommand({ ...VIDEO, hasAudio: false })];
  expect(loud.filter((part) => part === '0:a:0')).toHaveLength(4);
  expect(optionsOf(loud).get('-var_stream_map')).toBe(
    'v:0,a:0,name:240 v:1,a:1,name:480 v:2,a:2,name:720 v:3,a:3,name:1080',
  );
  expect(silent.join(' ')).not.toMatch(/0:a:0|aac/);
  expect(optionsOf(silent).get('-var_stream_map')).toBe(
    'v:0,name:240 v:1,name:480 v:2,name:720 v:3,name:1080',
  );
});

it('the files of a video are its picture, its thumbnails, and two for each quality', () => {
  expect(filesOf({ height: 240 })).toEqual([
    'poster.jpg',
    'thumbnails.jpg',
    'thumbnails.vtt',
    'master.m3u8',
    '240.m3u8',
    '240.mp4',
  ]);
  expect(filesOf({ height: 1080 })).toHaveLength(12);
});

it.each([
  [1, 2, 1, 'tile=10x1'],
  [20, 2, 10, 'tile=10x1'],
  [21, 2, 11, 'tile=10x2'],
  [200, 2, 100, 'tile=10x10'],
  [201, 3, 67, 'tile=10x7'],
])('a video of %i seconds has a thumbnail each %i: %i in all', (seconds, interval, count, tile) => {
  expect(intervalOf({ seconds })).toBe(interval);
  expect(thumbnailsOf({ seconds }).match(/-->/g)).toHaveLength(count);
  const filters = optionsOf(spriteCommand({ ...VIDEO, seconds })).get('-vf') ?? '';
  expect(filters).toContain(`fps=1/${interval}:`);
  expect(filters.split(',').at(-1)).toBe(tile);
});

it('each thumbnail is found at its place in the picture', () => {
  const places = [...thumbnailsOf({ seconds: 42 }).matchAll(/^(\S+) --> (\S+)\n.*#xywh=(\S+)$/gm)];
  expect(places.map(([, from, to, place]) => [from, to, place])).toEqual(
    expect.arrayContaining([
      ['00:00:00.000', '00:00:02.000', '0,0,160,90'],
      ['00:00:18.000', '00:00:20.000', '1440,0,160,90'],
      ['00:00:20.000', '00:00:22.000', '0,90,160,90'],
      ['00:00:40.000', '00:00:42.000', '0,180,160,90'],
    ]),
  );
});
