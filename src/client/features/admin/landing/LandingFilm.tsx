import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { LandingVideoRecord } from '../../../../contract/leads/landingVideos';
import { Part } from '../../../ui/Part';
import { FileUpload } from '../upload/FileUpload';

/** The film of a landing video: watched, sent, or replaced. */
export function LandingFilm({ item: { id, title, video } }: { readonly item: LandingVideoRecord }) {
  return (
    <Box sx={{ maxWidth: 720 }}>
      <Part title="Film">
        <Typography color={video ? 'textSecondary' : 'error'} sx={{ mb: 1.5 }}>
          {video
            ? 'Il film c’è: uno nuovo lo sostituisce subito.'
            : 'Manca il film: la pagina non ha niente da mostrare.'}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 1 }}>
          <FileUpload
            target={{ kind: 'film', id }}
            label={video ? 'Cambia film' : 'Carica il film'}
            name={title}
          />
          {video && (
            <Button component="a" size="small" href={video.url} target="_blank" rel="noopener">
              Guarda
            </Button>
          )}
        </Box>
      </Part>
    </Box>
  );
}
