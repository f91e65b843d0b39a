import { arc, circle, group, line, type Point, path, polygon, rect, smooth, straight } from '../svg';
import { HEIGHT, type Motif, WIDTH } from './art';

/** A treemap: many holdings in one fund. */
export const treemap: Motif = ({ palette, random }) => {
  const tiles: string[] = [];
  const divide = (x: number, y: number, width: number, height: number, depth: number) => {
    if (depth === 0 || width * height < 7000) {
      const lit = x > 300 && x < 420 && y > 120 && y < 260;
      tiles.push(
        rect(x + 4, y + 4, width - 8, height - 8, {
          rx: 9,
          fill: lit ? palette.accent : random.pick([palette.main, palette.main, palette.quiet, palette.soft]),
          opacity: lit ? 1 : random.between(0.45, 0.95),
        }),
      );
      return;
    }
    const share = random.between(0.36, 0.64);
    if (width > height * 1.1) {
      divide(x, y, width * share, height, depth - 1);
      divide(x + width * share, y, width * (1 - share), height, depth - 1);
    } else {
      divide(x, y, width, height * share, depth - 1);
      divide(x, y + height * share, width, height * (1 - share), depth - 1);
    }
  };
  divide(64, 46, 672, 358, 5);
  return tiles.join('');
};

/** A gauge whose needle stays well below the red. */
export const gauge: Motif = ({ palette }) => {
  const segments = Array.from({ length: 24 }, (_, at) => {
    const from = Math.PI + (at / 24) * Math.PI + 0.02;
    const to = Math.PI + ((at + 1) / 24) * Math.PI - 0.02;
    return path(arc(400, 372, 246, from, to), {
      fill: 'none',
      stroke: at < 9 ? palette.main : at < 17 ? palette.quiet : palette.accent,
      'stroke-width': 54,
      opacity: at < 9 ? 0.95 : 0.8,
    });
  });
  const angle = Math.PI + 0.3 * Math.PI;
  const tip: Point = [400 + 196 * Math.cos(angle), 372 + 196 * Math.sin(angle)];
  return [
    path(arc(400, 372, 300, Math.PI, Math.PI * 2), {
      fill: 'none',
      stroke: palette.grid,
      'stroke-width': 2,
      opacity: 0.35,
      'stroke-dasharray': '2 10',
    }),
    ...segments,
    path(arc(400, 372, 178, Math.PI, Math.PI * 2), {
      fill: 'none',
      stroke: palette.grid,
      'stroke-width': 1.5,
      opacity: 0.35,
    }),
    line([400, 372], tip, { stroke: '#ffffff', 'stroke-width': 9, 'stroke-linecap': 'round' }),
    circle(400, 372, 24, { fill: '#ffffff' }),
    circle(400, 372, 9, { fill: palette.ground[0] }),
  ].join('');
};

/** Linked hexagonal blocks. */
export const chain: Motif = ({ palette }) => {
  const places: Point[] = [
    [112, 292],
    [262, 196],
    [412, 282],
    [562, 176],
    [712, 252],
  ];
  const links = places.slice(1).map((to, at) => {
    const from = places[at] ?? to;
    return line(from, to, {
      stroke: palette.main,
      'stroke-width': 12,
      opacity: 0.45,
      'stroke-linecap': 'round',
    });
  });
  const blocks = places.map(([x, y], at) => {
    const lit = at === 3;
    return [
      path(polygon(x, y + 9, 78, 6, Math.PI / 6), { fill: '#000000', opacity: 0.18 }),
      path(polygon(x, y, 78, 6, Math.PI / 6), { fill: lit ? palette.accent : palette.soft }),
      path(
        `${straight([
          [x, y],
          [x, y + 78],
          [x - 67.5, y + 39],
          [x - 67.5, y - 39],
        ])}Z`,
        { fill: '#000000', opacity: 0.14 },
      ),
      path(
        `${straight([
          [x, y],
          [x, y + 78],
          [x + 67.5, y + 39],
          [x + 67.5, y - 39],
        ])}Z`,
        { fill: '#000000', opacity: 0.28 },
      ),
      path(polygon(x, y, 78, 6, Math.PI / 6), {
        fill: 'none',
        stroke: lit ? '#ffffff' : palette.main,
        'stroke-width': 2.5,
        opacity: 0.8,
      }),
    ].join('');
  });
  return links.join('') + blocks.join('');
};

