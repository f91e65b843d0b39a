import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useDispatch, useSelector } from 'react-redux';
import { Notice } from '../../../ui/Notice';
import { useFocusBack } from '../../../ui/useFocusBack';
import { DEFAULT_AVATAR, selectAvatar } from '../../identity/session/sessionSelectors';
import { selectAwaitsProof } from '../proof/proof';
import { pictureDialogActions, pictureRemoval, selectPictureDialog } from './picture';
import { lazyPictureDialog } from './pictureSaga';

const SIDE = { xs: 88, sm: 112 };

/** The person's picture, with buttons to change and remove it. */
export function ProfilePicture() {
  const dispatch = useDispatch();
  const avatar = useSelector(selectAvatar);
  const dialog = useSelector(selectPictureDialog);
  const removal = useSelector(pictureRemoval.select);
  const awaitsProof = useSelector(selectAwaitsProof);
  const isRemoving = removal.status === 'pending';
  const isOpen = dialog === 'open';
  // The dialog returns the focus to the element that had it, which may be gone.
  const button = useFocusBack(isOpen);
  const Dialog = isOpen ? lazyPictureDialog.peek()?.PictureDialog : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'row', md: 'column' },
          alignItems: 'center',
          gap: { xs: 2, sm: 2.5, md: 1.5 },
        }}
      >
        <Box
          component="img"
          src={avatar}
          alt=""
          data-testid="profile-picture"
          width={112}
          height={112}
          sx={{
            width: SIDE,
            height: SIDE,
            borderRadius: '50%',
            objectFit: 'cover',
            flexShrink: 0,
            bgcolor: 'action.selected',
            border: 1,
            borderColor: 'divider',
          }}
        />
        {!awaitsProof && (
          <Box sx={{ display: 'grid', gap: 0.5, justifyItems: { xs: 'start', md: 'center' } }}>
            <Button
              ref={button}
              type="button"
              variant="outlined"
              aria-haspopup="dialog"
              aria-disabled={dialog === 'loading'}
              onClick={() => dispatch(pictureDialogActions.requested())}
            >
              {dialog === 'loading' ? 'Un momento…' : 'Cambia foto'}
            </Button>
            {avatar !== DEFAULT_AVATAR && (
              <Button
                type="button"
                variant="text"
                aria-disabled={isRemoving}
                onClick={() => !isRemoving && dispatch(pictureRemoval.actions.requested())}
              >
                Togli la foto
              </Button>
            )}
          </Box>
        )}
      </Box>
      <Notice kind="error">{removal.message}</Notice>
      {Dialog && <Dialog />}
    </Box>
  );
}
