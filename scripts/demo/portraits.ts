import { circle, el, gradient, group, line, path, rect, svg } from './svg';

/** A portrait's canvas in pixels, square. */
export const PORTRAIT = 480;

type Hair = 'short' | 'side' | 'long' | 'bob' | 'curls' | 'receding';

interface Look {
  ground: readonly [string, string];
  skin: string;
  /** The skin's shade: neck, nose, ears. */
  shade: string;
  hairColour: string;
  hair: Hair;
  jacket: string;
  shirt: string;
  beard?: boolean;
  glasses?: string;
  earrings?: string;
  lips: string;
  /** An open collar without a jacket. */
  jumper?: boolean;
}

/** The six teachers, by slug. */
export const PORTRAITS: Record<string, Look> = {
  'marco-ferri': {
    ground: ['#1f7a80', '#0f4a58'],
    skin: '#e9b891',
    shade: '#d09a72',
    hairColour: '#2c211d',
    hair: 'side',
    jacket: '#17293d',
    shirt: '#f3f6f8',
    beard: true,
    lips: '#b9705c',
  },
  'elena-ricci': {
    ground: ['#e9c88f', '#d39f5f'],
    skin: '#f2cbaa',
    shade: '#dcab86',
    hairColour: '#6b3f2a',
    hair: 'long',
    jacket: '#1d5560',
    shirt: '#fbf4e8',
    glasses: '#3a2a25',
    lips: '#c0605c',
  },
  'paolo-serra': {
    ground: ['#2f8a69', '#185443'],
    skin: '#e7b795',
    shade: '#cb9773',
    hairColour: '#c9cdd0',
    hair: 'receding',
    jacket: '#38404d',
    shirt: '#d9e7f3',
    glasses: '#22303b',
    lips: '#b57463',
  },
  'nadia-benali': {
    ground: ['#6a63bd', '#3a3580'],
    skin: '#b97f56',
    shade: '#9a6441',
    hairColour: '#231815',
    hair: 'curls',
    jacket: '#f0b565',
    shirt: '#fff7ea',
    earrings: '#f7d68a',
    lips: '#8f4238',
    jumper: true,
  },
  'davide-conti': {
    ground: ['#e07f57', '#b4532f'],
    skin: '#dba77f',
    shade: '#bf875f',
    hairColour: '#4b3425',
    hair: 'short',
    jacket: '#22394f',
    shirt: '#22394f',
    lips: '#a9624f',
    jumper: true,
  },
  'giulia-moretti': {
    ground: ['#3d78c0', '#1c3f78'],
    skin: '#f5d3b5',
    shade: '#e0b18e',
    hairColour: '#c8924f',
    hair: 'bob',
    jacket: '#8c2f45',
    shirt: '#fdf6f0',
    earrings: '#ffffff',
    lips: '#c65a5e',
  },
};

/** Hair that lies behind the head. */
function hairBehind({ hair, hairColour }: Look): string {
  const fill = { fill: hairColour };
  if (hair === 'long') {
    return path(
      'M146 220C138 108 342 108 334 220C338 300 352 352 344 392C300 410 180 410 136 392C128 352 142 300 146 220Z',
      fill,
    );
  }
  if (hair === 'bob') {
    return path(
      'M150 214C144 104 336 104 330 214C334 262 338 290 328 312C300 322 180 322 152 312C142 290 146 262 150 214Z',
      fill,
    );
  }
  if (hair === 'curls') {
    const curls: [number, number, number][] = [
      [240, 128, 62],
      [186, 144, 50],
      [294, 144, 50],
      [152, 188, 44],
      [328, 188, 44],
      [142, 240, 42],
      [338, 240, 42],
      [154, 290, 38],
      [326, 290, 38],
      [212, 110, 40],
      [268, 110, 40],
    ];
    return curls.map(([x, y, r]) => circle(x, y, r, fill)).join('');
  }
  return '';
}

/** Hair that frames the forehead. */
function hairBefore({ hair, hairColour }: Look): string {
  const shapes: Record<Hair, string> = {
    short:
      'M172 204C166 120 210 102 246 104C292 102 314 138 308 204C304 190 302 178 296 166C276 158 204 158 184 166C178 178 176 190 172 204Z',
    side: 'M172 206C158 112 222 92 262 104C308 102 320 146 308 206C304 188 302 176 294 164C262 172 222 164 206 148C200 164 182 172 180 180C176 190 174 198 172 206Z',
    receding:
      'M172 218C156 150 188 106 240 106C292 106 324 150 308 218C303 198 301 186 296 172C284 146 264 140 240 140C216 140 196 146 184 172C179 186 177 198 172 218Z',
    long: 'M168 236C150 128 214 102 250 108C312 106 326 150 312 236C310 204 300 178 266 152C244 176 190 182 176 204C172 214 170 226 168 236Z',
    bob: 'M166 252C146 130 208 102 244 106C300 104 332 138 314 252C310 222 306 200 300 178C262 186 218 172 200 152C194 178 178 192 174 208C170 222 168 238 166 252Z',
    curls:
      'M176 196C172 158 196 132 240 132C284 132 308 158 304 196C298 178 290 168 276 164C262 172 252 160 240 164C228 160 216 172 204 164C190 168 182 178 176 196Z',
  };
  return path(shapes[hair], { fill: hairColour });
}