/** A restless line that grows calm as it crosses the rings. */
export const calm: Motif = ({ palette, random }) => {
  const points = Array.from({ length: 130 }, (_, at): Point => {
    const x = at * 6.4 - 10;
    const unrest = Math.max(0, 1 - x / 520) ** 1.4;
    return [x, 226 + random.between(-150, 150) * unrest + 26 * Math.sin(x / 62) * (1 - unrest)];
  });
  const rings = [250, 196, 144, 94, 48].map((r, at) =>
    circle(556, 226, r, { fill: palette.soft, opacity: 0.13 + at * 0.06 }),
  );
  return [
    ...rings,
    circle(556, 226, 24, { fill: palette.accent }),
    path(straight(points), {
      fill: 'none',
      stroke: palette.main,
      'stroke-width': 4.5,
      'stroke-linejoin': 'round',
    }),
  ].join('');
};

/** A round clock of the three trading sessions. */
export const sessions: Motif = ({ palette }) => {
  const turn = (hour: number) => (hour / 24) * Math.PI * 2 - Math.PI / 2;
  const ring = (r: number, from: number, to: number, colour: string, opacity = 1) =>
    path(arc(400, 225, r, turn(from), turn(to)), {
      fill: 'none',
      stroke: colour,
      'stroke-width': 30,
      'stroke-linecap': 'round',
      opacity,
    });
  const hours = Array.from({ length: 24 }, (_, hour) => {
    const angle = turn(hour);
    const near = hour % 6 === 0 ? 176 : 184;
    return line(
      [400 + near * Math.cos(angle), 225 + near * Math.sin(angle)],
      [400 + 196 * Math.cos(angle), 225 + 196 * Math.sin(angle)],
      {
        stroke: palette.grid,
        'stroke-width': hour % 6 === 0 ? 4 : 2,
        opacity: 0.7,
        'stroke-linecap': 'round',
      },
    );
  });
  const latitude = [-120, -60, 0, 60, 120].map((dy) =>
    path(`M0 ${225 + dy}Q400 ${225 + dy * 1.5} 800 ${225 + dy}`, {
      fill: 'none',
      stroke: palette.main,
      'stroke-width': 1.5,
      opacity: 0.22,
    }),
  );
  return [
    ...latitude,
    circle(400, 225, 196, { fill: palette.ground[0], opacity: 0.55 }),
    ...hours,
    ring(146, 1, 9.4, palette.quiet),
    ring(104, 8, 16.6, palette.main),
    ring(62, 13.5, 21, palette.accent),
    line([400, 225], [400 + 128 * Math.cos(turn(14.6)), 225 + 128 * Math.sin(turn(14.6))], {
      stroke: '#ffffff',
      'stroke-width': 6,
      'stroke-linecap': 'round',
    }),
    circle(400, 225, 12, { fill: '#ffffff' }),
  ].join('');
};

/** A month of trading days, ticked. */
export const journal: Motif = ({ palette, random }) => {
  const cells = Array.from({ length: 40 }, (_, at) => {
    const x = 104 + (at % 8) * 75;
    const y = 54 + Math.floor(at / 8) * 71;
    const lit = at === 21;
    const tick = at < 27 && random.chance(0.62) && !lit;
    return [
      rect(x, y, 64, 60, {
        rx: 11,
        fill: lit ? palette.accent : palette.main,
        opacity: lit ? 1 : at < 27 ? random.pick([0.16, 0.28, 0.42, 0.6]) : 0.07,
      }),
      tick
        ? path(
            straight([
              [x + 21, y + 31],
              [x + 29, y + 39],
              [x + 44, y + 22],
            ]),
            {
              fill: 'none',
              stroke: '#ffffff',
              'stroke-width': 4,
              'stroke-linecap': 'round',
              'stroke-linejoin': 'round',
              opacity: 0.9,
            },
          )
        : '',
      lit ? circle(x + 32, y + 30, 11, { fill: palette.ground[0] }) : '',
    ].join('');
  });
  return cells.join('');
};

/** Stacked bars that grow year by year, a coin above each. */
export const dividends: Motif = ({ palette }) => {
  const bars = Array.from({ length: 7 }, (_, at) => {
    const x = 92 + at * 92;
    const capital = 92 + at * 20;
    const earned = 10 + at * at * 2.3;
    return [
      rect(x, 410 - capital, 58, capital, { rx: 7, fill: palette.quiet, opacity: 0.85 }),
      rect(x, 410 - capital - earned - 5, 58, earned, { rx: Math.min(7, earned / 2), fill: palette.main }),
      circle(x + 29, 410 - capital - earned - 42, 21, { fill: palette.accent }),
      circle(x + 29, 410 - capital - earned - 42, 13, {
        fill: 'none',
        stroke: palette.ground[0],
        'stroke-width': 2.5,
        opacity: 0.55,
      }),
    ].join('');
  });
  return (
    bars.join('') + line([60, 411], [740, 411], { stroke: palette.main, 'stroke-width': 2.5, opacity: 0.6 })
  );
};

