import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import type { ReactNode } from 'react';
import { paths } from '../routing/paths';
import { CheckIcon } from './Icons';

/** How wide the cover is shown, as the `sizes` of an image. */
export const PANEL_COVER_SIZES = '(min-width: 991px) 360px, (min-width: 768px) 47vw, 94vw';

interface BuyPanelProps {
  /** The panel's accessible name. */
  readonly label: string;
  readonly cover: ReactNode;
  readonly children: ReactNode;
  /** Included benefits, a line each. */
  readonly included: readonly string[];
  /** Below the buttons: what a buyer may still do afterwards. */
  readonly note?: ReactNode;
}

/**
 * Cover, price and the one button that buys, beside what is sold. Between a phone and a wide screen the benefits stand
 * under the cover, so that neither half is empty.
 */
export function BuyPanel({ label, cover, children, included, note }: BuyPanelProps) {
  return (
    <Card
      variant="panel"
      component="section"
      aria-label={label}
      sx={{
        display: { md: 'grid', lg: 'block' },
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        gridTemplateRows: 'auto 1fr',
      }}
    >
      {cover}
      <CardContent
        sx={{ display: 'flex', flexDirection: 'column', gap: 2, gridColumn: 2, gridRow: '1 / span 2' }}
      >
        {children}
        <noscript>
          <p style={{ margin: 0 }}>
            Per acquistare serve JavaScript: attivalo nelle impostazioni del browser e ricarica la pagina. Se
            non puoi, scrivici dalla pagina <a href={paths.contacts()}>Contatti</a>.
          </p>
        </noscript>
        {note}
      </CardContent>
      <Box sx={{ p: { xs: 2.5, md: 3 }, pt: { xs: 0, md: 3, lg: 0 } }}>
        <Box
          component="ul"
          sx={{
            display: 'grid',
            gap: 1,
            m: 0,
            p: 0,
            pt: { xs: 2, md: 0, lg: 2 },
            borderTop: 1,
            borderColor: 'divider',
            borderTopWidth: { md: 0, lg: '1px' },
            listStyle: 'none',
            typography: 'body2',
            '& > li': { display: 'flex', gap: 1 },
            '& svg': { color: 'primary.main' },
          }}
        >
          {included.map((text) => (
            <li key={text}>
              <CheckIcon />
              {text}
            </li>
          ))}
        </Box>
      </Box>
    </Card>
  );
}
