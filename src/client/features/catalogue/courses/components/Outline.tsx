import { styled } from '@mui/material/styles';
import type { SectionOutline } from '../../../../../contract/catalogue/courses';
import { fileSize } from '../../../../ui/fileSize';
import { formatDuration } from '../../../../ui/format';
import { paper } from '../../../../ui/frames';
import { FileIcon } from '../../../../ui/Icons';
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
    '& p': {
      ...theme.typography.body2,
      margin: '2px 0 0',
      maxWidth: '70ch',
      color: palette.text.secondary,
      overflowWrap: 'anywhere',
    },
    '& ul': {
      ...theme.typography.body2,
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: theme.spacing(2),
      margin: theme.spacing(0.5, 0, 0),
      padding: 0,
      listStyle: 'none',
      color: palette.text.secondary,
      overflowWrap: 'anywhere',
      '& svg': { marginRight: 4, verticalAlign: '-0.125em' },
    },
    '& > li > span:last-of-type': {
      color: palette.text.secondary,
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
    },
  };
});

/** The course's lessons: what each is about, how long it is, and the files that come with it. */
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
            {section.attachments && (
              <ul aria-label="Materiali della lezione">
                {section.attachments.map(({ name, bytes }) => (
                  <li key={name}>
                    <FileIcon width="1em" height="1em" />
                    {name} ({fileSize(bytes)})
                  </li>
                ))}
              </ul>
            )}
          </div>
          <span>{section.duration > 0 && formatDuration(section.duration)}</span>
        </li>
      ))}
    </List>
  );
}
