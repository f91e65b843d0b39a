import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CategoryShortcuts } from '../../features/catalogue/home/components/CategoryShortcuts';
import { SearchIcon } from '../../ui/Icons';
import { PageTitle } from '../../ui/PageTitle';
import { MessagePage } from './MessagePage';

export function Page() {
  return (
    <>
      <PageTitle>Pagina non trovata</PageTitle>
      <meta name="robots" content="noindex" />
      <MessagePage
        Icon={SearchIcon}
        eyebrow="Errore 404"
        title="Questa pagina non esiste"
        foot={
          <Box sx={{ mt: { xs: 5, md: 7 }, '& ul': { justifyContent: { lg: 'center' } } }}>
            <Typography variant="h2" align="center" sx={{ mb: 2 }}>
              Riparti da qui
            </Typography>
            <CategoryShortcuts />
          </Box>
        }
      >
        L’indirizzo potrebbe essere cambiato o contenere un errore di battitura. Cerca un corso in alto, o
        scegli da dove ripartire.
      </MessagePage>
    </>
  );
}
