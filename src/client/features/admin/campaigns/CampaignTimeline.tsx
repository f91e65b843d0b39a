import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useIsOver } from '../../../ui/countdown';
import { formatLocal } from '../../../ui/localDate';
import { type Draft, parseNumber } from '../resource/draft';
import { instantOf } from '../resource/localTime';
import { stepsOf } from './typedSteps';

/** A step on the timeline; times are milliseconds since 1970. */
interface TimelineStep {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly discount: number;
}

/** Returns the steps that are typed; undefined as long as one is missing or comes too early. */
export function timelineOf(startsAt: string, windows: string): readonly TimelineStep[] | undefined {
  const steps: TimelineStep[] = [];
  let start = Date.parse(instantOf(startsAt) ?? '');
  for (const { endsAt, discount } of stepsOf(windows)) {
    const end = Date.parse(instantOf(endsAt) ?? '');
    const amount = parseNumber(discount);
    if (!(end > start && amount >= 1 && amount <= 100)) return undefined;
    steps.push({ startsAt: start, endsAt: end, discount: amount });
    start = end;
  }
  return steps.length > 0 ? steps : undefined;
}

/** Pixels of a discount of 100 %. */
const FULL_HEIGHT = 128;
/** Enough for "-5%". */
const LEAST_HEIGHT = 30;

const PHASES = { past: 'finita', present: 'in corso', future: 'in programma' } as const;
const COLORS = {
  past: { bgcolor: 'action.selected', color: 'text.secondary' },
  present: { bgcolor: 'secondary.main', color: 'secondary.contrastText' },
  future: { bgcolor: 'primary.main', color: 'primary.contrastText' },
} as const;

const moment = (time: number) => formatLocal(new Date(time).toISOString()).slice(0, -3);

function Step({ step }: { readonly step: TimelineStep }) {
  const { startsAt, endsAt, discount } = step;
  const hasBegun = useIsOver(startsAt, 0);
  const isOver = useIsOver(endsAt, 0);
  const phase = isOver ? 'past' : hasBegun ? 'present' : 'future';
  return (
    <Box component="li" sx={{ flex: `${endsAt - startsAt} 1 0`, minWidth: 124, pt: 0.5 }}>
      <Box
        sx={{
          ...COLORS[phase],
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          height: Math.max(LEAST_HEIGHT, (discount / 100) * FULL_HEIGHT),
          borderRadius: '6px 6px 0 0',
          fontWeight: 700,
        }}
      >
        -{discount}%
      </Box>
      <Typography
        sx={{ borderTop: 2, borderColor: 'divider', pt: 0.5, typography: 'body2', color: 'text.secondary' }}
      >
        Fino al{' '}
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {moment(endsAt)}
        </Box>
        , {PHASES[phase]}
      </Typography>
    </Box>
  );
}

/** The steps of a campaign on a timeline, by what is typed: as wide as they last, as high as they take off. */
export function CampaignTimeline({ draft: { startsAt, windows } }: { readonly draft: Draft }) {
  const steps = useMemo(() => timelineOf(String(startsAt), String(windows)), [startsAt, windows]);
  return (
    <Box role="group" aria-label="Sequenza degli sconti" sx={{ mb: 3, maxWidth: 960, minHeight: 150 }}>
      <Typography sx={{ mb: 0.75, fontWeight: 600 }}>Sequenza degli sconti</Typography>
      {steps?.[0] ? (
        <>
          <Typography color="textSecondary" sx={{ typography: 'body2' }}>
            Inizia il {moment(steps[0].startsAt)}
          </Typography>
          <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="Tappe">
            <Box
              component="ol"
              sx={{ display: 'flex', alignItems: 'end', gap: 0.5, m: 0, p: 0, listStyle: 'none' }}
            >
              {steps.map((step) => (
                <Step key={step.endsAt} step={step} />
              ))}
            </Box>
          </Box>
        </>
      ) : (
        <Typography color="textSecondary">
          Si vede quando ci sono l’inizio, la fine di ogni tappa dopo quella precedente, e gli sconti.
        </Typography>
      )}
    </Box>
  );
}
