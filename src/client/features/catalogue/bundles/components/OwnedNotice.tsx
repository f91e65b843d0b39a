import Box from '@mui/material/Box';
import type { BundleDetail } from '../../../../../contract/catalogue/bundles';
import { formatCount, formatEuro } from '../../../../ui/format';

/** Says before the payment which courses the buyer owns, and what the path costs less because of them. */
export function OwnedNotice({ bundle }: { readonly bundle: BundleDetail }) {
  const owned = new Set(bundle.ownedCourses);
  if (owned.size === 0) return null;
  const had = bundle.courses.filter(({ IdCourseEnc }) => owned.has(IdCourseEnc));
  // What is missing was taken off sale: this page does not show it, but the path still gives it.
  const isRestHidden = had.length === bundle.courses.length;
  const deducted = bundle.price - (bundle.ownPrice ?? bundle.price);
  return (
    <Box
      component="section"
      aria-label="Corsi che hai già"
      sx={{
        px: 2,
        py: 1.5,
        border: 1,
        borderColor: 'warning.main',
        borderRadius: 1,
        typography: 'body2',
        overflowWrap: 'anywhere',
        '& ul': { my: 0.5, pl: 2.5 },
        '& p': { m: 0 },
      }}
    >
      <p>
        <strong>
          Hai già {formatCount(had.length, 'corso', 'corsi')}
          {isRestHidden ? '' : ` su ${bundle.courses.length}`}:
        </strong>
      </p>
      <ul>
        {had.map(({ IdCourseEnc, title }) => (
          <li key={IdCourseEnc}>{title}</li>
        ))}
      </ul>
      <p>
        {had.length === 1 ? 'Non lo paghi' : 'Non li paghi'} di nuovo: dal prezzo del percorso,{' '}
        {formatEuro(bundle.price)}, abbiamo tolto <strong>{formatEuro(deducted)}</strong>.
        {isRestHidden && ' Paghi solo i corsi del percorso che non si vendono più da soli.'}
      </p>
    </Box>
  );
}
