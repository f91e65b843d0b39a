import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { paths } from '../../../routing/paths';
import { useIsOver } from '../../../ui/countdown';
import { calendarLeaf, formatDay, formatSpan } from '../../../ui/eventTime';
import { Facts } from '../../../ui/Facts';
import { paper } from '../../../ui/frames';
import { PlayIcon, UserIcon } from '../../../ui/Icons';
import { Picture } from '../../../ui/Picture';
import { selectRenderedAt } from '../../platform/navigation/navigationSlice';
import type { Webinar } from '../webinar';

const Leaf = styled('span')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'flex',
    flexDirection: 'column',
    width: 68,
    flexShrink: 0,
    overflow: 'hidden',
    textAlign: 'center',
    ...paper,
    '& > :first-of-type': {
      ...theme.typography.eyebrow,
      padding: '4px 0',
      backgroundColor: palette.primary.main,
      color: palette.primary.contrastText,
    },
    '& > :last-of-type': { padding: '4px 0 6px', fontSize: '1.75rem', fontWeight: 750, lineHeight: 1.15 },
  };
});

/** Title, date and teacher of the event. */
export function WebinarHead({ webinar }: { readonly webinar: Webinar }) {
  const { title, teacher, speaker, start, end } = webinar;
  const isLive = useIsOver(Date.parse(start), useSelector(selectRenderedAt));
  const { day, month } = calendarLeaf(start);
  return (
    <div>
      <Typography variant="eyebrow" color={isLive ? 'secondary' : 'primary'}>
        {isLive ? 'In diretta adesso' : 'Webinar gratuito'}
      </Typography>
      <Typography variant="h1" sx={{ mt: 1, overflowWrap: 'anywhere', textWrap: 'balance' }}>
        {title}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 3 }}>
        <Leaf aria-hidden="true">
          <span>{month}</span>
          <span>{day}</span>
        </Leaf>
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
        {teacher && !speaker && (
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
      {speaker && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 3 }}>
          <Box sx={{ width: 72, flexShrink: 0, overflow: 'hidden', borderRadius: 3 }}>
            <Picture
              picture={speaker.picture}
              alt={`Ritratto di ${teacher}`}
              sizes="72px"
              ratio="1 / 1"
              isEager
            />
          </Box>
          <div>
            <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
              Con{' '}
              <MuiLink component={Link} to={paths.teacher(speaker.slug)}>
                {teacher}
              </MuiLink>
            </Typography>
            {speaker.headline && (
              <Typography variant="body2" color="textSecondary">
                {speaker.headline}
              </Typography>
            )}
          </div>
        </Box>
      )}
    </div>
  );
}
