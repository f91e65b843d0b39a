/** Small helpers that write SVG as text. All coordinates are pixels of the picture's own canvas. */

export type Point = readonly [x: number, y: number];

const round = (value: number) => Math.round(value * 10) / 10;

type Attributes = Record<string, string | number | undefined>;

/** One element; attributes that are undefined are left out, numbers are rounded to a tenth of a pixel. */
export function el(name: string, attributes: Attributes, inside = ''): string {
  const text = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}="${typeof value === 'number' ? round2(value) : value}"`)
    .join(' ');
  return inside === '' ? `<${name} ${text}/>` : `<${name} ${text}>${inside}</${name}>`;
}

/** Opacities need a second decimal, and coordinates are not hurt by one. */
const round2 = (value: number) => Math.round(value * 100) / 100;

export const rect = (x: number, y: number, width: number, height: number, rest: Attributes) =>
  el('rect', { x, y, width: Math.max(width, 0), height: Math.max(height, 0), ...rest });

export const circle = (cx: number, cy: number, r: number, rest: Attributes) =>
  el('circle', { cx, cy, r, ...rest });

export const line = (from: Point, to: Point, rest: Attributes) =>
  el('line', { x1: from[0], y1: from[1], x2: to[0], y2: to[1], ...rest });

export const path = (d: string, rest: Attributes) => el('path', { d, ...rest });

export const group = (rest: Attributes, ...inside: string[]) => el('g', rest, inside.join('') || ' ');

/** Straight from point to point. */
export function straight(points: readonly Point[]): string {
  return points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
}

/** A smooth curve through all points (Catmull-Rom as cubic Béziers). */
export function smooth(points: readonly Point[]): string {
  const first = points[0];
  if (!first) return '';
  let d = `M${round(first[0])} ${round(first[1])}`;
  for (let at = 0; at < points.length - 1; at += 1) {
    const from = points[at] ?? first;
    const to = points[at + 1] ?? from;
    const before = points[at - 1] ?? from;
    const after = points[at + 2] ?? to;
    const c1: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const c2: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    d += `C${round(c1[0])} ${round(c1[1])} ${round(c2[0])} ${round(c2[1])} ${round(to[0])} ${round(to[1])}`;
  }
  return d;
}

/** The area between a curve and a level, as a closed path. */
export function areaUnder(points: readonly Point[], level: number): string {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return '';
  return `${smooth(points)}L${round(last[0])} ${round(level)}L${round(first[0])} ${round(level)}Z`;
}

/** The area between two curves that run in the same direction. */
export function areaBetween(upper: readonly Point[], lower: readonly Point[]): string {
  return `${smooth(upper)}L${smooth([...lower].reverse()).slice(1)}Z`;
}

/** A regular polygon. */
export function polygon(cx: number, cy: number, r: number, corners: number, turn = 0): string {
  const points = Array.from({ length: corners }, (_, at): Point => {
    const angle = turn + (at / corners) * Math.PI * 2;
    return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
  });
  return `${straight(points)}Z`;
}

/** A circle's arc between two angles (radians, 0 to the right, clockwise). */
export function arc(cx: number, cy: number, r: number, from: number, to: number): string {
  const start: Point = [cx + r * Math.cos(from), cy + r * Math.sin(from)];
  const end: Point = [cx + r * Math.cos(to), cy + r * Math.sin(to)];
  const large = to - from > Math.PI ? 1 : 0;
  return `M${round(start[0])} ${round(start[1])}A${r} ${r} 0 ${large} 1 ${round(end[0])} ${round(end[1])}`;
}

/** A gradient along a line; `stops` are colours spread evenly, or `[colour, opacity]`. */
export function gradient(
  id: string,
  direction: { from: Point; to: Point },
  stops: readonly (string | readonly [colour: string, opacity: number])[],
): string {
  const inside = stops
    .map((stop, at) => {
      const [colour, opacity] = typeof stop === 'string' ? [stop, 1] : stop;
      return el('stop', {
        offset: at / Math.max(stops.length - 1, 1),
        'stop-color': colour,
        'stop-opacity': opacity,
      });
    })
    .join('');
  const { from, to } = direction;
  return el('linearGradient', { id, x1: from[0], y1: from[1], x2: to[0], y2: to[1] }, inside);
}

/** The whole picture. */
export function svg(width: number, height: number, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`;
}
