import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useServices } from '../../../../services/servicesContext';
import { RichText } from '../../../../ui/RichText';
import { type LegalSection, legalSections } from '../legalText';

/** Sections from which on a table of contents is shown. */
const MIN_FOR_CONTENTS = 4;

function Contents({ sections }: { readonly sections: readonly LegalSection[] }) {
  return (
    <Box
      component="nav"
      aria-labelledby="contents"
      data-no-print
      sx={{
        mb: 4,
        p: { xs: 2, md: 2.5 },
        borderRadius: 1,
        bgcolor: 'action.hover',
        '& ul': { m: 0, mt: 1, p: 0, listStyle: 'none', columns: { md: 2 }, columnGap: 4 },
        '& li': { breakInside: 'avoid' },
        '& a': { display: 'inline-block', py: 0.5, color: 'primary.main', textUnderlineOffset: '0.15em' },
      }}
    >
      <Typography id="contents" variant="h4" component="h2">
        In questa pagina
      </Typography>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <MuiLink href={`#${id}`}>{title}</MuiLink>
          </li>
        ))}
      </ul>
    </Box>
  );
}

/** A legal text in sections, each with an anchor. */
export function LegalText({ text }: { readonly text: string }) {
  const { seller } = useServices().environment;
  const sections = useMemo(() => legalSections(text, seller), [text, seller]);
  const titled = sections.filter(({ title }) => title !== '');
  return (
    // In pixels: a width in `ch` would change when the font loads.
    <Box sx={{ maxWidth: 700 }}>
      {titled.length >= MIN_FOR_CONTENTS && <Contents sections={titled} />}
      {sections.map(({ id, title, text: part }) => (
        <Box
          key={id}
          component="section"
          {...(id && { id, 'aria-labelledby': `${id}-title` })}
          sx={{ scrollMarginTop: 96, '& + &': { mt: 4.5 } }}
        >
          {title && (
            <Typography
              id={`${id}-title`}
              variant="h2"
              sx={{ mb: 1.25, fontSize: '1.4rem', overflowWrap: 'anywhere' }}
            >
              {title}
            </Typography>
          )}
          <RichText text={part} />
        </Box>
      ))}
    </Box>
  );
}
