import { PlayerFrame, VideoPlayer } from '../../../platform/player';

interface ShopPlayerProps {
  readonly title: string;
  readonly src: string;
  readonly poster: string | undefined;
  readonly onError: () => void;
}

/** The free video in the shop's player; a chunk of its own. */
export default function ShopPlayer({ title, src, poster, onError }: ShopPlayerProps) {
  return (
    <PlayerFrame>
      <VideoPlayer
        video={{ src, preload: 'metadata', onError }}
        title={title}
        album="Lezione gratuita"
        poster={poster}
      />
    </PlayerFrame>
  );
}