/** A network of wallets and contracts. */
export const network: Motif = ({ palette, random }) => {
  const nodes = Array.from({ length: 34 }, (_, at) => {
    const angle = at * 2.399;
    const away = 27 * Math.sqrt(at) * 1.3;
    return {
      x: 400 + away * 1.75 * Math.cos(angle),
      y: 225 + away * 0.96 * Math.sin(angle),
      r: at === 0 ? 30 : random.between(5, 15),
    };
  });
  const edges = nodes.flatMap((one, at) =>
    nodes
      .slice(at + 1)
      .filter((other) => Math.hypot(one.x - other.x, one.y - other.y) < 122)
      .map((other) =>
        line([one.x, one.y], [other.x, other.y], {
          stroke: palette.main,
          'stroke-width': 1.8,
          opacity: 0.34,
        }),
      ),
  );
  const dots = nodes.map(({ x, y, r }, at) =>
    circle(x, y, r, {
      fill: at === 0 || at === 13 || at === 20 ? palette.accent : at % 3 ? palette.main : palette.soft,
    }),
  );
  return `${circle(400, 225, 74, { fill: palette.accent, opacity: 0.16 })}${edges.join('')}${dots.join('')}`;
};

/** The dial of a safe. */
export const safe: Motif = ({ palette }) => {
  const marks = Array.from({ length: 60 }, (_, at) => {
    const angle = (at / 60) * Math.PI * 2;
    const near = at % 5 === 0 ? 128 : 138;
    return line(
      [400 + near * Math.cos(angle), 225 + near * Math.sin(angle)],
      [400 + 150 * Math.cos(angle), 225 + 150 * Math.sin(angle)],
      {
        stroke: palette.main,
        'stroke-width': at % 5 === 0 ? 4 : 2,
        'stroke-linecap': 'round',
      },
    );
  });
  const handles = [0, 1, 2].map((at) => {
    const angle = (at / 3) * Math.PI * 2 - Math.PI / 2;
    return line([400, 225], [400 + 92 * Math.cos(angle), 225 + 92 * Math.sin(angle)], {
      stroke: palette.main,
      'stroke-width': 20,
      'stroke-linecap': 'round',
    });
  });
  const words = Array.from({ length: 12 }, (_, at) => {
    const left = at < 6;
    return rect(left ? 40 : 612, 66 + (at % 6) * 54, 148, 36, {
      rx: 18,
      fill: palette.main,
      opacity: at % 5 === 2 ? 0.42 : 0.16,
    });
  });
  return [
    ...words,
    circle(400, 225, 182, { fill: palette.ground[0], opacity: 0.6 }),
    circle(400, 225, 168, { fill: 'none', stroke: palette.soft, 'stroke-width': 14 }),
    ...marks,
    circle(400, 225, 112, { fill: palette.soft, opacity: 0.75 }),
    ...handles,
    circle(400, 225, 36, { fill: palette.accent }),
    path(polygon(400, 58, 13, 3, Math.PI / 2), { fill: palette.accent }),
  ].join('');
};

/** Four small charts in one frame: shares, bonds, currencies, commodities. */
export const quadrants: Motif = ({ palette, random }) => {
  const shapes = [
    (at: number) => 0.2 + at * 0.6,
    (at: number) => 0.75 - at * 0.5,
    (at: number) => 0.5 + 0.3 * Math.sin(at * 8),
    (at: number) => 0.3 + 0.5 * at * at,
  ];
  const colours = [palette.main, palette.quiet, palette.main, palette.accent];
  return (
    shapes
      .map((shape, at) => {
        const x = 74 + (at % 2) * 336;
        const y = 46 + Math.floor(at / 2) * 188;
        const points = Array.from(
          { length: 26 },
          (_, step): Point => [
            x + 18 + step * 11.3,
            y + 148 - 122 * (shape(step / 25) + random.between(-0.05, 0.05)),
          ],
        );
        return group(
          {},
          rect(x, y, 316, 170, { rx: 14, fill: palette.ground[0], opacity: 0.55 }),
          path(`${smooth(points)}L${x + 300} ${y + 170}L${x + 18} ${y + 170}Z`, {
            fill: colours[at] ?? palette.main,
            opacity: 0.16,
          }),
          path(smooth(points), {
            fill: 'none',
            stroke: colours[at] ?? palette.main,
            'stroke-width': 4.5,
            'stroke-linecap': 'round',
          }),
        );
      })
      .join('') +
    circle(WIDTH / 2, HEIGHT / 2 + 1, 26, { fill: palette.accent }) +
    circle(WIDTH / 2, HEIGHT / 2 + 1, 10, { fill: palette.ground[0] })
  );
};
