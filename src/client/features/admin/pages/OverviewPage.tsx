import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { adminMenu } from '../adminMenu';
import { adminHref } from '../adminPaths';
import { DeskHeading } from '../resource/DeskHeading';

/** The first page of the admin: everything that can be run from here, by subject. */
export function Page() {
  return (
    <>
      <DeskHeading title="Amministrazione" lead="Da qui gestisci tutto il negozio." isFirst />
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { sm: 'repeat(auto-fill, minmax(240px, 1fr))' },
        }}
      >
        {adminMenu.map(({ title, pages }) => (
          <Box
            key={title}
            sx={{ p: 2.5, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
          >
            <Typography variant="h2" sx={{ fontSize: '1.15rem', mb: 1 }}>
              {title}
            </Typography>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
              {pages.map(({ label, path }) => (
                <li key={path}>
                  <Box
                    component={Link}
                    to={adminHref(path)}
                    sx={{ display: 'inline-block', py: 0.75, color: 'primary.main', fontWeight: 600 }}
                  >
                    {label}
                  </Box>
                </li>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}