function clothes({ jacket, shirt, shade, skin, jumper }: Look): string {
  const body =
    'M58 480C62 404 104 374 178 352C196 346 210 338 212 326L268 326C270 338 284 346 302 352C376 374 418 404 422 480Z';
  if (jumper) {
    return [
      path(body, { fill: jacket }),
      path('M194 344C206 384 274 384 286 344L268 330L212 330Z', { fill: skin }),
      path('M190 346C200 396 280 396 290 346', {
        fill: 'none',
        stroke: shirt,
        'stroke-width': 9,
        'stroke-linecap': 'round',
        opacity: 0.9,
      }),
      path('M120 480C124 448 122 430 116 410M360 480C356 448 358 430 364 410', {
        fill: 'none',
        stroke: '#000000',
        'stroke-width': 4,
        'stroke-linecap': 'round',
        opacity: 0.14,
      }),
    ].join('');
  }
  return [
    path(body, { fill: jacket }),
    path('M200 344L240 470L280 344L262 334L218 334Z', { fill: shirt }),
    path('M206 336L240 392L274 336L262 326L218 326Z', { fill: skin }),
    path('M208 336L240 390L214 404L192 350Z', { fill: shirt }),
    path('M272 336L240 390L266 404L288 350Z', { fill: shirt }),
    path('M192 348L232 480L170 480L148 416L172 408L160 358Z', { fill: '#000000', opacity: 0.16 }),
    path('M288 348L248 480L310 480L332 416L308 408L320 358Z', { fill: '#000000', opacity: 0.16 }),
    path('M240 392L240 470', { stroke: shade, 'stroke-width': 1.5, opacity: 0.35 }),
  ].join('');
}

function face(look: Look): string {
  const { skin, shade, hairColour, lips, beard, glasses, earrings } = look;
  const brow = {
    fill: 'none',
    stroke: look.hair === 'receding' ? '#9a9ea2' : hairColour,
    'stroke-width': 6.5,
    'stroke-linecap': 'round',
    opacity: 0.9,
  };
  const eye = (x: number) =>
    el('ellipse', { cx: x, cy: 216, rx: 6, ry: 7.2, fill: '#2a1d18' }) +
    circle(x + 2, 213.4, 1.9, { fill: '#ffffff', opacity: 0.9 });
  const beardShape =
    'M176 226C178 276 206 312 240 312C274 312 302 276 304 226C298 252 286 258 268 256C256 250 224 250 212 256C194 258 182 252 176 226Z';
  return [
    el('ellipse', { cx: 174, cy: 222, rx: 13, ry: 19, fill: shade }),
    el('ellipse', { cx: 306, cy: 222, rx: 13, ry: 19, fill: shade }),
    path('M177 186C177 116 303 116 303 186L303 226C303 276 270 306 240 306C210 306 177 276 177 226Z', {
      fill: skin,
    }),
    beard ? path(beardShape, { fill: hairColour, opacity: 0.94 }) : '',
    el('ellipse', { cx: 200, cy: 246, rx: 15, ry: 9, fill: lips, opacity: beard ? 0 : 0.16 }),
    el('ellipse', { cx: 280, cy: 246, rx: 15, ry: 9, fill: lips, opacity: beard ? 0 : 0.16 }),
    path('M198 194C206 187 218 187 226 192', brow),
    path('M254 192C262 187 274 187 282 194', brow),
    eye(213),
    eye(267),
    path('M240 216C238 230 233 238 235 242C238 246 244 246 247 243', {
      fill: 'none',
      stroke: shade,
      'stroke-width': 5,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
    beard
      ? path('M220 268C232 279 248 279 260 268', {
          fill: '#ffffff',
          stroke: lips,
          'stroke-width': 5,
          'stroke-linecap': 'round',
          'stroke-linejoin': 'round',
        })
      : path('M216 266C228 282 252 282 264 266C250 270 230 270 216 266Z', {
          fill: lips,
          stroke: lips,
          'stroke-width': 4,
          'stroke-linejoin': 'round',
        }),
    glasses
      ? [213, 267]
          .map((x) =>
            el('rect', {
              x: x - 24,
              y: 199,
              width: 48,
              height: 36,
              rx: 15,
              fill: '#ffffff',
              'fill-opacity': 0.14,
              stroke: glasses,
              'stroke-width': 5,
            }),
          )
          .join('') +
        path('M237 213C239 210 241 210 243 213', { fill: 'none', stroke: glasses, 'stroke-width': 5 }) +
        line([189, 212], [177, 209], { stroke: glasses, 'stroke-width': 5 }) +
        line([291, 212], [303, 209], { stroke: glasses, 'stroke-width': 5 })
      : '',
    earrings ? [173, 307].map((x) => circle(x, 246, 6.5, { fill: earrings })).join('') : '',
  ].join('');
}

/** A teacher's portrait, 480 × 480. */
export function portrait(slug: string): string {
  const look = PORTRAITS[slug];
  if (!look) throw new Error(`No portrait is designed for ${slug}`);
  return svg(
    PORTRAIT,
    PORTRAIT,
    [
      gradient('ground', { from: [0, 0], to: [1, 1] }, look.ground),
      rect(0, 0, PORTRAIT, PORTRAIT, { fill: 'url(#ground)' }),
      circle(372, 108, 150, { fill: '#ffffff', opacity: 0.09 }),
      circle(88, 402, 120, { fill: '#ffffff', opacity: 0.06 }),
      group(
        { transform: 'translate(240 276) scale(1.2) translate(-240 -246)' },
        hairBehind(look),
        clothes(look),
        rect(212, 280, 56, 66, { rx: 22, fill: look.skin }),
        path('M212 292C222 316 258 316 268 292L268 320C258 334 222 334 212 320Z', {
          fill: look.shade,
          opacity: 0.75,
        }),
        face(look),
        hairBefore(look),
      ),
    ].join(''),
  );
}
