import { styled } from '@mui/material/styles';
import { calendarLeaf } from '../italianTime';

const Leaf = styled('span')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    display: 'flex',
    flexDirection: 'column',
    width: 68,
    flexShrink: 0,
    overflow: 'hidden',
    textAlign: 'center',
    border: '1px solid',
    borderColor: palette.divider,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: palette.background.paper,
    '& > :first-of-type': {
      ...theme.typography.eyebrow,
      padding: '4px 0',
      backgroundColor: palette.primary.main,
      color: palette.primary.contrastText,
    },
    '& > :last-of-type': { padding: '4px 0 6px', fontSize: '1.75rem', fontWeight: 750, lineHeight: 1.15 },
  };
});

/** The day as the leaf of a calendar; decoration beside the date in words. */
export function CalendarLeaf({ instant }: { readonly instant: string }) {
  const { day, month } = calendarLeaf(instant);
  return (
    <Leaf aria-hidden="true">
      <span>{month}</span>
      <span>{day}</span>
    </Leaf>
  );
}
