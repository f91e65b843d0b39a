import { styled } from '@mui/material/styles';
import type { Picture as PictureData } from '../../contract/platform/shapes';
import { ChartIcon } from './Icons';

const Frame = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '100%',
  overflow: 'hidden',
  color: theme.vars.palette.primary.main,
  backgroundColor: theme.vars.palette.action.selected,
  fontSize: '2rem',
  '& > img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
}));

interface PictureProps {
  /** Null where a thing has no picture: a quiet drawing stands in. */
  readonly picture: PictureData | null;
  /** Empty for decoration. */
  readonly alt: string;
  /** How wide it is shown, as the `sizes` of an image. */
  readonly sizes: string;
  readonly ratio?: string;
  /** On screen when the page opens: fetched at once, before others. */
  readonly isEager?: boolean;
}

/** A picture in a frame that has its shape before the picture comes: nothing jumps. */
export function Picture({ picture, alt, sizes, ratio = '16 / 9', isEager = false }: PictureProps) {
  return (
    <Frame style={{ aspectRatio: ratio }}>
      {picture ? (
        <img
          src={picture.src}
          srcSet={picture.srcSet || undefined}
          sizes={sizes}
          width={picture.width}
          height={picture.height}
          alt={alt}
          loading={isEager ? 'eager' : 'lazy'}
          fetchPriority={isEager ? 'high' : 'auto'}
          decoding="async"
        />
      ) : (
        <ChartIcon />
      )}
    </Frame>
  );
}
