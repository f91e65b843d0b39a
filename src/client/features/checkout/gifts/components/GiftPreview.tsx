import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import { Notice } from '../../../../ui/Notice';
import type { GiftItem } from '../giftItem';
import { type GiftWords, giftPreview } from '../giving';

interface GiftPreviewProps {
  readonly item: GiftItem;
  /** As they are typed now. */
  readonly words: GiftWords;
}

const HEADING = 'anteprima-regalo';

/** The mail as its recipient will read it; gone once its words are changed. */
export function GiftPreview({ item, words }: GiftPreviewProps) {
  const dispatch = useDispatch();
  const { status, draft, result, message } = useSelector(giftPreview.select);
  const isPending = status === 'pending';
  const { receiver, giver, message: written } = words;
  const isCurrent =
    draft?.receiver === receiver &&
    draft.giver === giver &&
    draft.message === written &&
    draft.item.id === item.id;
  const mail = status === 'done' && isCurrent ? result : null;
  return (
    <>
      <Button
        variant="outlined"
        aria-disabled={isPending}
        onClick={() => dispatch(giftPreview.actions.requested({ item, ...words }))}
      >
        {isPending ? 'Un momento…' : 'Guarda l’anteprima'}
      </Button>
      <Notice kind="error">{message}</Notice>
      <Box aria-live="polite" sx={{ display: 'contents' }}>
        {mail && (
          <Paper component="section" variant="outlined" aria-labelledby={HEADING} sx={{ p: 2, minWidth: 0 }}>
            <Typography id={HEADING} component="h2" variant="h4">
              {mail.subject}
            </Typography>
            <Typography
              variant="body2"
              sx={{
                mt: 1,
                whiteSpace: 'pre-wrap',
                overflowWrap: 'anywhere',
                maxHeight: 360,
                overflowY: 'auto',
              }}
              tabIndex={0}
            >
              {mail.text}
            </Typography>
          </Paper>
        )}
      </Box>
    </>
  );
}
