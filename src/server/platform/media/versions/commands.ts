/** Properties of the uploaded video. */
export interface VideoFacts {
  readonly file: string;
  readonly container: VideoContainer;
  readonly seconds: number;
  /** Pixels, as it is shown. */
  readonly height: number;
  readonly hasAudio: boolean;
}

/** The demuxer of each container. */
const DEMUXERS = { mp4: 'mov', webm: 'matroska' } as const;
export type VideoContainer = keyof typeof DEMUXERS;

/** Frames of 8K; larger ones would fill the memory. */
const MOST_PIXELS = 7680 * 4320;

/**
 * The input, read as what the upload's check found: ffmpeg's own guess may be a playlist or a session description, which
 * name other files and hosts.
 */
const inputOf = ({ file, container }: Pick<VideoFacts, 'file' | 'container'>): string[] => [
  ...['-protocol_whitelist', 'file', '-max_pixels', String(MOST_PIXELS)],
  ...['-f', DEMUXERS[container], '-i', file],
];

export const MASTER = 'master.m3u8';
export const POSTER = 'poster.jpg';
export const THUMBNAILS = 'thumbnails.vtt';
export const SPRITE = 'thumbnails.jpg';

/** Height in pixels and the most kilobits a second. */
const LADDER = [
  [240, 400],
  [480, 1100],
  [720, 2500],
  [1080, 4800],
] as const;
const TALLEST = 1080;
/** A quality this close under the best one is not worth its room. */
const NEAR = 0.85;

/** Seconds of a segment. */
const SEGMENT = 6;
const THREADS = 1;

/** Returns the heights that are made of a video, never above its own. */
export function heightsOf(height: number): number[] {
  // H.264 takes even numbers.
  const top = 2 * Math.floor(Math.min(height, TALLEST) / 2);
  return [...LADDER.map(([rung]) => rung).filter((rung) => rung < top * NEAR), top];
}

const rateOf = (height: number) => LADDER.find(([rung]) => rung >= height)?.[1] ?? LADDER[3][1];

/** One file a quality, of which players load byte ranges. */
export function hlsCommand(video: VideoFacts): string[] {
  const { height, hasAudio } = video;
  const heights = heightsOf(height);
  const split = `[0:v:0]split=${heights.length}${heights.map((_, at) => `[s${at}]`).join('')}`;
  const scaled = heights.map((to, at) => `[s${at}]scale=-2:${to}[v${at}]`);
  const maps = heights.flatMap((_, at) => ['-map', `[v${at}]`, ...(hasAudio ? ['-map', '0:a:0'] : [])]);
  const rates = heights.flatMap((to, at) => [
    ...[`-maxrate:v:${at}`, `${rateOf(to)}k`],
    ...[`-bufsize:v:${at}`, `${2 * rateOf(to)}k`],
  ]);
  const variants = heights.map((to, at) => `v:${at}${hasAudio ? `,a:${at}` : ''},name:${to}`);
  return [
    ...inputOf(video),
    ...['-filter_complex', [split, ...scaled].join(';'), ...maps],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', ...rates, '-pix_fmt', 'yuv420p'],
    ...['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT})`, '-sc_threshold', '0'],
    ...(hasAudio ? ['-c:a', 'aac', '-b:a', '96k', '-ac', '2'] : []),
    ...['-threads', String(THREADS), '-f', 'hls', '-hls_time', String(SEGMENT), '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file', '-hls_segment_filename', '%v.mp4'],
    ...['-master_pl_name', MASTER, '-var_stream_map', variants.join(' '), '%v.m3u8'],
  ];
}

/** The most telling picture of the first seconds. */
export const posterCommand = (video: VideoFacts): string[] => [
  ...['-threads', String(THREADS), '-t', '20', ...inputOf(video)],
  ...['-vf', "thumbnail=100,scale='min(1280,iw)':-2", '-frames:v', '1', '-q:v', '4', POSTER],
];

const TILE = { width: 160, height: 90 };
const COLUMNS = 10;
const MOST_TILES = 100;
const LEAST_INTERVAL = 2;

/** Seconds between two thumbnails. */
export const intervalOf = ({ seconds }: Pick<VideoFacts, 'seconds'>) =>
  Math.max(LEAST_INTERVAL, Math.ceil(seconds / MOST_TILES));

/** One picture with all thumbnails, read from key frames. */
export function spriteCommand(video: VideoFacts): string[] {
  const { width, height } = TILE;
  const size = `${width}:${height}`;
  const rows = Math.ceil(tilesOf(video) / COLUMNS);
  const filters = [
    // A short clip may have one key frame alone, which is passed on at the end.
    `fps=1/${intervalOf(video)}:eof_action=pass`,
    `scale=${size}:force_original_aspect_ratio=decrease`,
    `pad=${size}:(ow-iw)/2:(oh-ih)/2`,
    `tile=${COLUMNS}x${rows}`,
  ];
  return [
    ...['-threads', String(THREADS), '-skip_frame', 'nokey', ...inputOf(video)],
    ...['-vf', filters.join(','), '-frames:v', '1', '-q:v', '5', SPRITE],
  ];
}

const tilesOf = (video: Pick<VideoFacts, 'seconds'>) =>
  Math.max(1, Math.ceil(video.seconds / intervalOf(video)));
const stamp = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);

/** The WebVTT that says which part of the sprite belongs to which seconds. */
export function thumbnailsOf(video: Pick<VideoFacts, 'seconds'>): string {
  const interval = intervalOf(video);
  const cues = Array.from({ length: tilesOf(video) }, (_, at) => {
    const [x, y] = [(at % COLUMNS) * TILE.width, Math.floor(at / COLUMNS) * TILE.height];
    const times = `${stamp(at * interval)} --> ${stamp((at + 1) * interval)}`;
    return `${times}\n${SPRITE}#xywh=${x},${y},${TILE.width},${TILE.height}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/** The names of all files that are made of a video. */
export const filesOf = ({ height }: Pick<VideoFacts, 'height'>): string[] => [
  ...[POSTER, SPRITE, THUMBNAILS, MASTER],
  ...heightsOf(height).flatMap((to) => [`${to}.m3u8`, `${to}.mp4`]),
];
