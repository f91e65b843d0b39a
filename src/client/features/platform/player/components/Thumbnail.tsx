import Box from '@mui/material/Box';
import { useMediaSelector } from 'media-chrome/react/media-store';

/** The picture of the second that is pointed at, where the video has thumbnails. */
export function Thumbnail() {
  const image = useMediaSelector((state) => state.mediaPreviewImage);
  const coords = useMediaSelector((state) => state.mediaPreviewCoords);
  if (!image || !coords) return null;
  const [x = 0, y = 0, width = 0, height = 0] = coords.map(Number);
  return (
    <Box
      data-testid="thumbnail"
      sx={{ width, height, my: 0.5, mx: -0.5, borderRadius: 0.5, bgcolor: '#000' }}
      style={{ backgroundImage: `url("${image.split('#')[0]}")`, backgroundPosition: `-${x}px -${y}px` }}
    />
  );
}
