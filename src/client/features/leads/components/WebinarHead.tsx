import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Facts } from '../../../ui/Facts';
import { PlayIcon, UserIcon } from '../../../ui/Icons';
import { formatDay, formatSpan } from '../italianTime';
import type { Webinar } from '../readWebinar';
import { CalendarLeaf } from './CalendarLeaf';

/** What the event is, when, and with whom. */
export function WebinarHead({ webinar }: { readonly webinar: Webinar }) {
  const { title, teacher, start, end, phase } = webinar;
  return (
    <div>
      <Typography variant="eyebrow" color={phase === 'live' ? 'secondary' : 'primary'}>
        {phase === 'live' ? 'In diretta adesso' : 'Webinar gratuito'}
      </Typography>
      <Typography variant="h1" sx={{ mt: 1, overflowWrap: 'anywhere', textWrap: 'balance' }}>
        {title}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 3 }}>
        <CalendarLeaf instant={start} />
        <div>
          <Typography
            sx={{ fontWeight: 650, fontSize: '1.15rem', '&::first-letter': { textTransform: 'uppercase' } }}
          >
            <time dateTime={start}>{formatDay(start)}</time>
          </Typography>
          <Typography color="textSecondary">{formatSpan(start, end)} (ora italiana)</Typography>
        </div>
      </Box>
      <Facts>
        {teacher && (
          <li>
            <UserIcon />
            Con {teacher}
          </li>
        )}
        <li>
          <PlayIcon />
          In diretta online, gratis
        </li>
      </Facts>
    </div>
  );
}
