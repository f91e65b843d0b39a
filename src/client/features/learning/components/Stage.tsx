import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { retryRequested } from '../../navigation/navigationSlice';
import { PlayerFrame } from '../../player';
import { selectCurrentSection, selectLearning, selectNextSection } from '../learningSelectors';
import { RECOVERY_WAITS, sectionChosen, stayChosen } from '../learningSlice';
import { Player } from './Player';

/** Words and buttons in front of the picture. */
function Cover({ children, role }: { children: ReactNode; role: 'status' | 'alert' }) {
  return (
    <Box
      role={role}
      sx={{
        position: 'absolute',
        inset: 0,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1.5,
        p: 2,
        textAlign: 'center',
        overflow: 'auto',
        color: 'common.white',
        bgcolor: 'rgba(6, 20, 24, 0.9)',
      }}
    >
      {children}
    </Box>
  );
}

const onDark = { color: 'common.white', borderColor: 'common.white' };

function UpNext() {
  const next = useSelector(selectNextSection);
  const { upNextIn } = useSelector(selectLearning);
  const dispatch = useDispatch();
  if (!next) return null;
  return (
    <Cover role="status">
      <Typography variant="eyebrow">Fra poco la prossima lezione</Typography>
      <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {next.title}
      </Typography>
      {/* Read aloud once, not every second. */}
      <Typography aria-hidden="true" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        Parte fra {upNextIn} s
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'center' }}>
        <Button variant="contained" onClick={() => dispatch(sectionChosen({ sectionId: next.IdEnc }))}>
          Vai ora
        </Button>
        <Button variant="outlined" sx={onDark} onClick={() => dispatch(stayChosen())}>
          Resta qui
        </Button>
      </Box>
    </Cover>
  );
}

/** The player and the messages over it, in a frame of fixed shape. */
export function Stage() {
  const { startAt, plays, loads, upNextId, videoFailures, isInterrupted, message } =
    useSelector(selectLearning);
  const section = useSelector(selectCurrentSection);
  const dispatch = useDispatch();
  const isBroken = videoFailures > RECOVERY_WAITS.length || message !== '';
  // An expired address is replaced without a message.
  const isWaiting = isInterrupted && videoFailures > 1;
  const covers = (
    <>
      {section && !section.videoUrl && (
        <Cover role="status">
          <Typography>Il video di questa lezione non è ancora disponibile.</Typography>
        </Cover>
      )}
      {isBroken && (
        <Cover role="alert">
          <Typography>{message || 'Il video non si carica. Controlla la connessione e riprova.'}</Typography>
          <Button variant="contained" onClick={() => dispatch(retryRequested())}>
            Riprova
          </Button>
        </Cover>
      )}
      {!isBroken && isWaiting && (
        <Cover role="status">
          <Typography>Connessione interrotta: il video riprende da solo, da questo punto.</Typography>
        </Cover>
      )}
      {!isBroken && upNextId !== '' && <UpNext />}
    </>
  );
  return (
    <PlayerFrame>
      {section?.videoUrl ? (
        <Player
          section={section}
          load={`${section.IdEnc} ${loads}`}
          startAt={startAt}
          plays={plays}
          isInterrupted={isInterrupted}
        >
          {covers}
        </Player>
      ) : (
        <Box sx={{ position: 'relative', aspectRatio: '16 / 9', maxHeight: '76vh' }}>{covers}</Box>
      )}
    </PlayerFrame>
  );
}
