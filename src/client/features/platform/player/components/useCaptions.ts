import { type RefObject, useEffect, useState } from 'react';

/** These show the video alone, so that the browser has to draw the captions. */
const ALONE = ['webkitbeginfullscreen', 'enterpictureinpicture'];
const BACK = ['webkitendfullscreen', 'leavepictureinpicture'];

/** Whether the video is alone already: a small window outlives its lesson. */
const isAlone = (element: HTMLVideoElement): boolean =>
  document.pictureInPictureElement === element ||
  (element as { webkitDisplayingFullscreen?: boolean }).webkitDisplayingFullscreen === true;

const textOf = (track: TextTrack): string =>
  [...(track.activeCues ?? [])]
    .map((cue) => (cue as VTTCue).getCueAsHTML().textContent ?? '')
    .join('\n')
    .trim();

/** Returns the caption of this moment, '' for none. @param address of the captions; undefined without any */
export function useCaptions(
  video: RefObject<HTMLVideoElement | null>,
  address: string | undefined,
  isOn: boolean,
): string {
  const [text, setText] = useState('');
  useEffect(() => {
    const element = video.current;
    const track = [...(element?.textTracks ?? [])].find(({ kind }) => kind === 'captions');
    if (!element || !track || address === undefined || !isOn) {
      if (track) track.mode = 'disabled';
      setText('');
      return undefined;
    }
    const show = () => setText(textOf(track));
    const byBrowser = () => {
      track.mode = 'showing';
    };
    const byUs = () => {
      track.mode = 'hidden';
    };
    if (isAlone(element)) byBrowser();
    else byUs();
    show();
    track.addEventListener('cuechange', show);
    // Of a paused video, cues that come late change nothing by themselves.
    const source = element.querySelector('track');
    source?.addEventListener('load', show);
    for (const name of ALONE) element.addEventListener(name, byBrowser);
    for (const name of BACK) element.addEventListener(name, byUs);
    return () => {
      track.removeEventListener('cuechange', show);
      source?.removeEventListener('load', show);
      for (const name of ALONE) element.removeEventListener(name, byBrowser);
      for (const name of BACK) element.removeEventListener(name, byUs);
    };
  }, [video, address, isOn]);
  return text;
}
