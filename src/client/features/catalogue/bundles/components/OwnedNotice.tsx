import Box from '@mui/material/Box';
import type { BundleDetail } from '../../../../../contract/catalogue/bundles';
import { formatCount, formatEuro } from '../../../../ui/format';

interface OwnedNoticeProps {
  readonly bundle: BundleDetail;
  /** Euro: the price of the path with its coupon. */
  readonly total: number;
}

/** Says before the payment which courses the buyer owns, and whether the path still pays. */
export function OwnedNotice({ bundle, total }: OwnedNoticeProps) {
  const owned = new Set(bundle.ownedCourses);
  if (owned.size === 0) return null;
  const had = bundle.courses.filter(({ IdCourseEnc }) => owned.has(IdCourseEnc));
  const missing = bundle.courses.filter(({ IdCourseEnc }) => !owned.has(IdCourseEnc));
  const singly = Math.round(missing.reduce((sum, { price }) => sum + price, 0) * 100) / 100;
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
          Hai già {formatCount(had.length, 'corso', 'corsi')} su {bundle.courses.length}:
        </strong>
      </p>
      <ul>
        {had.map(({ IdCourseEnc, title }) => (
          <li key={IdCourseEnc}>{title}</li>
        ))}
      </ul>
      <p>
        Il prezzo del percorso resta lo stesso.{' '}
        {missing.length === 1 ? 'Il corso che ti manca costa' : 'I corsi che ti mancano costano'}{' '}
        <strong>{formatEuro(singly)}</strong>
        {missing.length === 1 ? ' da solo' : ' se li acquisti uno per uno'}
        {singly <= total ? ': in questo caso il percorso non ti conviene.' : '.'}
      </p>
    </Box>
  );
}
