import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useSelector } from 'react-redux';
import { AttachmentDownload } from '../attachments';
import { selectCurrentSection } from '../learningSelectors';

/** The files that go with the lesson. */
export function Attachments() {
  const id = useId();
  const { attachments = [] } = useSelector(selectCurrentSection) ?? {};
  if (attachments.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ pb: 2.5, maxWidth: 760 }}>
      <Typography id={id} variant="h3">
        Materiali della lezione
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {attachments.map((attachment) => (
          <Box
            component="li"
            key={attachment.IdEnc}
            sx={{ py: 1, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
          >
            <AttachmentDownload attachment={attachment} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
