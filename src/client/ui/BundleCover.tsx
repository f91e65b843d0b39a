import { styled } from '@mui/material/styles';
import type { Bundle } from '../../contract/catalogue/bundles';
import { Picture } from './Picture';

const TILES = 4;

const Mosaic = styled('span')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 2,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.divider,
}));

interface BundleCoverProps {
  readonly bundle: Pick<Bundle, 'cover' | 'steps'>;
  /** How wide it is shown, as the `sizes` of an image. */
  readonly sizes: string;
  readonly isEager?: boolean;
}

/** A learning path's cover; one without is made of those of its first courses. */
export function BundleCover({ bundle: { cover, steps }, sizes, isEager = false }: BundleCoverProps) {
  const tiles = steps.filter((step) => step.cover).slice(0, TILES);
  if (cover || tiles.length < TILES) {
    return <Picture picture={cover ?? tiles[0]?.cover ?? null} alt="" sizes={sizes} isEager={isEager} />;
  }
  return (
    <Mosaic>
      {tiles.map((tile) => (
        <Picture key={tile.slug} picture={tile.cover} alt="" sizes="300px" isEager={isEager} />
      ))}
    </Mosaic>
  );
}
