import { styled } from '@mui/material/styles';

const Drawing = styled('svg')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'block',
    width: '100%',
    height: 'auto',
    '& .paper': { fill: palette.background.paper, stroke: palette.divider },
    '& .grid': { stroke: palette.divider },
    '& .cloud': { fill: palette.primary.main, opacity: 0.12 },
    '& .up': { fill: palette.primary.main, stroke: palette.primary.main },
    '& .down': { fill: palette.background.paper, stroke: palette.primary.main },
    '& .average': { fill: 'none', stroke: palette.secondary.main },
  };
});

/** Candles: x, high, top, bottom, low, whether it rises. */
const CANDLES: readonly (readonly [number, number, number, number, number, boolean])[] = [
  [40, 172, 184, 214, 226, false],
  [72, 176, 190, 218, 224, true],
  [104, 160, 168, 192, 206, true],
  [136, 154, 166, 182, 196, false],
  [168, 132, 142, 178, 184, true],
  [200, 112, 124, 144, 158, true],
  [232, 116, 126, 150, 164, false],
  [264, 104, 114, 146, 152, true],
  [296, 82, 92, 116, 128, true],
  [328, 86, 96, 112, 130, false],
  [360, 62, 74, 104, 110, true],
];

/** A chart; decoration. It looks like nothing that could be played. */
export function HeroDrawing() {
  return (
    <Drawing viewBox="7 7 426 296" aria-hidden="true" focusable="false">
      <rect className="paper" x="8" y="8" width="424" height="294" rx="16" strokeWidth="1.5" />
      <path className="grid" d="M24 70h392M24 122h392M24 174h392M24 226h392" strokeDasharray="2 6" />
      <path
        className="cloud"
        d="M24 236C90 232 128 214 176 196s92-24 136-52 70-46 104-52v44c-40 8-66 36-108 60s-88 28-132 44-92 22-152 22z"
      />
      {CANDLES.map(([x, high, top, bottom, low, rises]) => (
        <g key={x} className={rises ? 'up' : 'down'} strokeWidth="2">
          <path d={`M${x} ${high}V${top}M${x} ${bottom}V${low}`} />
          <rect x={x - 8} y={top} width="16" height={bottom - top} rx="2" />
        </g>
      ))}
      <path
        className="average"
        d="M28 214c40 6 76-14 118-32s70-44 112-56 84-24 148-70"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </Drawing>
  );
}
