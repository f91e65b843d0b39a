import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import { RetryButton } from '../../../ui/RetryButton';
import { retryRequested } from '../../platform/navigation/navigationSlice';
import { Cover, onDark, PlayerFrame } from '../../platform/player';
import { selectCurrentSection, selectLearning, selectNextSection } from '../learningSelectors';
import { RECOVERY_WAITS, sectionChosen, stayChosen } from '../learningSlice';
import { Player } from './Player';

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
          <RetryButton variant="contained" onRetry={() => dispatch(retryRequested())} />
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
