import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import type { Attachment } from '../../../../../contract/catalogue/attachments';
import { fileSize } from '../../../../ui/fileSize';
import { attachmentDownload } from '../attachmentDownload';

/** A file with its name and size, and the button that downloads it. */
export function AttachmentDownload({ attachment }: { readonly attachment: Attachment }) {
  const { IdEnc, name, bytes } = attachment;
  const dispatch = useDispatch();
  const { message, draft } = useSelector(attachmentDownload.select);
  const isOwn = draft?.IdEnc === IdEnc;
  const isPending = useSelector(attachmentDownload.selectIsPending(IdEnc));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, minWidth: 0 }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere', lineHeight: 1.35 }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {fileSize(bytes)}
        </Typography>
      </Box>
      <Button
        size="small"
        aria-label={`Scarica: ${name}`}
        aria-busy={isPending}
        onClick={() => dispatch(attachmentDownload.actions.requested(attachment))}
      >
        {isPending ? 'Un momento…' : 'Scarica'}
      </Button>
      {isOwn && message !== '' && (
        <Typography role="alert" variant="body2" color="error" sx={{ flexBasis: '100%' }}>
          {message}
        </Typography>
      )}
    </Box>
  );
}
