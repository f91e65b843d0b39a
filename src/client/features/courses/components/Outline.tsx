import { styled } from '@mui/material/styles';
import type { SectionOutline } from '../../../../contract/courses';
import { formatDuration } from '../../../ui/format';
import { PlayIcon } from '../../../ui/Icons';

const List = styled('ol')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    margin: 0,
    padding: 0,
    listStyle: 'none',
    border: '1px solid',
    borderColor: palette.divider,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: palette.background.paper,
    '& > li': {
      display: 'grid',
      gridTemplateColumns: '2ch minmax(0, 1fr) auto',
      columnGap: theme.spacing(2),
      padding: theme.spacing(1.75, 2),
    },
    '& > li + li': { borderTop: '1px solid', borderColor: palette.divider },
    '& > li > span:first-of-type': {
      color: palette.text.secondary,
      fontVariantNumeric: 'tabular-nums',
      textAlign: 'right',
    },
    '& strong': { marginRight: theme.spacing(1), fontWeight: 650, overflowWrap: 'anywhere' },
    '& p': { ...theme.typography.body2, margin: '2px 0 0', color: palette.text.secondary },
    '& > li > span:last-of-type': {
      color: palette.text.secondary,
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
    },
  };
});
const Preview = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  padding: theme.spacing(0, 1),
  borderRadius: 12,
  backgroundColor: (theme.vars ?? theme).palette.action.selected,
  color: (theme.vars ?? theme).palette.primary.main,
  fontSize: '0.8rem',
  fontWeight: 650,
  '& svg': { fontSize: '0.7rem' },
}));

/** The course's sections in their order, with how long each takes. */
export function Outline({ sections }: { readonly sections: readonly SectionOutline[] }) {
  return (
    <List>
      {sections.map(({ IdEnc, title, description, duration, isPreview }, index) => (
        <li key={IdEnc}>
          <span aria-hidden="true">{index + 1}</span>
          <div>
            <strong>{title}</strong>
            {isPreview && (
              <Preview>
                <PlayIcon /> Anteprima
              </Preview>
            )}
            {description && <p>{description}</p>}
          </div>
          <span>{formatDuration(duration)}</span>
        </li>
      ))}
    </List>
  );
}
