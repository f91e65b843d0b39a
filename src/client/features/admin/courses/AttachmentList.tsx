import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useDispatch } from 'react-redux';
import type { Attachment } from '../../../../contract/catalogue/attachments';
import type { RemovableListProps } from '../../../ui/useFocusAfterRemoval';
import { AttachmentDownload } from '../../learning/attachments';
import { attachmentRemoving, attachmentRenaming } from './attachments';

interface AttachmentListProps {
  readonly attachments: readonly Attachment[];
  /** Of `useFocusAfterRemoval`. */
  readonly list: RemovableListProps;
}

/** The files of a lesson, and what can be done with them. */
export function AttachmentList({ attachments, list }: AttachmentListProps) {
  const dispatch = useDispatch();
  return (
    <Box
      component="ul"
      {...list}
      aria-label="Allegati"
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}
    >
      {attachments.map((attachment) => {
        const { IdEnc: id, name } = attachment;
        return (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}
          >
            <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
              <AttachmentDownload attachment={attachment} />
            </Box>
            <Button
              size="small"
              aria-label={`Rinomina: ${name}`}
              onClick={() => dispatch(attachmentRenaming.actions.opened({ id, name }))}
            >
              Rinomina
            </Button>
            <Button
              size="small"
              color="error"
              aria-label={`Elimina: ${name}`}
              onClick={() => dispatch(attachmentRemoving.actions.opened({ id, name }))}
            >
              Elimina
            </Button>
          </Box>
        );
      })}
    </Box>
  );
}
