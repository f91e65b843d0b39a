import { styled } from '@mui/material/styles';
import type { SectionOutline } from '../../../../../contract/catalogue/courses';
import { formatDuration } from '../../../../ui/format';
import { paper } from '../../../../ui/frames';
import { PreviewButton } from './Preview';

const List = styled('ol')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    margin: 0,
    padding: 0,
    listStyle: 'none',
    ...paper,
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
/** The course's sections with their durations. */
export function Outline({ sections }: { readonly sections: readonly SectionOutline[] }) {
  return (
    <List>
      {sections.map((section, index) => (
        <li key={section.IdEnc}>
          <span aria-hidden="true">{index + 1}</span>
          <div>
            <strong>{section.title}</strong>
            {section.isPreview && <PreviewButton section={section} />}
            {section.description && <p>{section.description}</p>}
          </div>
          <span>{section.duration > 0 && formatDuration(section.duration)}</span>
        </li>
      ))}
    </List>
  );
}
